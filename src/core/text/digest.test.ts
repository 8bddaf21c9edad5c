import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha1, sha256 } from './digest.ts';

const TEXTS = [
  '',
  'a',
  'call_1|fc_1:2',
  'é🐮\ud800',
  ...[55, 56, 63, 64, 119, 1000].map((length) => 'x'.repeat(length)),
];

it.each(TEXTS)('of %j the digests are those of others', (text) => {
  expect(sha1(text)).toBe(createHash('sha1').update(text).digest('hex'));
  expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
});
