import { describe, expect, it } from 'vitest';
import { fromCanonical } from '../formats/pydantic/canonical.ts';
import { findDanglingToolCalls, getContent, getToolCallIds, getToolReturnIds, toCanonical } from './adapter.ts';

const call = (id: string) => ({ part_kind: 'tool-call', tool_name: 'ls', args: '{}', tool_call_id: id });
const back = (id: string) => ({ part_kind: 'tool-return', tool_name: 'ls', content: 'ok', tool_call_id: id });
const retry = (id: string) => ({ part_kind: 'retry-prompt', content: 'again', tool_name: 'ls', tool_call_id: id });

/** Role and parts in few words. */
const said = (value: unknown) => {
  const { role, parts } = toCanonical(value);
  return [role, ...parts.map((part) => ('text' in part ? `${part.kind} ${part.text}` : part.kind))];
};

describe('a message value in canonical form', () => {
  it.each([
    [{ thought: 'hm' }, ['assistant', 'reasoning hm']],
    [{ content: 'hi' }, ['user', 'text hi']],
    [{ role: 'assistant', content: 'hi' }, ['assistant', 'text hi']],
    [{ kind: 'request', role: 'assistant', parts: [] }, ['user']],
    [{ kind: 'response' }, ['assistant']],
    [{ kind: 'response', parts: null }, ['assistant']],
    [{ role: 'tool', parts: [] }, ['tool']],
    [{ role: 'tool', content: 'out', tool_call_id: 'x' }, ['tool', 'text out']],
    [{ content: ['a', { text: 'b' }] }, ['user', 'text a', 'text b']],
    [{ role: 'user', content: ['a', { text: 'b' }, { other: 1 }] }, ['user', 'text a', 'text b', 'opaque']],
    [
      ['a', { text: 'b' }],
      ['user', 'text a', 'text b'],
    ],
    ['words', ['user', 'text words']],
    [{ parts: [call('a')], content: 'beside' }, ['user', 'call']],
    [null, ['other', 'opaque']],
    [7, ['other', 'opaque']],
  ])('%j', (value, expected) => {
    expect(said(value)).toEqual(expected);
  });

  it('is not guessed from what other formats write', () => {
    const blocks = { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'ls', input: {} }] };
    expect(said(blocks)).toEqual(['assistant', 'opaque']);
    expect(getToolCallIds({ role: 'assistant', content: null, tool_calls: [{ id: 'a' }] })).toEqual([]);
  });

  it('stays what it is, and comes back from the other way', () => {
    const message = { kind: 'response', parts: [{ part_kind: 'thinking', content: 'hm' }, call('a')] };
    const canonical = toCanonical(message);
    expect(toCanonical(canonical)).toMatchObject({ role: 'assistant', parts: canonical.parts });
    expect(toCanonical(fromCanonical(canonical)).parts).toMatchObject(canonical.parts.map(({ kind }) => ({ kind })));
  });
});

describe('getContent', () => {
  it('joins texts and thoughts by blanks and says nothing of calls, results and system prompts', () => {
    const parts = [{ part_kind: 'thinking', content: 'hm' }, { part_kind: 'text', content: 'hi' }, call('a')];
    const response = { kind: 'response', parts };
    expect(getContent(response)).toBe('hm hi');
    expect(getContent(toCanonical(response))).toBe('hm hi');
    const system = { part_kind: 'system-prompt', content: 'You are' };
    const prompt = { part_kind: 'user-prompt', content: ['see', 'this'] };
    expect(getContent({ kind: 'request', parts: [system, prompt, back('a'), retry('a')] })).toBe('see this');
    expect(getContent({ content: ['a', { text: 'b' }] })).toBe('a b');
    expect(getContent(undefined)).toBe('');
  });
});

