import { describe, expect, it } from 'vitest';
import { ENCODINGS, isGone, SECRETS } from '../testing/secrets.ts';
import { KINDS } from './book.ts';
import { redact } from './redact.ts';

const asked = {
  kinds: new Set(KINDS),
  words: [],
  ids: new Set<string>(),
  sealed: new Set<string>(),
  sparesDrawn: false,
  isName: () => false,
  isWord: () => false,
};

/** Places at which a line ends within a text, and how the next one begins. */
const BREAKS = [0.3, 0.5, 0.8].flatMap((share) => ['\n', '\r\n', '\n    '].map((gap) => [share, gap] as const));

describe('a redacted copy', () => {
  it('is made of a hundred kinds', () => {
    expect(new Set(SECRETS.map(([kind]) => kind)).size).toBe(SECRETS.length);
    expect(SECRETS.length).toBeGreaterThanOrEqual(100);
  });

  it('holds no part of a kind that is broken over two lines, in 98 of 100', () => {
    const cases = SECRETS.flatMap(([kind, text]) =>
      BREAKS.flatMap(([share, gap]) => {
        const at = Math.round(text.length * share);
        const parts = [text.slice(0, at), text.slice(at)];
        const broken = `I used ${parts.join(gap)} here, and it failed.`;
        const quoted = JSON.stringify({ note: broken });
        return [broken, quoted].map((written) => ({ kind, parts, written }));
      }),
    );
    const left = cases.filter(({ parts, written }) => {
      const copy = redact(written, asked).text;
      return parts.some((part) => part.length > 5 && copy.includes(part));
    });
    const kinds = new Set(left.map(({ kind }) => kind));
    expect(left.length / cases.length, [...kinds].join(', ')).toBeLessThan(0.02);
  });

  it.each(ENCODINGS)('holds nothing of any kind in: %s', (_, write) => {
    const left = SECRETS.filter(([, text]) => !isGone(text, redact(write(text), asked).text));
    expect(left.map(([kind]) => kind)).toEqual([]);
  });
});
