import { describe, expect, it } from 'vitest';
import type { HandEdit } from '../operations/by-hand.ts';
import { applyPlan, openTranscript } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { planByHand } from './by-hand.ts';

const FILES = Object.entries(
  import.meta.glob<string>(['../../fixtures/formats/*/ok.*.{json,jsonl,txt}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, text]) => [path.split('/').slice(4).join('/'), text] as const);

const EDITED = 'Edited "words"\nof two lines.';

const messagesOf = (snapshot: Snapshot) => snapshot.transcripts[0]?.messages ?? [];
const saysOf = (snapshot: Snapshot) =>
  messagesOf(snapshot).map(({ parts }) => parts.map((part) => ('text' in part ? part.text : part.kind)));
const edited = (text: string, edit: HandEdit) => {
  const snapshot = openTranscript(text);
  const plan = planByHand(snapshot, edit);
  return { plan, after: applyPlan(snapshot, plan) };
};
/** Halves of pairs that stand alone. */
const alone = (snapshot: Snapshot): number => {
  const parts = messagesOf(snapshot).flatMap((message) => message.parts);
  const calls = new Set(parts.flatMap((part) => (part.kind === 'call' && !part.server ? [part.id] : [])));
  const results = new Set(parts.flatMap((part) => (part.kind === 'result' && !part.server ? [part.callId] : [])));
  return [...calls].filter((id) => !results.has(id)).length + [...results].filter((id) => !calls.has(id)).length;
};

describe('in every format', () => {
  it.each(FILES)('%s: other words are written into every text and result, and nothing else changes', (_, text) => {
    const snapshot = openTranscript(text);
    for (const { index, parts } of messagesOf(snapshot)) {
      parts.forEach((part, at) => {
        if ((part.kind !== 'text' && part.kind !== 'result') || ('server' in part && part.server)) return;
        const plan = planByHand(snapshot, { do: 'text', message: index, part: at, text: EDITED });
        if (plan.rows.length === 0) {
          expect(plan.note).toMatch(/\.$/);
          return;
        }
        const wanted = saysOf(snapshot);
        wanted[index]![at] = EDITED;
        expect(saysOf(applyPlan(snapshot, plan).snapshot)).toEqual(wanted);
      });
    }
  });

  it.each(FILES)('%s: no message that is removed leaves half of a pair', (_, text) => {
    const snapshot = openTranscript(text);
    const before = alone(snapshot);
    for (const { index } of messagesOf(snapshot)) {
      const plan = planByHand(snapshot, { do: 'remove', messages: [index] });
      if (plan.rows.length > 0) expect(alone(applyPlan(snapshot, plan).snapshot)).toBeLessThanOrEqual(before);
      else expect(plan.note).toMatch(/\.$/);
    }
  });
});

describe('moved in every format', () => {
  it.each(FILES)('%s: a message that is moved says what it said, and so do all others', (_, text) => {
    const snapshot = openTranscript(text);
    const before = messagesOf(snapshot);
    for (const { index } of before.slice(0, -1)) {
      const plan = planByHand(snapshot, { do: 'move', message: index, before: index + 2 });
      if (plan.rows.length === 0) {
        expect(plan.note).toMatch(/\.$/);
        continue;
      }
      const wanted = saysOf(snapshot);
      [wanted[index], wanted[index + 1]] = [wanted[index + 1]!, wanted[index]!];
      const { snapshot: after } = applyPlan(snapshot, plan);
      // Forms in which neighbours of one side are one message may put some together.
      expect(saysOf(after).flat()).toEqual(wanted.flat());
    }
  });

  it.each(FILES)('%s: a part that is moved says what it said', (_, text) => {
    const snapshot = openTranscript(text);
    for (const { index, parts } of messagesOf(snapshot)) {
      if (parts.length < 2) continue;
      const plan = planByHand(snapshot, { do: 'move-part', message: index, part: 1, before: 0 });
      if (plan.rows.length === 0) {
        expect(plan.note).toMatch(/\.$/);
        continue;
      }
      const wanted = saysOf(snapshot);
      const [first, second] = wanted[index]!;
      wanted[index]!.splice(0, 2, second!, first!);
      expect(saysOf(applyPlan(snapshot, plan).snapshot).flat()).toEqual(wanted.flat());
    }
  });
});

const CHAT = `{"model": "gpt-4o", "seed": 1e3,
  "messages": [
    {"role": "user", "content": "one"},
    {"role": "assistant", "content": null, "tool_calls": [{"id": "call_A", "type": "function", "function": {"name": "ls", "arguments": "{\\"path\\": \\"a\\"}"}}]},
    {"role": "tool", "tool_call_id": "call_A", "content": "a.txt"},
    {"role": "assistant", "content": "Done."}
  ]}`;

describe('of one conversation', () => {
  it('only the characters of the edited words change', () => {
    const { after } = edited(CHAT, { do: 'text', message: 2, part: 0, text: 'b.txt' });
    expect(after.text).toBe(CHAT.replace('a.txt', 'b.txt'));
  });

  it('arguments of a call are edited as they are written', () => {
    const { after } = edited(CHAT, { do: 'text', message: 1, part: 0, text: '{"path": "b"}' });
    expect(after.text).toBe(CHAT.replace('\\"a\\"', '\\"b\\"'));
  });

  it('a call that is removed takes its result along, and a result its call', () => {
    for (const index of [1, 2]) {
      const { plan, after } = edited(CHAT, { do: 'remove', messages: [index] });
      expect(saysOf(after.snapshot)).toEqual([['one'], ['Done.']]);
      expect(plan.rows.map(({ index: at, reason }) => `${at}: ${reason}`).sort()).toEqual(
        [`${index}: Removed by hand.`, `${3 - index}: The other half of a pair that is removed by hand.`].sort(),
      );
    }
  });

  it('a message is put in before another, and behind the last', () => {
    const said = (before: number) =>
      saysOf(edited(CHAT, { do: 'insert', before, role: 'user', text: 'new' }).after.snapshot).map(([first]) => first);
    expect(said(3)).toEqual(['one', 'call', 'a.txt', 'new', 'Done.']);
    expect(said(4)).toEqual(['one', 'call', 'a.txt', 'Done.', 'new']);
  });

  it('a message that is moved takes its characters along, and all others stay', () => {
    const lines = CHAT.split('\n');
    const { plan, after } = edited(CHAT, { do: 'move', message: 3, before: 0 });
    const moved = [
      ...lines.slice(0, 2),
      `${lines[5]},`,
      ...lines.slice(2, 4),
      lines[4]!.slice(0, -1),
      ...lines.slice(6),
    ];
    expect(after.text).toBe(moved.join('\n'));
    expect(plan.rows.map(({ index, action, to, effect }) => [index, action, to, effect])).toEqual([
      [3, 'moved', 0, 'lossless'],
    ]);
    expect(edited(after.text, { do: 'move', message: 0, before: 4 }).after.text).toBe(CHAT);
  });

  it('a message is replaced character by character', () => {
    const written = '{ "role" : "user",\n "content":"two" , "name":"kim"}';
    const { after } = edited(CHAT, { do: 'written', message: 0, text: written });
    expect(after.text).toBe(CHAT.replace('{"role": "user", "content": "one"}', written));
  });

  it('a record of JSONL stays one line', () => {
    const lines = '{"role":"user","content":"one"}\n{"role":"assistant","content":"Done."}\n';
    const { after } = edited(lines, {
      do: 'written',
      message: 0,
      text: '{\n  "role": "user",\n  "content": "a\\nb"\n}',
    });
    expect(after.text).toBe('{ "role": "user", "content": "a\\nb" }\n{"role":"assistant","content":"Done."}\n');
  });

  it.each([
    [{ do: 'written', message: 0, text: '{"role": user}' }, /not valid JSON/],
    [{ do: 'written', message: 9, text: '{}' }, /no longer there/],
    [{ do: 'text', message: 0, part: 4, text: 'x' }, /no longer there/],
    [{ do: 'remove', messages: [9] }, /no longer there/],
    [{ do: 'move', message: 9, before: 0 }, /no longer there/],
    [{ do: 'move', message: 1, before: 2 }, /there already/],
    [{ do: 'move-part', message: 1, part: 3, before: 0 }, /no longer there/],
    [{ do: 'move-part', message: 1, part: 0, before: 1 }, /there already/],
    [{ do: 'insert', before: 0, role: 'user', text: ' ' }, /write what it says/],
  ] as const satisfies readonly (readonly [HandEdit, RegExp])[])('%j is declined with a sentence', (edit, words) => {
    const { plan, after } = edited(CHAT, edit);
    expect([plan.rows, after.text]).toEqual([[], CHAT]);
    expect(plan.note).toMatch(words);
  });

  it('signed reasoning keeps its words', () => {
    const signed = JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'one' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'hm', signature: 'EqQB' },
            { type: 'text', text: 'x' },
          ],
        },
      ],
    });
    expect(edited(signed, { do: 'text', message: 1, part: 0, text: 'other' }).plan.note).toMatch(/signed or encrypted/);
  });
});
