import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/cases.ts';
import { detectLists } from './detect.ts';
import type { Source } from './format.ts';
import { readMessages } from './plain.ts';
import { FORMATS } from './registry.ts';
import { readAll } from './testing/fixtures.ts';
import { pointerFaults } from './testing/pointers.ts';

const words = fc.constantFrom(
  'user',
  'assistant',
  'tool',
  'request',
  'response',
  'text',
  'tool_use',
  'tool-call',
  'x',
  'human',
  'ai',
  'model',
  'function_call',
  'function_call_output',
  'constructor',
);
const keys = fc.constantFrom(
  'role',
  'content',
  'type',
  'kind',
  'parts',
  'part_kind',
  'messages',
  'message',
  'tool_calls',
  'function',
  'id',
  'uuid',
  'parentUuid',
  'tool_use_id',
  'tool_call_id',
  'session_id',
  'project_id',
  'thoughts',
  'thought',
  'source',
  'text',
  'body',
  'system',
  'tools',
  'input',
  'contents',
  'functionCall',
  'function_response',
  'response',
  'toolUse',
  'toolResult',
  'data',
  'kwargs',
  'lc',
  'additional_kwargs',
  'call_id',
  'summary',
  'choices',
  'isSidechain',
  '__proto__',
);
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(null, true, 0, 1.5, '', 'words'),
    words,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
  ),
})).value;

describe('any JSON', () => {
  it('is detected and read without a throw', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (value, isRecords) => {
        const source: Source = { value, isRecords: isRecords && Array.isArray(value) };
        detectLists(source);
        for (const format of FORMATS)
          for (const transcript of readAll(format, source)) expect(pointerFaults(source, transcript)).toEqual([]);
        readMessages(Array.isArray(value) ? value : [value]);
      }),
      runs(20_000),
    );
  });

  it('is read where one message stands in the place of the list', () => {
    const source = { value: { messages: { role: 'user', content: 'hi' } }, isRecords: false };
    for (const format of FORMATS)
      for (const transcript of readAll(format, source)) expect(pointerFaults(source, transcript)).toEqual([]);
  });

  it('is read where a name is an object that cannot be told in words', () => {
    const mute = { toString: 1, valueOf: 1 };
    const value = [{ lc: mute, type: mute, id: [mute], role: mute, kind: mute, name: mute, content: [mute] }];
    for (const format of FORMATS) expect(() => readAll(format, { value, isRecords: false })).not.toThrow();
    expect(() => readMessages(value)).not.toThrow();
  });

  it('is read when it was no JSON at all: cycles, functions, holes', () => {
    const cycle: unknown[] = [];
    cycle.push(cycle);
    const odd: unknown[] = [
      { role: 'tool', content: { cycle } },
      { role: 'user', content: () => 1 },
      { kind: 'request', parts: [{ part_kind: 'tool-return', content: 10n }] },
      undefined,
      Symbol('x'),
    ];
    expect(readMessages(odd).transcript.messages.length).toBe(5);
    expect(readMessages([]).transcript.messages).toEqual([]);
  });
});
