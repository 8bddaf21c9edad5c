import { timed } from './measure.mjs';
import { say } from './page/runs.mjs';
import { goal, table } from './table.mjs';

const message = (i) =>
  JSON.stringify({ role: i % 2 === 0 ? 'user' : 'assistant', content: `message ${i} of some words` });
const messages = (count) => Array.from({ length: count }, (_, i) => message(i));
const inBody = (text) => `{"messages":[\n${text}]}`;

/** What a paste may be damaged by, again and again. */
const SHAPES = [
  ['records glued together', (count) => messages(count).join('')],
  [
    'a comment before each message',
    (count) =>
      inBody(
        messages(count)
          .map((it, i) => `// no. ${i}\n${it}`)
          .join(',\n'),
      ),
  ],
  [
    'a comment in each line',
    (count) =>
      inBody(
        messages(count)
          .map((it, i) => `/* no. ${i} */ ${it}`)
          .join(',\n'),
      ),
  ],
  ['commas missing', (count) => inBody(messages(count).join('\n'))],
  ['lines of # with CRLF', (count) => '# a comment line\r\n'.repeat(count)],
  ['brackets that nobody closes', (count) => '[{'.repeat(count)],
  ['nesting', (count) => inBody(`{"role":"user","content":${'{"a":'.repeat(count)}1${'}'.repeat(count)}}`)],
];
const SIZES = [2000, 16_000];
const ROUNDS = [24, 6];
const MOST = 1.3;

/** What size costs where a text is damaged all over: time per record of 16,000 to that of 2,000, open to repair. */
export async function measureShapes({ openTranscript, validateMessages, planRepair }) {
  const rows = [];
  let missed = 0;
  for (const [name, make] of SHAPES) {
    say(`growth, ${name}`);
    const times = [];
    for (const [at, size] of SIZES.entries()) {
      const text = make(size);
      const list = [];
      for (let round = 0; round < ROUNDS[at]; round++) {
        const work = () => {
          const snapshot = openTranscript(text);
          return [validateMessages(snapshot), planRepair(snapshot)];
        };
        list.push((await timed(work)).ms);
      }
      times.push(Math.min(...list));
    }
    const grown = goal(times[1] / SIZES[1] / (times[0] / SIZES[0]), MOST);
    rows.push([name, ...times.map((ms) => ms.toFixed(1)), grown.text]);
    missed += grown.missed;
  }
  return { text: table(['what repeats', '2,000, ms', '16,000, ms', 'per record'], rows), missed };
}
