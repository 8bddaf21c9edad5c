import { describe, expect, it } from 'vitest';
import { percent } from './byteBars.ts';
import { smallName } from './saving.ts';

describe('words about a large file', () => {
  it.each([
    [0, 10, '0 %'],
    [1, 1000, 'under 1 %'],
    [1, 3, '33 %'],
    [999, 1000, 'over 99 %'],
    [10, 10, '100 %'],
    [0, 0, '0 %'],
  ])('%i of %i are %s', (part, whole, said) => expect(percent(part, whole)).toBe(said));

  it.each([
    ['rollout.jsonl', 'rollout.small.jsonl'],
    ['a.b.json', 'a.b.small.json'],
    ['.hidden', '.hidden.small'],
    ['plain', 'plain.small'],
  ])('%s is written as %s', (name, small) => expect(smallName(name)).toBe(small));
});
