import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openTranscript } from '../session.ts';

const lines = readFileSync('src/fixtures/formats/pi-session/ok.compacted.jsonl', 'utf8').trimEnd().split('\n');
const said = (kept: readonly string[]): string[] =>
  openTranscript(kept.join('\n')).transcripts[0]!.messages.map(
    ({ role, parts }) => `${role} ${parts.map((it) => it.kind)}`,
  );

it('keeps what a compaction kept where the first record of that is gone', () => {
  const lost = lines.findIndex((it) => it.includes('"id":"a1b200e7"'));
  const before = said(lines);
  expect(before).toEqual(['user text', 'user text', 'assistant call', 'tool result', 'assistant text', 'user text']);
  const left = lines.filter((_, i) => i !== lost);
  expect(said(left)).toEqual(before.toSpliced(1, 1));
  // The compaction is the last record.
  expect(said(left.slice(0, -2))).toEqual(before.toSpliced(1, 1).slice(0, 3));
});
