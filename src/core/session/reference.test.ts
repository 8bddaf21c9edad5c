import { describe, expect, it } from 'vitest';
import { decodeError, errorPages, factReferences, RULES, ruleReference, TARGETS } from '../index.ts';

const pages = errorPages();

describe('the catalogue of errors as pages', () => {
  it('has one page per id, each with words, a meaning and what to do', () => {
    expect(new Set(pages.map((it) => it.id)).size).toBe(pages.length);
    expect(pages.length).toBeGreaterThanOrEqual(240);
    for (const { id, title, words } of pages) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(title.length, id).toBeGreaterThan(3);
      for (const it of words) {
        expect(it.explanation.length, id).toBeGreaterThan(10);
        expect(it.fix.length, id).toBeGreaterThan(5);
        expect(it.wordings.join(), id).not.toMatch(/\{[\w*#]+\}/);
      }
    }
  });

  it('names rules that are there', () => {
    const rules = new Set(RULES.map((it) => it.id));
    const missing = pages.flatMap(({ rule }) => (rule === null || rules.has(rule) ? [] : [rule]));
    for (const rule of missing) expect(ruleReference(rule)).toBeNull();
  });

  // Who speaks for a compatible API may send its text: then the rule is the same.
  it('gives texts that the decoder knows as that error, or as another of the same rule', () => {
    const wrong = pages
      .filter(({ words }) => words.some((it) => it.example !== null))
      .filter(
        ({ id, rule, title }) =>
          !decodeError(title).matches.some((it) => it.error === id || (rule !== null && it.rule === rule)),
      )
      .map((it) => it.id);
    expect(wrong).toEqual([]);
  });
});

describe('rules as pages', () => {
  it.each(RULES)('$id lists the texts of the catalogue', ({ id, asks }) => {
    const page = ruleReference(id);
    expect(page?.asks).toBe(asks);
    expect(page?.errors.map((it) => it.id)).toEqual(pages.filter((it) => it.rule === id).map((it) => it.id));
  });

  it('are none for names that are no rule', () => {
    expect(ruleReference('tools/nothing')).toBeNull();
    expect(ruleReference('__proto__')).toBeNull();
  });
});

describe('the facts', () => {
  const facts = factReferences('2099-01-01');

  it('are all there, the newest first, each readable and with its source', () => {
    for (const { id, facts: stated } of TARGETS)
      expect(new Set(facts.filter((it) => it.target === id).map((it) => it.fact)).size).toBe(
        Object.keys(stated).length,
      );
    expect(facts.map((it) => it.checked)).toEqual(
      facts
        .map((it) => it.checked)
        .sort()
        .reverse(),
    );
    for (const { value, name, source, days, target, fact } of facts) {
      expect(value, `${target} ${fact}`).toMatch(/\S/);
      expect(value).not.toMatch(/undefined|\[object|NaN|null/);
      expect(name).toBe(name.toLowerCase());
      expect(source).toMatch(/^https:\/\//);
      expect(days).toBeGreaterThan(0);
    }
  });

  it('say which questions go by them', () => {
    const of = (id: string) => facts.find((it) => it.fact === id)?.rules.map((it) => it.id);
    expect(of('results')).toContain('tools/missing-result');
    expect(of('imageSideOfMany')).toContain('media/too-many-pixels');
  });

  it('are old after 180 days, and not on the 180th', () => {
    const [first] = facts;
    const on = (days: number) =>
      factReferences(new Date(Date.parse(first!.checked) + days * 86_400_000).toISOString().slice(0, 10))[0];
    expect(on(0)).toMatchObject({ days: 0, stale: false });
    expect(on(180)).toMatchObject({ days: 180, stale: false });
    expect(on(181)).toMatchObject({ days: 181, stale: true });
  });
});
