import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PresetId } from '../model/diagnostic.ts';
import { run } from '../testing/pydantic.ts';
import { sanitizeMessages } from './library.ts';

/*
 * Drawn histories, and what the programs that the presets follow made of them: outputs that were recorded once. With the
 * switches that SOURCES.md names the presets give the same.
 */
const recorded = <T>(name: string): T[] =>
  JSON.parse(readFileSync(new URL(`../../fixtures/sources/${name}.json`, import.meta.url), 'utf8')) as T[];

interface Resumed {
  readonly history: object[];
  readonly cleanup: object[];
  readonly dangling: object[];
  readonly last: object[];
  readonly resume: object[];
}

const asSource = { retryIsAnswer: false };

describe.each(recorded<Resumed>('resume-cleanup').map((row, i) => ({ i, ...row })))('history $i', (row) => {
  it.each<[keyof Resumed, PresetId, object[]?]>([
    ['cleanup', 'resume-cleanup', [{ id: 'cleanup-dangling', options: asSource }]],
    ['dangling', 'remove-dangling', [{ id: 'remove-dangling', options: asSource }]],
    ['last', 'keep-last-request'],
    ['resume', 'resume-sanitize'],
  ])('%s is what the source gave', (key, preset, passes) => {
    expect(run(row.history, preset, passes as Parameters<typeof run>[2]).value).toEqual(row[key]);
  });
});

it('drop-incomplete gives what its source gave, with its way of telling orphans', () => {
  const rows = recorded<{ readonly history: object[]; readonly messages: object[] }>('drop-incomplete');
  expect(rows.length).toBeGreaterThan(10);
  for (const { history, messages } of rows)
    expect(sanitizeMessages(history, { orphans: 'anywhere' }).messages).toEqual(messages);
});
