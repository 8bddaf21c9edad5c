import { expect, test } from 'vitest';
import { faultIn } from './faultIn.ts';

test('JSON has no fault', () => {
  expect(faultIn('{"a": [1, 2]}')).toBeNull();
});

test('a fault is said in a sentence', () => {
  expect(faultIn('{\n  "a": user\n}')).toMatch(/^Not valid JSON: .*user.*\.$/s);
  expect(faultIn('')).toMatch(/^Not valid JSON/);
});
