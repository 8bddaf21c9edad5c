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

/** The text that bytes spell in UTF-8; null where they spell none. */
export function textOfUtf8(bytes: Iterable<number>): string | null {
  const written: string[] = [];
  for (const byte of bytes)
    written.push(byte < 128 && byte !== 37 ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(written.join(''));
  } catch {
    return null;
  }
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
