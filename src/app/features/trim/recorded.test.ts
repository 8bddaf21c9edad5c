import { expect, test } from 'vitest';
import { words } from './recorded.ts';

const FIT = { factor: 1.0712, perMessage: 62.4, residual: 0.0137, band: 0.08, beyond: 0.15, points: 24 };
const VIEW = { fit: FIT, points: 24, why: null, outside: 17_546, unseen: 0, least: 5, scalable: true };

test('says what is added per message, and what the file does not hold', () => {
  const said = words(VIEW, true);
  expect(said).toContain('counted 1.07 × this and 62 more per message');
  expect(said).toContain('Every figure follows both.');
  expect(said).toContain('about 18,000 tokens longer');
  expect(said).not.toContain('Later prompts');
  expect(said).toContain('up to 15 % longer still');
});

test('says so too where nothing could be calibrated, and names what came later', () => {
  const few = words({ ...VIEW, fit: null, why: 'few-points', points: 3, unseen: 14_181 }, true);
  expect(few).toContain('Not calibrated');
  expect(few).toContain('about 18,000 tokens longer');
  expect(few).toContain('grew by about 14,000 tokens');
  expect(words({ ...VIEW, fit: null, why: 'no-usage', outside: null }, true)).toBe(
    'Not calibrated: the file records no usage.',
  );
  expect(words({ ...VIEW, fit: { ...FIT, perMessage: 0 } }, true)).toContain('scaled by that factor');
});
