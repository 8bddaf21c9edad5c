import { describe, expect, it } from 'vitest';
import { WindowTooSmall } from './too-small.ts';
import { MessageWindow } from './window.ts';

const question = { role: 'user', content: 'What is in the folder?' };
const call = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
};
const result = { role: 'tool', tool_call_id: 'c1', content: 'a.txt b.txt c.txt d.txt e.txt f.txt g.txt h.txt' };
const answer = { role: 'assistant', content: 'Two files.' };
const next = { role: 'user', content: 'Thanks. And the size?' };
const example = [question, call, result, answer, next];

describe('the example of the article', () => {
  const window = new MessageWindow(example);

  it('trimTo(3) gives the question, the answer and the new question', () => {
    const kept = window.trimTo(3);
    expect(kept).toEqual([question, answer, next]);
    expect(kept[0]).toBe(question);
    expect(window.plan({ messages: 3 }).note).toMatch(
      /^Message 0 is kept because .* a result whose call is removed\.$/,
    );
  });

  it('gives two with the cut at units', () => {
    expect(window.trimTo(3, { cut: 'unit' })).toEqual([answer, next]);
  });

  it('raises with the exact minimum', () => {
    try {
      window.trimTo(1);
      expect.unreachable();
    } catch (error) {
      if (!(error instanceof WindowTooSmall)) throw error;
      expect(error.message).toBe('Window size 1 is too small to hold the smallest tool pair (2 messages)');
      expect(error).toMatchObject({ name: 'WindowTooSmall', budget: 1, minimum: 2, unit: 'messages' });
      expect(error.held.map((it) => it.index)).toEqual([1, 2]);
    }
    expect(window.trimTo(2)).toEqual([next]);
    expect(window.trimTo(1, { smallestPairMustFit: false })).toEqual([next]);
    expect(window.trimTo(1, { onTooSmall: 'minimal' })).toEqual([next]);
  });

  it('returns the list itself where everything fits', () => {
    expect(window.trimTo(5)).toBe(example);
    expect(window.trimToPairs(1)).toBe(example);
    expect(window.trimToTurns(2)).toBe(example);
    expect(window.trimToTokens(1e9, (text) => text.length)).toBe(example);
  });

  it('says what messages[-3:] would have broken', () => {
    expect(window.plan({ messages: 3 }).naive).toEqual({ size: 3, orphans: 1, dangling: 0 });
  });

  it('compares with the last N messages that were asked for, where fewer are kept', () => {
    const { naive, kept } = window.plan({ messages: 2 });
    expect(kept).toEqual([4]);
    expect(naive).toEqual({ size: 2, orphans: 0, dangling: 0 });
    expect(window.plan({ messages: 2, cut: 'unit' }).kept).toEqual([3, 4]);
  });
});

describe('as the code of the article cuts', () => {
  const use = (id: string) => ({ role: 'assistant', content: [{ type: 'tool_use', id, name: 'f', input: {} }] });
  const back = (id: string) => ({ role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'r' }] });
  const user = { role: 'user', content: 'q' };

  it('keeps only a message and the next one together, with pairs that are adjacent', () => {
    const apart = [user, use('a'), user, back('a')];
    const options = { cut: 'unit', smallestPairMustFit: false } as const;
    expect(new MessageWindow(apart, { ...options, pairs: 'adjacent' }).trimTo(2)).toEqual(apart.slice(2));
    expect(() => new MessageWindow(apart, options).trimTo(2)).toThrow(WindowTooSmall);
    const next = [user, use('a'), back('a')];
    expect(new MessageWindow(next, { ...options, pairs: 'adjacent' }).trimTo(2)).toEqual(next.slice(1));
  });

  it('keeps of messages that wait for results only the last, cut anywhere', () => {
    const waiting = [user, use('a'), use('b')];
    expect(new MessageWindow(waiting, { cut: 'unit' }).trimTo(1)).toEqual(waiting.slice(2));
    expect(() => new MessageWindow(waiting).trimTo(1)).toThrow(WindowTooSmall);
  });
});

describe('edits', () => {
  it('are spelled in the form of the list, the rest by reference', () => {
    const window = new MessageWindow(example);
    const count = (text: string): number => text.length;
    const total = window.plan({ tokens: 0, counter: count }).before;
    const kept = window.trimToTokens(total - 5, count, { ladder: [{ kind: 'clear-results', keepLast: 0 }] });
    expect(kept).toHaveLength(5);
    expect(kept[2]).toEqual({ ...result, content: '[Old tool result content cleared]' });
    expect(kept.filter((_, i) => i !== 2)).toEqual(example.filter((_, i) => i !== 2));
    expect(kept[1]).toBe(call);
    const [marked, ...rest] = window.trimTo(3, { marker: true });
    expect(JSON.stringify(marked)).toMatch(/"\[2 messages, \d+ tokens trimmed\]"/);
    expect(rest).toEqual([answer, next]);
  });
});