describe('ids of calls and returns', () => {
  const history = [
    { kind: 'response', parts: [call('a'), call('b'), call('a')] },
    { kind: 'request', parts: [back('a'), retry('b'), back('a')] },
    { kind: 'response', parts: [call('c')] },
  ];

  it('are given once each, of stored and of canonical messages', () => {
    for (const read of [(value: unknown) => value, (value: unknown) => toCanonical(value)]) {
      expect(getToolCallIds(read(history[0]))).toEqual(['a', 'b']);
      expect(getToolReturnIds(read(history[1]))).toEqual(['a']);
      expect(getToolReturnIds(read(history[0]))).toEqual([]);
    }
  });

  it('dangle in stored and canonical lists alike, and in a mixture', () => {
    expect(findDanglingToolCalls(history)).toEqual(['c']);
    expect(findDanglingToolCalls(history.map((message) => toCanonical(message)))).toEqual(['c']);
    expect(findDanglingToolCalls([toCanonical(history[0]), ...history.slice(1)])).toEqual(['c']);
    expect(findDanglingToolCalls([{ role: 'assistant', content: null, tool_calls: OPENAI }])).toEqual(['x']);
  });
});

const OPENAI = [{ id: 'x', type: 'function', function: { name: 'f', arguments: '{}' } }];

describe('what the adapter of the agent does otherwise', () => {
  it('an empty content is one empty text, of a user also where a role is written', () => {
    expect(said({ content: '' })).toEqual(['user', 'text ']);
    expect(said({ role: 'assistant', content: 'hi' })).toEqual(['assistant', 'text hi']);
    const { role } = toCanonical({ role: 'assistant', content: 'hi' }, { asSource: true });
    expect(role).toBe('user');
  });

  it('what is given cannot be changed', () => {
    const message = toCanonical({ kind: 'response', parts: [{ part_kind: 'text', content: 'hi' }] });
    expect(Object.isFrozen(message) && Object.isFrozen(message.parts) && message.parts.every(Object.isFrozen)).toBe(
      true,
    );
  });

  it('words of a request are written as `text` if asked for', () => {
    const message = toCanonical({ kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'q' }] });
    expect(fromCanonical(message)).toEqual({ kind: 'request', parts: [{ part_kind: 'user-prompt', content: 'q' }] });
    const written = fromCanonical(message, { asSource: true });
    expect(written).toEqual({ kind: 'request', parts: [{ part_kind: 'text', content: 'q' }] });
  });
});

describe('as the source does', () => {
  const as = { asSource: true };

  it('reads the content beside parts of which it knows none', () => {
    const beside = { kind: 'response', parts: [{ part_kind: 'thinking', content: 'hm' }], content: 'w' };
    expect(getContent(beside, as)).toBe('w');
    expect(getContent({ ...beside, content: ['w', { text: 'x' }] }, as)).toBe('w x');
    expect(getContent(beside)).toBe('hm');
  });

  it.each([
    [{ thought: null }, 'None'],
    [{ thought: { a: [1, 2.5, true, null, "it's"] } }, `{'a': [1, 2.5, True, None, "it's"]}`],
    [{ kind: 'request', parts: [{ ...back('a'), content: { ok: false, '"': "'" } }] }, `{'ok': False, '"': "'"}`],
    [
      { kind: 'request', parts: [{ ...retry('a'), content: [{ type: 'missing', loc: ['x'] }] }] },
      `[{'type': 'missing', 'loc': ['x']}]`,
    ],
    [
      { kind: 'request', parts: [{ part_kind: 'user-prompt', content: ['a', { kind: 'image-url', url: 'u' }] }] },
      `['a', {'kind': 'image-url', 'url': 'u'}]`,
    ],
    [
      {
        kind: 'request',
        parts: [
          { part_kind: 'text', content: 'a\nb' },
          { part_kind: 'text', content: ['a\n\\'] },
        ],
      },
      `a\nb ['a\\n\\\\']`,
    ],
  ])('spells what is not a text as Python does: %j', (value, expected) => {
    expect(getContent(value, as)).toBe(expected);
  });

  it('keeps the id and the missing name of a retry without a tool', () => {
    const unnamed = { part_kind: 'retry-prompt', tool_call_id: 'a', tool_name: null, content: 'again' };
    const written = fromCanonical(toCanonical({ kind: 'request', parts: [unnamed] }, as), as);
    expect(written).toEqual({ kind: 'request', parts: [unnamed] });
  });

  it('takes an empty id for an id', () => {
    const message = { kind: 'response', parts: [call(''), call('a')] };
    expect(getToolCallIds(message, as)).toEqual(['', 'a']);
    expect(getToolCallIds(message)).toEqual(['a']);
    expect(getToolReturnIds({ kind: 'request', parts: [back('')] }, as)).toEqual(['']);
    expect(findDanglingToolCalls([message], as)).toEqual(['', 'a']);
  });
});
