import { expect, test } from 'vitest';
import { about, countedWith, exactness } from './counted.ts';

const EXACT = { id: 'o200k_base', title: 'o200k_base', exact: true, band: 0 };
const ROUGH = { id: 'claude', title: 'Claude', exact: false, band: 0.15 };
const CALIBRATED = {
  ...ROUGH,
  band: 0.041,
  calibration: { factor: 1.0712, perMessage: 3, residual: 0.0137, band: 0.05, beyond: 0.15, points: 1200 },
};

test('an estimate is never said to be exact, and says what it was calibrated from', () => {
  expect([EXACT, ROUGH, CALIBRATED].map(exactness)).toEqual([
    'exact',
    'estimate, ±15 %',
    'estimate, calibrated from 1,200 recorded usages (factor 1.07, ±4 %)',
  ]);
  expect([EXACT, ROUGH, CALIBRATED].map(countedWith)).toEqual([
    'o200k_base, exact',
    'Claude, estimate ±15 %',
    'Claude, calibrated estimate ±4 %',
  ]);
  expect([EXACT, ROUGH].map(about)).toEqual(['', '≈ ']);
});
