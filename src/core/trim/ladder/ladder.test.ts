import { describe, expect, it } from 'vitest';
import { type Message, messageText } from '../../model/message.ts';
import { draw } from '../../testing/draw.ts';
import { planWindow, type WindowPlan } from '../plan.ts';
import type { TrimOptions } from '../request.ts';
import { CLEARED } from './clear-results.ts';

const price = (message: Pick<Message, 'parts'>): number =>
  messageText(message).length + 100 * message.parts.filter((it) => it.kind === 'media').length;

function plan(messages: readonly Message[], budget: number, options: TrimOptions): WindowPlan {
  const context = { price, measure: (text: string) => text.length };
  return planWindow(messages, { tokens: budget, ...options }, messages.map(price), context);
}

/** "2 clear-results, 4 clear-results". */
const shown = (it: WindowPlan): string => it.edits.map((edit) => `${edit.index} ${edit.by}`).join(', ');

describe('the ladder', () => {
  const run = draw('u c:1 t:1*200 c:2 t:2*200 c:3@edit t:3*200 c:4 t:4*200 a');
  const total = run.reduce((sum, it) => sum + price(it), 0);
  const clear = { kind: 'clear-results', keepLast: 1 } as const;

  it.each([
    [total, '', 'nothing while everything fits'],
    [total - 1, '2 clear-results', 'the oldest first'],
    [total - 168, '2 clear-results, 4 clear-results', 'no more than needed'],
    [total - 335, '2 clear-results, 4 clear-results, 6 clear-results', 'up to the newest'],
  ])('with %i: %s (%s)', (budget, edits) => {
    const it = plan(run, budget, { ladder: [clear] });
    expect(shown(it)).toBe(edits);
    expect(it.dropped).toEqual([]);
  });

  it('says what each edit saves: together all that is saved before anything goes', () => {
    const long = { kind: 'truncate', maxTokens: 40 } as const;
    const it = plan(run, total - 300, { ladder: [{ ...clear, keepLast: 3 }, long] });
    expect(Object.keys(it.saved)).toEqual(['clear-results', 'truncate']);
    expect(it.saved['clear-results']).toBe(200 - CLEARED.length);
    expect((it.saved['clear-results'] ?? 0) + (it.saved.truncate ?? 0)).toBe(total - it.after);
    expect(plan(run, total, { ladder: [clear] }).saved).toEqual({});
  });

  it('excluded tools and small results stay', () => {
    expect(shown(plan(run, total - 335, { ladder: [{ ...clear, exclude: ['edit'] }] }))).not.toContain('6 ');
    expect(shown(plan(run, total - 1, { ladder: [{ ...clear, minTokens: 201 }] }))).toBe('');
  });

  it('drops units once every edit is made, and counts the edited rest', () => {
    const it = plan(run, total - 167 * 3 - 60, { ladder: [clear] });
    expect(it.dropped.length).toBeGreaterThan(0);
    expect(it.after).toBeLessThanOrEqual(it.budget);
    expect(it.edits.every((edit) => it.kept.includes(edit.index))).toBe(true);
  });

  const inputs = { ...clear, keepLast: 3, inputs: true } as const;
  const calling = (args: unknown) =>
    run.map((it) => ({ ...it, parts: it.parts.map((part) => (part.kind === 'call' ? { ...part, args } : part)) }));
  const clearedArgs = (args: unknown): unknown => {
    const messages = calling(args);
    const all = messages.reduce((sum, it) => sum + price(it), 0);
    const { edits } = plan(messages, all - 200, { ladder: [inputs] });
    return edits.flatMap((it) => (it.value?.kind === 'call' ? [it.value.args] : []))[0];
  };

  it('takes long texts out of the inputs of cleared calls, so that what a schema demands is still there', () => {
    const long = 'x'.repeat(300);
    const rest = { n: 1, mode: 'fast', on: true, none: null };
    const args = { path: long, ...rest, edits: [{ text: long, line: 3 }] };
    const cleared = { path: '[cleared]', ...rest, edits: [{ text: '[cleared]', line: 3 }] };
    expect(clearedArgs(args)).toEqual(cleared);
    expect(clearedArgs(JSON.stringify(args))).toBe(JSON.stringify(cleared));
  });

  it.each([[{ n: 1 }], ['{"n":1}'], [`{"path":"${'x'.repeat(300)}`], ['['.repeat(20_000)], [null]])(
    'leaves inputs alone that hold nothing long, or cannot be read: %#',
    (args) => {
      expect(clearedArgs(args)).toBeUndefined();
    },
  );

  it('shortens long results step by step', () => {
    const lengths = [700, 500, 300].map((off) => {
      const it = plan(run, total - off, { ladder: [{ kind: 'truncate', maxTokens: 40 }] });
      const texts = it.edits.flatMap((edit) => (edit.value?.kind === 'result' ? [edit.value.text.length] : []));
      return Math.min(...texts);
    });
    expect(lengths[0]).toBeLessThanOrEqual(40);
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
  });

  it('pictures and thinking of the last turn stay', () => {
    const turns = draw('u+m k*50+a u+m k*50+a');
    const all = turns.reduce((sum, it) => sum + price(it), 0);
    const it = plan(turns, all - 120, { ladder: [{ kind: 'images' }, { kind: 'thinking' }] });
    expect(shown(it)).toBe('0 images, 1 thinking');
    expect(it.edits.map((edit) => edit.value)).toMatchObject([{ kind: 'text', text: '[image/png removed]' }, null]);
  });

  it('what was thought before a call stays where every call wants it back', () => {
    const turns = draw('u k*50+c:1 t:1 k*50+a u k*50+a');
    const all = turns.reduce((sum, it) => sum + price(it), 0);
    const thought = (bindsThinking: boolean) =>
      plan(turns, all - 90, { ladder: [{ kind: 'thinking' }], bindsThinking }).edits.map((edit) => edit.index);
    expect([thought(false), thought(true)]).toEqual([[1, 3], [3]]);
  });

  it('an edit that would not shrink is not made', () => {
    expect(shown(plan(draw('u c:1 t:1 a'), 1, { ladder: [{ kind: 'clear-results', keepLast: 0 }] }))).toBe('');
  });

  it('does nothing for a budget of messages', () => {
    expect(planWindow(run, { messages: 4, ladder: [clear] }, []).edits).toEqual([]);
  });
});

