import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeError } from '../decode.ts';

/** What clients show in the language of their screens: paraphrased, for real ones are rare in public. */
interface Shown {
  readonly language: string;
  readonly kind: 'history' | 'vague' | 'not-history';
  readonly rules?: readonly string[];
  readonly index?: number;
  readonly text: string;
}

const ALL: readonly Shown[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/errors/languages.json', import.meta.url), 'utf8'),
);

describe.each(['ja', 'ko', 'ru', 'pt', 'es', 'zh'])('shown in %s', (language) => {
  const texts = ALL.filter((it) => it.language === language);

  test('there are enough of them', () => {
    expect(texts.length).toBeGreaterThanOrEqual(8);
  });

  test.each(texts)('$text', ({ text, kind, rules = [], index }) => {
    const { matches, place, degree, about, aboutHistory } = decodeError(text);
    if (kind === 'vague') expect(degree).toBe('file');
    else if (kind === 'history') {
      expect(rules).toContain(matches[0]?.rule);
      if (index !== undefined) expect(matches[0]?.messageIndex).toBe(index);
    } else {
      expect(about).toBeDefined();
      expect([aboutHistory, place, matches]).toEqual([false, undefined, []]);
    }
  });
});
