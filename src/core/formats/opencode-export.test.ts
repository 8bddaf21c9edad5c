import { describe, expect, it } from 'vitest';
import compacted from '../../fixtures/formats/opencode-export/ok.compacted.json?raw';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { say } from './testing/session.ts';

interface Export {
  readonly messages: { readonly info: Record<string, unknown>; readonly parts: unknown[] }[];
}
const changed = (change: (it: Export) => void): string => {
  const value = JSON.parse(compacted) as Export;
  change(value);
  return JSON.stringify(value);
};
const words = (text: string) =>
  say(openTranscript(text).transcripts[0]!).map((it) => it.replace(/ ?\[[^\]]*\] ?/g, ''));

describe('an opencode session that was compacted', () => {
  it('holds the question that opencode asks itself, and nothing is wrong with it', () => {
    const asked = changed((it) => it.messages.splice(5));
    for (const text of [compacted, asked])
      for (const target of ['generic', 'anthropic', 'openai-chat', 'gemini', 'mistral']) {
        const snapshot = openTranscript(text, { target: target as never });
        expect(validateMessages(snapshot)).toEqual([]);
        expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(text);
        expect(snapshot.transcripts[0]?.messages[1]?.at).toBe('/messages/4');
      }
    expect(words(compacted)[1]).toBe('user: Continue if you have next steps');
  });

  it('goes on with what stood before a summary that failed or broke off', () => {
    const failed = changed((it) => {
      it.messages[3]!.info.error = { name: 'ContextOverflowError', data: { message: 'too large' } };
    });
    const brokenOff = changed((it) => delete it.messages[3]!.info.finish);
    for (const text of [failed, brokenOff])
      expect(openTranscript(text).transcripts[0]?.messages.map((it) => it.at)).toEqual(
        [0, 1, 3, 4, 5, 6].map((i) => `/messages/${i}`),
      );
  });
});
