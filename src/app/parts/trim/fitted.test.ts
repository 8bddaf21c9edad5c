import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../core/testing/cases.ts';
import { fitsLimit, fittedBudget } from './fitted.ts';

test('what is left after the trim fits as the API counts, whatever our count is', () => {
  const amount = fc.integer({ min: 1_000, max: 2_000_000 });
  fc.assert(
    fc.property(
      amount,
      fc.double({ min: 0.1, max: 0.99, noNaN: true }),
      fc.double({ min: 0.3, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 0.4, noNaN: true }),
      (actual, share, ratio, tools) => {
        const limit = Math.floor(actual * share);
        const beside = Math.floor(limit * tools);
        const total = Math.round((actual - beside) / ratio);
        const budget = fittedBudget({ actual, limit }, total, beside);
        expect(budget * ((actual - beside) / total) + beside).toBeLessThanOrEqual(limit + 2);
        expect(budget).toBeLessThanOrEqual(total);
      },
    ),
    runs(2_000),
  );
});

test('where both count alike and nothing is beside the messages the budget is the limit', () => {
  expect(fittedBudget({ actual: 338_412, limit: 200_000 }, 338_412, 0)).toBe(200_000);
});

test('of a session whose tools are not in its file, what is too much is removed from what is', () => {
  expect(fittedBudget({ actual: 208_310, limit: 200_000 }, 23_313, 0)).toBe(23_313 - 8_310);
});

test('where that is more than there is, the messages shrink in proportion', () => {
  expect(fittedBudget({ actual: 300_000, limit: 200_000 }, 60_000, 0)).toBe(40_000);
});

test('a trim ends an error about the length only where what is left fits its limit', () => {
  const trim = { fits: true, unit: 'tokens', before: 1_000, after: 400 };
  expect(fitsLimit(trim, 500, null)).toBe(true);
  expect(fitsLimit({ ...trim, after: 501 }, 500, null)).toBe(false);
  // The API counts twice as many: 400 of ours are 800 of its.
  expect(fitsLimit(trim, 500, { actual: 2_000, limit: 500 })).toBe(false);
  expect(fitsLimit({ ...trim, after: 250 }, 500, { actual: 2_000, limit: 500 })).toBe(true);
  expect(fitsLimit({ ...trim, fits: false }, 500, null)).toBe(false);
  expect(fitsLimit({ ...trim, unit: 'messages' }, 500, null)).toBe(false);
  expect(fitsLimit(trim, null, null)).toBe(false);
});
