import { describe, expect, it } from 'vitest';
import { TARGETS } from '../targets/registry.ts';
import { rulePages } from './pages.ts';
import { FIXES, fixesFor, RULES } from './registry.ts';

const pages = rulePages({ rules: RULES, targets: TARGETS, fixes: FIXES });

describe('rule pages', () => {
  it.each(pages)('$id says what it asks, why, and of whom', (page) => {
    expect(page.title.length).toBeGreaterThan(5);
    expect(page.asks).toMatch(/\?$/);
    expect(page.why.split(/[.:;] /).length).toBeGreaterThan(1);
    expect(page.everywhere || page.targets.length > 0 || page.id === 'tools/aborted-call').toBe(true);
    for (const { facts } of page.targets)
      for (const fact of facts) {
        expect(fact.source).toMatch(/^https:\/\//);
        expect(fact.checked).toMatch(/^2026-\d\d(-\d\d)?$/);
        if (fact.confidence === 'contested') expect(fact.note).not.toBeNull();
      }
  });

  it('every text of a target belongs to a rule', () => {
    const ids = new Set(RULES.map((rule) => rule.id));
    for (const { answers } of TARGETS)
      for (const key of Object.keys(answers)) expect(ids.has(key.split(':')[0]!), key).toBe(true);
  });

  it('fixes stand in the order of the screen', () => {
    for (const { id, fixes } of pages) expect(fixes.map((fix) => fix.id)).toEqual(fixesFor(id).map((fix) => fix.id));
  });

  it('every rule that a fix answers is there', () => {
    const ids = new Set(RULES.map((rule) => rule.id));
    expect(FIXES.flatMap((fix) => fix.answers).filter((id) => !ids.has(id))).toEqual([]);
  });
});
