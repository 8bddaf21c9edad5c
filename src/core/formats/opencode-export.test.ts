import { describe, expect, it } from 'vitest';
import compacted from '../../fixtures/formats/opencode-export/ok.compacted.json?raw';
import tailed from '../../fixtures/formats/opencode-export/ok.tail.json?raw';
import { Draft } from '../model/draft.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { opencodeExport } from './opencode-export.ts';
import { placed } from './testing/fixtures.ts';
import { say } from './testing/session.ts';

interface Export {
  readonly messages: { readonly info: Record<string, unknown>; readonly parts: unknown[] }[];
}
const changed = (change: (it: Export) => void, text = compacted): string => {
  const value = JSON.parse(text) as Export;
  change(value);
  return JSON.stringify(value);
};
const placesIn = (text: string) =>
  openTranscript(text).transcripts[0]!.messages.map((it) => it.at.replace('/messages/', ''));
const words = (text: string) =>
  say(openTranscript(text).transcripts[0]!).map((it) => it.replace(/ ?\[[^\]]*\] ?/g, ''));

describe('an opencode session that was compacted', () => {
  it('holds the question that opencode asks itself, and nothing is wrong with it', () => {
    const asked = changed((it) => it.messages.splice(5));
    for (const text of [compacted, asked])
      for (const { id: target } of TARGETS) {
        const snapshot = openTranscript(text, { target });
        // Cut so, it may begin with the assistant's summary, which some APIs do not take.
        const found = validateMessages(snapshot);
        expect(found.filter((it) => it.rule !== 'roles/first')).toEqual([]);
        if (found.length === 0) expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(text);
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

describe('a compaction of opencode that keeps the last turns', () => {
  const marker = ({ messages }: Export) =>
    messages.flatMap((it) => it.parts as Record<string, unknown>[]).find((it) => it.type === 'compaction')!;
  const kept = (text: string) => marker(JSON.parse(text) as Export).tail_start_id;

  it('is told with its summary in front of them', () => {
    expect(placesIn(tailed)).toEqual(['6', '2', '3', '3/parts', '4', '7', '8', '9']);
    const { asides } = openTranscript(tailed).transcripts[0]!;
    expect(asides.map((it) => [it.at, it.why])).toEqual([
      ['/messages/0', 'compacted'],
      ['/messages/1', 'compacted'],
      ['/messages/5', 'ui'],
    ]);
  });

  it('takes nothing back where it names a message that is not there', () => {
    const lost = changed((it) => {
      marker(it).tail_start_id = 'msg_9999';
    }, tailed);
    expect(placesIn(lost)).toEqual(['0', '1', '2', '3', '3/parts', '4', '6', '7', '8', '9']);
  });

  it('tells an older compaction among what is kept, and what was said while it ran', () => {
    const twice = changed((it) => {
      const { messages } = it;
      const asked = structuredClone(messages[0]!);
      asked.info.id = 'msg_0006b';
      messages.splice(6, 0, asked);
      messages.push(
        { info: { id: 'msg_0020', role: 'user' }, parts: [{ type: 'compaction', tail_start_id: 'msg_0005' }] },
        { info: { id: 'msg_0021', role: 'assistant', summary: true }, parts: [{ type: 'text', text: 'All of it.' }] },
      );
    }, tailed);
    expect(placesIn(twice)).toEqual(['12', '4', '6', '7', '8', '9', '10']);
    const once = changed((it) => it.messages.splice(11), twice);
    expect(placesIn(once)).toEqual(['6', '7', '2', '3', '3/parts', '4', '8', '9', '10']);
  });

  it('names the next message where the first that it keeps goes, and none where all go', () => {
    const value = JSON.parse(tailed) as { readonly messages: readonly unknown[] };
    const transcript = openTranscript(tailed).transcripts[0]!;
    const without = (...gone: number[]) => {
      const draft = new Draft(transcript.messages);
      draft.messages = draft.messages.filter((it) => !gone.includes(it.from!.index));
      return JSON.stringify(placed(value, opencodeExport.spell({ value, isRecords: false }, transcript, draft)));
    };
    expect(kept(without(1))).toBe('msg_0004');
    expect(kept(without(1, 2, 3))).toBe('msg_0005');
    expect(placesIn(without(1, 2, 3))).toHaveLength(5);
    expect(kept(without(1, 2, 3, 4))).toBeUndefined();
    expect(placesIn(without(1, 2, 3, 4))).toHaveLength(4);
  });
});
