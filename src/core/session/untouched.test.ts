import { expect, it } from 'vitest';
import { openTranscript, planRepair } from '../session.ts';

const files = import.meta.glob('../../fixtures/rules/*/ok.*.{json,jsonl,txt}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

it.each(Object.entries(files))('%s is left alone by recommended', (path, text) => {
  const [, , target] = path.split('/').at(-1)!.split('.') as [string, string, string];
  const { rows } = planRepair(openTranscript(String(text), { target }), { target });
  expect(rows.map(({ by, reason, before }) => `${by}: ${reason} ${before}`)).toEqual([]);
});
