const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The value of each base64 digit by its character code, -1 for other ASCII. */
export const BASE64_DIGITS = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) BASE64_DIGITS[ALPHABET.charCodeAt(i)] = i;

/**
 * The base64 of bytes, given as characters up to 255; `signs` are the digits 62 and 63, and `=` fills it up to a multiple
 * of four where it is padded.
 */
export function base64Of(bytes: string, { signs = '+/', isPadded = true } = {}): string {
  const digits = ALPHABET.slice(0, 62) + signs;
  const out: string[] = [];
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes.charCodeAt(i) << 16) | (bytes.charCodeAt(i + 1) << 8) | bytes.charCodeAt(i + 2);
    const count = Math.min(bytes.length - i, 3) + 1;
    for (let place = 0; place < count; place++) out.push(digits.charAt((three >> (18 - 6 * place)) & 63));
  }
  return isPadded ? out.join('').padEnd(Math.ceil(bytes.length / 3) * 4, '=') : out.join('');
}

/** The bytes of a base64 text, at most `limit` of them. What is no base64 (white space, padding, `-` and `_`) is read around. */
export function bytesOfBase64(text: string, limit = Number.POSITIVE_INFINITY): Uint8Array {
  const bytes = new Uint8Array(Math.min(limit, Math.ceil((text.length * 3) / 4)));
  let count = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < text.length && count < bytes.length; i++) {
    const code = text.charCodeAt(i);
    const digit = code === 45 ? 62 : code === 95 ? 63 : (BASE64_DIGITS[code] ?? -1);
    if (digit < 0) continue;
    held = ((held << 6) | digit) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[count++] = (held >> bits) & 0xff;
    }
  }
  return bytes.subarray(0, count);
}

/**
 * True for what a reader of bytes in JSON accepts: the standard alphabet or that of URLs, padded or not, white space
 * ignored. Only what no reader accepts is false.
 */
export function isBase64(text: string): boolean {
  const plain = text.replace(/\s+/g, '');
  const body = plain.endsWith('==') ? plain.slice(0, -2) : plain.endsWith('=') ? plain.slice(0, -1) : plain;
  if (/[^A-Za-z0-9+/_-]/.test(body) || body.length % 4 === 1) return false;
  return body.length === plain.length || plain.length % 4 === 0;
}
