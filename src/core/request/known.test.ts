import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { PARAMETERS } from './parameters/all.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures');

/** What is known of APIs: of each id a body that breaks it and a healthy one, or why it is not checked. */
interface Known {
  readonly covered: { readonly [id: string]: readonly [bad: string, ok: string] };
  readonly open: { readonly [id: string]: string };
}

const { covered, open } = JSON.parse(readFileSync(join(FIXTURES, 'requests.json'), 'utf8')) as Known;
const IDS = new Set(PARAMETERS.map(({ id }) => id));
/** How many of them are checked: raise it with each. */
const FIGURE = 194;
/** What no change of the request can end. */
const NO_FIX = ['tools/vllm-auto'];

const targetOf = (file: string): string => file.split('.').at(-2)!;
const ruleOf = (file: string): string => file.split('/')[0]!.replace('__', '/');
const shortOf = (id: string): string => id.slice(id.indexOf('/') + 1);

const foundIn = (file: string) =>
  validateMessages(
    openTranscript(readFileSync(join(FIXTURES, 'rules', file), 'utf8'), { target: targetOf(file) }),
  ).filter(({ severity }) => severity !== 'info');

describe('what is known of requests', () => {
  it.each(Object.entries(covered))('%s is found, placed and fixed, and its healthy body is silent', (id, [bad, ok]) => {
    const isOurs = IDS.has(shortOf(id));
    const found = foundIn(bad).filter(
      ({ rule, data }) => rule === ruleOf(bad) && (!isOurs || data.requirement === shortOf(id)),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ at }) => at !== '')).toBe(true);
    if (!NO_FIX.includes(id))
      expect(found.some(({ fixes, unfixable }) => fixes.length > 0 || unfixable !== undefined)).toBe(true);
    expect(targetOf(ok)).toBe(targetOf(bad));
    expect(foundIn(ok)).toEqual([]);
  });

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
