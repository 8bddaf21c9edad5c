import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Terms } from '../session/situation.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { PARAMETERS } from './parameters/all.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

interface Covered {
  readonly rule: string;
  readonly bad: string;
  readonly ok: string;
  /** The day that it holds for, or the error without which nobody can tell. */
  readonly terms?: Terms;
}

/** What is known of APIs: of each id a body that breaks it and a healthy one, or why it is not checked. */
interface Known {
  readonly covered: { readonly [id: string]: Covered };
  readonly open: { readonly [id: string]: string };
}

const { covered, open } = JSON.parse(readFileSync(join(FIXTURES, 'requests/known.json'), 'utf8')) as Known;
const IDS = new Set(PARAMETERS.map(({ id, rule }) => `${rule} ${id}`));
/** How many of them are checked: raise it with each. */
const FIGURE = 245;
const targetOf = (file: string): string => file.split('.').at(-2)!;
const shortOf = (id: string): string => id.slice(id.indexOf('/') + 1);

const foundIn = (file: string, terms: Terms) =>
  validateMessages(
    openTranscript(readFileSync(join(FIXTURES, file), 'utf8'), { target: targetOf(file) }),
    terms,
  ).filter(({ severity }) => severity !== 'info');

describe('what is known of requests', () => {
  it.each(Object.entries(covered))(
    '%s is found, placed and fixed, or says why it cannot be, and its healthy body is silent',
    (id, { rule: wanted, bad, ok, terms = {} }) => {
      const isOurs = IDS.has(`${wanted} ${shortOf(id)}`);
      const found = foundIn(bad, terms).filter(
        ({ rule, data }) => rule === wanted && (!isOurs || data.requirement === shortOf(id)),
      );
      expect(found.length).toBeGreaterThan(0);
      expect(found.every(({ at }) => at !== '')).toBe(true);
      expect(found.filter(({ fixes, unfixable }) => fixes.length === 0 && unfixable === undefined)).toEqual([]);
      expect(targetOf(ok)).toBe(targetOf(bad));
      expect(foundIn(ok, terms)).toEqual([]);
    },
  );

  it('is 245 ids, each covered or open with a reason', () => {
    const ids = [...Object.keys(covered), ...Object.keys(open)];
    expect(new Set(ids).size).toBe(245);
    expect(ids.length).toBe(245);
    for (const reason of Object.values(open)) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  it('is checked as far as this figure says', () => {
    expect(Object.keys(covered).length).toBe(FIGURE);
  });
});
