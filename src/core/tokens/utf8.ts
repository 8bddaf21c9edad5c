/**
 * The UTF-8 bytes of a text as a string with one character per byte. A surrogate without its other half becomes
 * U+FFFD, as in every encoder. Text of ASCII alone is its own byte string.
 */
export function byteString(text: string): string {
  let i = 0;
  while (i < text.length && text.charCodeAt(i) < 0x80) i++;
  if (i === text.length) return text;
  const pieces: string[] = [text.slice(0, i)];
  let bytes: number[] = [];
  for (; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code >= 0xd800 && code <= 0xdfff) {
      const low = code < 0xdc00 ? text.charCodeAt(i + 1) : Number.NaN;
      if (low >= 0xdc00 && low <= 0xdfff) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i++;
      } else code = 0xfffd;
    }
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else {
      bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
    if (bytes.length >= 4096) {
      pieces.push(String.fromCharCode(...bytes));
      bytes = [];
    }
  }
  pieces.push(String.fromCharCode(...bytes));
  return pieces.join('');
}

/** How many bytes a text has in UTF-8. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) continue;
    // Two halves of a pair are four bytes together; a lone half is written as the three bytes of U+FFFD.
    if (code >= 0xd800 && code < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 2;
      i++;
    } else bytes += code < 0x800 ? 1 : 2;
  }
  return bytes;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The value of each base64 digit by its character code, -1 for other ASCII. */
export const BASE64_DIGITS = new Int8Array(128).fill(-1);
for (let i = 0; i < ALPHABET.length; i++) BASE64_DIGITS[ALPHABET.charCodeAt(i)] = i;

/** The bytes of a base64 text, at most `limit` of them. What is no base64 (white space, padding, `-` and `_`) is read around. */
export function bytesOfBase64(text: string, limit = Number.POSITIVE_INFINITY): Uint8Array {
  const bytes = new Uint8Array(Math.min(limit, Math.ceil((text.length * 3) / 4)));
  let count = 0;
  let bits = 0;
  let held = 0;
  for (let i = 0; i < text.length && count < bytes.length; i++) {
    const code = text.charCodeAt(i);
    const digit = code === 45 ? 62 : code === 95 ? 63 : code < 128 ? BASE64_DIGITS[code]! : -1;
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
