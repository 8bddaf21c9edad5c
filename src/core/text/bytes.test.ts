import { expect, it } from 'vitest';
import { textOfBytes } from './bytes.ts';

const BYTES = [...new TextEncoder().encode('Hühner: 12')];

it.each([
  ['a list', BYTES],
  ['an object by index', { ...BYTES }],
  ['a buffer', { type: 'Buffer', data: BYTES }],
])('bytes in %s are the text that they spell', (_, value) => {
  expect(textOfBytes(value)).toBe('Hühner: 12');
});

it.each([[[]], [{}], [[300]], [[0xff]], [{ 1: 65 }], ['text'], [null], [{ type: 'Buffer' }]])(
  '%j is no text in bytes',
  (value) => {
    expect(textOfBytes(value)).toBeNull();
  },
);