describe('the marker', () => {
  it('stands in the question that is kept, and adds up', () => {
    const first = draw('u a u c:1 t:1 a');
    const once = planWindow(first, { messages: 4, marker: true }, first.map(price));
    expect(once.edits).toMatchObject([
      { by: 'marker', index: 2, value: { text: expect.stringMatching(/^\[2 messages, 4 tokens trimmed\]$/) } },
    ]);
    const marked = first.slice(2).map((it, index) => ({ ...it, index }));
    const question = { ...marked[0]!, parts: [...marked[0]!.parts, once.edits[0]!.value!] };
    const twice = planWindow([question, ...marked.slice(1)], { messages: 2, marker: true }, [9, 1000, 234, 5]);
    expect(twice.edits).toMatchObject([{ index: 0, part: 1, value: { text: '[4 messages, 1,238 tokens trimmed]' } }]);
  });
});

it('long texts of earlier turns keep head and tail where that is asked for', () => {
  const long = (message: Message): Message => ({
    ...message,
    parts: message.parts.map((part) => (part.kind === 'text' ? { ...part, text: 'word '.repeat(60) } : part)),
  });
  const messages = draw('s u a u a').map(long);
  const total = messages.reduce((sum, message) => sum + price(message), 0);
  const rung = { kind: 'truncate', maxTokens: 60 } as const;
  expect(shown(plan(messages, total - 300, { ladder: [rung] }))).toBe('');
  const trimmed = plan(messages, total - 300, { ladder: [{ ...rung, texts: true }] });
  expect(shown(trimmed)).toBe('1 truncate, 2 truncate');
  expect(trimmed.dropped).toEqual([]);
});
