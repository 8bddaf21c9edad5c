import { isObject, own } from './json.ts';

/** Keys under which values hold what somebody reads. */
const KEYS = ['text', 'content', 'parts', 'summary', 'output', 'message', 'refusal'];

/** What a value says to a reader: its texts, in order, a line each; empty where it says nothing. */
export function wordsAt(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map(wordsAt)
      .filter((text) => text !== '')
      .join('\n');
  if (!isObject(value)) return '';
  return KEYS.map((key) => wordsAt(own(value, key)))
    .filter((text) => text !== '')
    .join('\n');
}
