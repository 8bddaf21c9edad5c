import { describe, expect, it } from 'vitest';
import { linkCalls } from '../model/linker.ts';
import type { Message, Part } from '../model/message.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { rollFrom } from '../testing/generate.ts';
import { messagesOf } from '../testing/history.ts';
import { instead, samplesFrom } from '../testing/in-format.ts';
import { storyFrom } from '../testing/story.ts';

const SAMPLES = samplesFrom(
  import.meta.glob('../../fixtures/formats/*/ok.minimal.*', { query: '?raw', import: 'default', eager: true }),
);

/** A signature, and ids, that look right to every API. */
const SIGNATURE = 'QUJDRA'.repeat(30);
const idFor = (id: string | null): string | null =>
  id === null ? null : id.replaceAll(/[^a-z0-9]/gi, '').padEnd(9, 'x');

/** A history as it is sent: every call is answered, thinking is signed, and a user speaks last. */
function sent(messages: readonly Message[]): Message[] | null {
  if (linkCalls(messages).calls.some((it) => it.results.length === 0)) return null;
  const signed = messages.map((message) => ({
    ...message,
    parts: message.parts.map((part): Part => {
      if (part.kind === 'reasoning') return { ...part, signature: SIGNATURE };
      if (part.kind === 'call') return { ...part, id: idFor(part.id) };
      return part.kind === 'result' ? { ...part, callId: idFor(part.callId) } : part;
    }),
  }));
  const last = signed.at(-1);
  if (last?.role !== 'assistant') return signed;
  return [
    ...signed,
    { ...last, index: signed.length, role: 'user', parts: [{ kind: 'text', at: '', text: 'Go on.' }] },
  ];
}

describe.each(SAMPLES.map((it) => [it.format.id, it] as const))('healthy histories of %s', (_, sample) => {
  it('give no error for their own target', () => {
    let looked = 0;
    for (const seed of seedsOf(runs(200, 5))) {
      const roll = rollFrom(seed);
      const story = storyFrom(roll, { turns: 4, strict: true, reuse: false, nudges: false, beside: false });
      const messages = sent(messagesOf(story, sample.format));
      const text = messages && instead(sample, messages);
      if (text === null) continue;
      const snapshot = openTranscript(text, { format: sample.format.id });
      looked += snapshot.transcripts.length;
      const errors = validateMessages(snapshot).filter((it) => it.severity === 'error');
      expect(
        errors.map((it) => `${it.rule}: ${it.message}`),
        `SEED=${seed} ${text.slice(0, 2000)}`,
      ).toEqual([]);
    }
    expect(looked).toBeGreaterThan(0);
  });
});
