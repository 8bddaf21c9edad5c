import { chatJsonl, chatOf, sessionJsonl } from '../generate.mjs';
import { SCALE } from './runs.mjs';

export const MB = 1_000_000;
const SIZE = 100 * MB * SCALE;

/** What is opened in the page: what it is, and how it is made. */
export const HUNDRED = [
  ['chat messages of 300 B', () => chatOf(300)(SIZE)],
  ['chat messages of 1 kB', () => chatJsonl(SIZE)],
  ['chat messages of 5 kB', () => chatOf(5000)(SIZE)],
  ['agent session', () => sessionJsonl(SIZE)],
];

/** The same text in which one result in 500 names a call that nobody made: there is something to repair. */
export function damaged(text) {
  let count = 0;
  return text.replace(/("tool_(?:call|use)_id":")(call|toolu)_/g, (all, key, name) =>
    count++ % 500 === 7 ? `${key}${name === 'call' ? 'lost' : 'gone_'}_` : all,
  );
}
