import { describe, expect, it } from 'vitest';
import { FORMATS } from '../formats/registry.ts';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import type { Transcript } from '../model/message.ts';
import { convertTranscript } from './convert.ts';
import { openTranscript } from './open.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', { query: '?raw', import: 'default', eager: true });
const opened = fixturesOf(files).flatMap(({ text, name }) => {
  const snapshot = openTranscript(text);
  return snapshot.transcripts.length === 0 ? [] : [{ name, snapshot }];
});
const WRITABLE = FORMATS.filter(({ blank, anyones }) => blank !== undefined && !anyones);

/** Calls, results, pictures and words of a conversation, counted without asking what a conversion compares. */
function tally({ system, messages }: Pick<Transcript, 'system' | 'messages'>) {
  const parts = messages.flatMap((message) => message.parts);
  const inside = parts.flatMap((part) => (part.kind === 'result' ? (part.media ?? []) : []));
  const said = [system ?? '', ...parts.map((part) => ('text' in part ? part.text : ''))].join(' ');
  const words = new Map<string, number>();
  for (const word of said.split(/\s+/).filter(Boolean)) words.set(word, (words.get(word) ?? 0) + 1);
  return {
    calls: parts.filter(({ kind }) => kind === 'call').length,
    results: parts.filter(({ kind }) => kind === 'result').length,
    media: [...parts, ...inside].filter(({ kind }) => kind === 'media').length,
    words,
  };
}

describe.each(WRITABLE.map((format) => [format.id] as const))('every fixture as %s', (to) => {
  it('loses no call, result, picture or word that is not named', () => {
    for (const { name, snapshot } of opened) {
      const [first] = snapshot.transcripts;
      if (!first || first.format.id === to) continue;
      const { text, losses } = convertTranscript(snapshot, to);
      const before = tally(first);
      const after = tally(openTranscript(text, { format: to }).transcripts[0] ?? { system: null, messages: [] });
      const named = (words: RegExp): number => losses.filter((loss) => words.test(loss.what)).length;
      expect(before.calls - after.calls, `${name} calls`).toBeLessThanOrEqual(named(/a call/));
      expect(before.results - after.results, `${name} results`).toBeLessThanOrEqual(named(/a result/));
      expect(before.media - after.media, `${name} media`).toBeLessThanOrEqual(named(/picture|media/));
      const lost = [...before.words].filter(([word, count]) => count > (after.words.get(word) ?? 0));
      if (named(/text|thinking|result|system/) === 0) expect(lost, name).toEqual([]);
    }
  });
});
