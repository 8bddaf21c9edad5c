import { isObject, own } from './json.ts';
import { textOfUtf8 } from './utf8.ts';

/**
 * The text of UTF-8 bytes that were written as JSON: a list of numbers, an object with a number under each index, as
 * `Uint8Array` is written, or what `Buffer` is. null for anything else, and for bytes that are no text.
 */
export function textOfBytes(value: unknown): string | null {
  const held = isObject(value) && own(value, 'type') === 'Buffer' ? own(value, 'data') : value;
  const bytes = isObject(held) ? inOrder(held) : held;
  if (!Array.isArray(bytes) || bytes.length === 0 || !bytes.every(isByte)) return null;
  return textOfUtf8(bytes);
}

function inOrder(value: { readonly [key: string]: unknown }): unknown[] | null {
  const keys = Object.keys(value);
  return keys.every((key, i) => key === String(i)) ? Object.values(value) : null;
}

const isByte = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 256;
