import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { matchesIn } from '../match/matches.ts';
import { ROWS } from '../row.ts';
import { unwrap } from '../unwrap/unwrap.ts';
import { readOpen } from './read.ts';

interface Example {
  readonly id: string;
  readonly text: string;
}

const EXAMPLES: readonly Example[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/errors/examples.json', import.meta.url), 'utf8'),
);

test('without its templates, the catalogue is still read by kind', () => {
  const missed: string[] = [];
  let first = 0;
  let any = 0;
  let all = 0;
  for (const { id, text } of EXAMPLES) {
    const row = ROWS.find((it) => it.id === id);
    if (row?.rule === undefined || row.about !== 'history' || row.general || row.vague) continue;
    const { placed } = readOpen(
      text,
      unwrap(text, null, (it) => matchesIn(it).length > 0),
    );
    const rules = placed.map((it) => it.match.rule);
    all++;
    if (rules[0] === row.rule) first++;
    if (rules.includes(row.rule)) any++;
    else missed.push(`${row.rule} => ${rules[0] ?? '-'} | ${text.slice(0, 120)}`);
  }
  expect(first / all, missed.join('\n')).toBeGreaterThanOrEqual(0.75);
  expect(any / all, missed.join('\n')).toBeGreaterThanOrEqual(0.84);
});
