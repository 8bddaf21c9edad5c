import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeError } from '../errors/decode.ts';

/** What APIs say of requests: the fact it is an example of, and the rules that the text can be about; none where no rule is. */
interface Text {
  readonly id: string;
  readonly rules: readonly string[];
  readonly text: string;
}

const FIXTURE = join(import.meta.dirname, '../../fixtures/requests/texts.json');
const TEXTS = JSON.parse(readFileSync(FIXTURE, 'utf8')) as readonly Text[];

describe('an error about a request', () => {
  it.each(TEXTS.map(({ text, id, rules }) => [text.slice(0, 120), id, rules, text] as const))(
    'is named by its rule: %s (%s)',
    (_, __, rules, text) => {
      const { matches, about } = decodeError(text);
      const named = matches.flatMap(({ rule }) => rule ?? []);
      if (rules.length === 0) expect([about, named]).toEqual(['request', []]);
      else expect(named.filter((rule) => rules.includes(rule)).length).toBeGreaterThan(0);
    },
  );

  it('has 305 examples', () => {
    expect(TEXTS.length).toBe(305);
  });
});
