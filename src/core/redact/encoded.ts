import { base64Of, bytesOfBase64 } from '../text/base64.ts';
import { byteString, textOfUtf8 } from '../text/utf8.ts';

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
  const isPadded = run.endsWith('=') || run.length % 4 === 0;
  return base64Of(byteString(text), { signs: /[-_]/.test(run) ? '-_' : '+/', isPadded });
}

/** Bytes as UTF-8 text; null if they are none, or hold what no text does. A beginning may end within a character. */
function textOf(bytes: Uint8Array, isBeginning: boolean): string | null {
  // Behind the last character of one byte.
  const end = isBeginning ? bytes.findLastIndex((byte) => byte < 128) + 1 : bytes.length;
  const text = textOfUtf8(bytes.subarray(0, end));
  return text !== null && !/[\0-\x08\x0e-\x1f\x7f]/.test(text) ? text : null;
}
