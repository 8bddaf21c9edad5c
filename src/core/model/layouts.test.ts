import { expect, test } from 'vitest';
import { ALONE, LayoutReader, type Layouts, layoutsOf } from './layouts.ts';
import type { Message } from './message.ts';

function layoutsIn(elements: readonly unknown[]): Layouts {
  const reader = new LayoutReader(elements.length);
  for (const it of elements) reader.add(it);
  const messages: readonly Message[] = [];
  reader.keep(messages);
  return layoutsOf(messages)!;
}

const areAlike = (a: unknown, b: unknown): boolean => {
  const { of } = layoutsIn([a, b]);
  return of[0] === of[1] && of[0] !== ALONE;
};

test('elements of the same keys, role, type and parts have one layout, whatever they say', () => {
  const call = (id: string) => ({ id, type: 'function', function: { name: id, arguments: '{}' } });
  for (const [a, b] of [
    [
      { role: 'user', content: 'a' },
      { role: 'user', content: 'b' },
    ],
    [
      { role: 'assistant', content: null, tool_calls: [call('a')] },
      { role: 'assistant', content: null, tool_calls: [call('b')] },
    ],
    [
      { role: 'user', content: [{ type: 'text', text: 'a' }] },
      { role: 'user', content: [{ type: 'text', text: 'b' }] },
    ],
    [
      { role: 'model', parts: [{ functionCall: { name: 'a', args: { x: 1 } } }] },
      { role: 'model', parts: [{ functionCall: { name: 'b', args: { y: [] } } }] },
    ],
  ])
    expect(areAlike(a, b), JSON.stringify(a)).toBe(true);
});

test('whatever a rule of the spelling may ask about makes another layout', () => {
  const one = { role: 'user', content: [{ type: 'text', text: 'a' }] };
  const different: readonly unknown[] = [
    { role: 'assistant', content: one.content },
    { content: one.content, role: 'user' },
    { ...one, foo: 1 },
    { ...one, type: 'message' },
    { role: 'user', content: 'a' },
    { role: 'user', content: '' },
    { role: 'user', content: null },
    { role: 'user', content: [] },
    { role: 'user', content: ['a'] },
    { role: 'user', content: [{ text: 'a' }] },
    { role: 'user', content: [{ type: 'image', text: 'a' }] },
    { role: 'user', content: [...one.content, ...one.content] },
    { role: 'user', content: [{ type: 'text', text: 'a', foo: 1 }] },
    { role: 'user', content: [{ type: 'text', text: 7 }] },
    { role: 'user', content: [{ type: 'text', text: null }] },
    { role: 'user', content: [{ type: 'text', text: {} }] },
    { role: 'user', content: [{ type: 'tool_result', content: [{ type: 'text', text: 7 }] }] },
    { role: 'user', parts: one.content },
    { role: 'user', content: [{ toolUse: { name: 'a' } }] },
    { role: 'user', content: [{ toolUse: { name: 'a', foo: 1 } }] },
  ];
  const { of, examples } = layoutsIn([one, ...different]);
  expect(new Set(of).size).toBe(different.length + 1);
  expect([...of].map((it) => examples[it])).toEqual([one, ...different]);
});

test('what may be wrong by what it says, or is no message, is like no other', () => {
  const alone = [
    { role: 'user', name: 'two words', content: 'a' },
    { role: 7 },
    { role: 'user', content: 3 },
    'a',
    null,
  ];
  expect([...layoutsIn(alone).of]).toEqual(alone.map(() => ALONE));
});

test('of more layouts than anybody has use for the others are like no other', () => {
  const { of, examples } = layoutsIn(Array.from({ length: 9000 }, (_, i) => ({ [`key${i}`]: 1 })));
  expect(of[0]).not.toBe(ALONE);
  expect(of[8999]).toBe(ALONE);
  expect(examples.length).toBeLessThan(5000);
});
