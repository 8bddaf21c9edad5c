import { expect, test } from 'vitest';
import { roughly } from './formatting.ts';

test('an estimate has no more digits than its band allows', () => {
  expect(roughly(4_419_770, 0.6)).toBe('4.4 M');
  expect(roughly(61_234, 0.15)).toBe('61,234');
  expect(roughly(12_345_678, 0.15)).toBe('12.3 M');
  expect(roughly(77, 0.6)).toBe('77');
  expect(roughly(0, 0.6)).toBe('0');
});
