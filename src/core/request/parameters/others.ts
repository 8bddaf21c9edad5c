import { surplus } from './asks.ts';
import { read } from './body.ts';
import othersRows from './others.json';
import { rowsIn } from './read-rows.ts';
import type { Sent } from './requirement.ts';

/** What xAI, Cohere and Mistral require. */
export const OTHERS = rowsIn(othersRows, {
  *greedy(sent: Sent) {
    const topP = read(sent, 'top_p');
    if (read(sent, 'temperature') !== 0 || typeof topP !== 'number' || topP === 1) return;
    yield surplus(sent, ['top_p'], '`top_p` must be 1 or absent with `temperature` 0.');
  },
});
