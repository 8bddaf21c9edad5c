import { bytesOfBase64 } from '../text/base64.ts';

/** Runs that may be base64: those that are shorter hide nothing that has a form of its own. */
export const BASE64_RUN = /(?<![A-Za-z\d+/_-])[A-Za-z\d+/_-]{16,}={0,2}/g;
const LOOKED_AT = 128;

/** What a run says, if it is a text in base64; null for anything else. */
export function decoded(run: string): string | null {
  if (run.length > LOOKED_AT && textOf(bytesOfBase64(run.slice(0, LOOKED_AT)), true) === null) return null;
  return textOf(bytesOfBase64(run), false);
}

/** A text in the base64 of a run: with `-` and `_` where it has those, padded where it is. */
export function encodedAs(run: string, text: string): string {
  const url = /[-_]/.test(run);
  const digits = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${url ? '-_' : '+/'}`;
  const bytes = encodeURIComponent(text.toWellFormed()).replace(/%([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  let out = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const three =
      (bytes.charCodeAt(i) << 16) |
      ((left > 1 ? bytes.charCodeAt(i + 1) : 0) << 8) |
      (left > 2 ? bytes.charCodeAt(i + 2) : 0);
    for (let place = 0; place < Math.min(left, 3) + 1; place++) out += digits[(three >> (18 - 6 * place)) & 63]!;
  }
  const isPadded = run.endsWith('=') || run.length % 4 === 0;
  return isPadded ? out + '='.repeat((4 - (out.length % 4)) % 4) : out;
}

/** Bytes as UTF-8 text; null if they are none, or hold what no text does. A beginning may end within a character. */
function textOf(bytes: Uint8Array, isBeginning: boolean): string | null {
  const hex: string[] = [];
  const end = isBeginning ? lastWhole(bytes) : bytes.length;
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]!;
    if (byte < 9 || (byte > 13 && byte < 32) || byte === 127) return null;
    hex.push(byte < 128 && byte !== 37 ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`);
  }
  try {
    return decodeURIComponent(hex.join(''));
  } catch {
    return null;
  }
}

/** Behind the last character of one byte. */
function lastWhole(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1]! >= 128) end--;
  return end;
}
