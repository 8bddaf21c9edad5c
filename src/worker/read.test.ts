import { describe, expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { UTF8 } from './encoding.ts';
import { argumentChanges, excerpt, readView } from './read.ts';
import { Session } from './session.ts';

const use = (id: string, args: object) => ({
  id,
  type: 'function',
  function: { name: 'cat', arguments: JSON.stringify(args) },
});
const calls = (...tool_calls: object[]) => ({ role: 'assistant', content: null, tool_calls });
const answer = (tool_call_id: string, content: string) => ({ role: 'tool', tool_call_id, content });

function read(messages: readonly object[]) {
  const text = JSON.stringify({ messages });
  const session = new Session(openTranscript(text), { text, fileName: null, encoding: UTF8, file: null });
  const derived = session.derived();
  return derived.transcript.messages.map((it) => readView(it, derived, `messages.${it.index}`));
}

describe('a conversation that is read', () => {
  it('shows results with their calls, also those of other messages, and the message of results nowhere else', () => {
    const [, first, result] = read([
      { role: 'user', content: 'q' },
      calls(use('a', { path: 'a' }), use('b', { path: 'b' })),
      answer('b', 'second'),
      answer('a', 'first'),
    ]);
    expect(first!.blocks.map((it) => it.results.map((one) => one.words.head))).toEqual([['first'], ['second']]);
    expect(result!.shownIn).toBe(1);
    expect(result!.blocks).toEqual([]);
  });

  it('keeps the place of a missing result empty, and shows a result whose call is nowhere by itself', () => {
    const [, call, , orphan] = read([
      { role: 'user', content: 'q' },
      calls(use('a', {})),
      { role: 'user', content: 'go on' },
      answer('zzz', 'left over'),
    ]);
    expect(call!.blocks[0]!.results).toEqual([]);
    expect(orphan!.shownIn).toBeNull();
    expect(orphan!.blocks[0]).toMatchObject({ orphan: true, words: { head: 'left over', left: 0 } });
  });

  it('shows every part of every message exactly once', () => {
    const views = read([
      { role: 'user', content: 'q' },
      calls(use('a', { path: 'a' })),
      answer('a', '1'),
      answer('a', '2'),
      { role: 'assistant', content: 'done' },
    ]);
    const shown = views.flatMap(({ blocks }) => blocks.flatMap((it) => [it, ...it.results]));
    expect(shown.map((it) => `${it.message} ${it.at}`).sort()).toEqual(['0 0', '1 0', '2 0', '3 0', '4 0']);
  });
});

describe('a second try', () => {
  it('says which arguments are otherwise', () => {
    expect(argumentChanges('{"path":"a","depth":1}', { path: 'b', deep: true })).toEqual([
      { key: 'path', before: '"a"', after: '"b"' },
      { key: 'depth', before: '1', after: null },
      { key: 'deep', before: null, after: 'true' },
    ]);
    expect(argumentChanges('{"path":"a"}', '{ "path": "a" }')).toEqual([]);
  });

  it('takes arguments that are no object as a whole', () => {
    expect(argumentChanges('{"path":', '{"path":"a"}').map((it) => it.key)).toEqual(['', 'path']);
  });
});

describe('a long text', () => {
  it('is sent without its middle, and the counts add up', () => {
    const text = `${'line of words\n'.repeat(900)}\u{1f600}end`;
    const { head, left, tail } = excerpt(text);
    expect(head.length + left + tail.length).toBe(text.length);
    expect(text.startsWith(head)).toBe(true);
    expect(text.endsWith(tail)).toBe(true);
    expect(head.endsWith('\n')).toBe(true);
  });

  it('is never cut inside a character', () => {
    for (let n = 0; n < 4; n++) {
      const { head, tail } = excerpt(`${'x'.repeat(n)}${'\u{1f600}'.repeat(6000)}`);
      expect(head.isWellFormed() && tail.isWellFormed()).toBe(true);
    }
  });

  it('is whole where it is short', () => {
    expect(excerpt('short')).toEqual({ head: 'short', left: 0, tail: '' });
  });
});
