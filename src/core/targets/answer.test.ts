import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/diagnostic.ts';
import { predict } from './answer.ts';
import { targetById } from './registry.ts';
import type { Target } from './target.ts';

const [anthropic, openaiChat, generic] = ['anthropic', 'openai-chat', 'generic'].map((id) => targetById(id)!) as [
  Target,
  Target,
  Target,
];

const finding = (data: Finding['data'], variant?: string): Finding => ({
  messageIndex: 4,
  partIndex: 1,
  at: '/4/content/1',
  data,
  ...(variant === undefined ? {} : { variant }),
});

describe('predict', () => {
  it('counts one further, and names items', () => {
    const answers = { 'a/b': 'at {i+1}.{p+1}, behind {i:call+1}, input[{item}]' };
    const target = { ...generic, answers };
    const places = { message: 4, part: 1, item: 9 };
    expect(predict(target, 'a/b', finding({ call: 2 }), places)).toBe('at 5.2, behind 3, input[9]');
    expect(predict(target, 'a/b', finding({ call: 2 }), { message: 4, part: 1 })).toBeUndefined();
    expect(predict(target, 'a/b', finding({ call: -1 }), places)).toBeUndefined();
  });

  it('fills numbers, parts and ids', () => {
    expect(predict(anthropic, 'tools/orphan-result', finding({ id: 'toolu_X' }), { message: 4, part: 1 })).toBe(
      'messages.4.content.1: unexpected `tool_use_id` found in `tool_result` blocks: toolu_X. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.',
    );
  });

  it('joins lists, and counts other messages in the request as well', () => {
    const it = finding({ call: 2, ids: ['a', 'b'] });
    const text = 'messages.12: `tool_use` ids were found without `tool_result` blocks immediately after: a, b.';
    expect(predict(anthropic, 'tools/result-displaced', it, { message: 14, part: 1 })).toContain(text);
    expect(predict(anthropic, 'tools/result-displaced', it, { message: (index) => index + 10, part: 1 })).toContain(
      text,
    );
  });

  it('prefers the text of the variant', () => {
    const it = finding({ id: 'a' }, 'other-call');
    expect(predict(openaiChat, 'tools/orphan-result', it, { message: 4, part: 0 })).toContain(
      "'tool_call_id' of 'a' not found",
    );
    expect(predict(anthropic, 'tools/orphan-result', it, { message: 4, part: 0 })).toContain(
      'unexpected `tool_use_id`',
    );
  });

  it('answers a case of a variant like the variant', () => {
    const answers = { 'a/b': 'rule', 'a/b:c': 'variant' };
    const texts = ['c:d', 'c', 'e:c', undefined].map((it) =>
      predict({ ...generic, answers }, 'a/b', finding({}, it), { message: 4, part: 0 }),
    );
    expect(texts).toEqual(['variant', 'variant', 'rule', 'rule']);
  });

  it('gives nothing rather than half a text', () => {
    expect(predict(anthropic, 'tools/orphan-result', finding({ id: null }), { message: 4, part: 1 })).toBeUndefined();
    expect(predict(anthropic, 'tools/orphan-result', finding({ id: 'a' }), { message: 4, part: null })).toBeUndefined();
    expect(
      predict(anthropic, 'tools/missing-result', finding({ call: 4, ids: [] }), { message: 4, part: 1 }),
    ).toBeUndefined();
    expect(predict(generic, 'tools/orphan-result', finding({ id: 'a' }), { message: 4, part: 1 })).toBeUndefined();
    expect(predict(anthropic, 'constructor', finding({}), { message: 4, part: 1 })).toBeUndefined();
    expect(predict(anthropic, '__proto__', finding({}), { message: 4, part: 1 })).toBeUndefined();
  });

  it('does not read templates out of transcripts', () => {
    const text = predict(anthropic, 'tools/orphan-result', finding({ id: '{i} $& $1 {ids}' }), { message: 4, part: 1 });
    expect(text).toContain('blocks: {i} $& $1 {ids}. Each');
  });
});
