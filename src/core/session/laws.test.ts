import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { runs } from '../testing/cases.ts';
import { corrupt, type Dice, healthyHistory, type PlainMessage, render } from '../testing/corrupt.ts';

const FORMATS = ['anthropic-messages', 'openai-chat', 'pydantic-ai'] as const;
const TARGETS = ['anthropic', 'openai-chat', 'pydantic-ai', 'generic'];
/** Findings that no repair of the history itself can remove. */
const UNFIXABLE = new Set(['roles/last', 'roles/no-user']);
const RUNS = runs(20_000, 200);

/** Turns a list of numbers into dice, so that fast-check can shrink a history. */
function diceOf(numbers: readonly number[]): Dice {
  let at = 0;
  return (below) => (numbers[at++ % numbers.length] ?? 0) % below;
}

const broken = fc
  .tuple(
    fc.array(fc.nat(10_000), { minLength: 8, maxLength: 40 }),
    fc.integer({ min: 1, max: 4 }),
    fc.integer({ min: 0, max: 5 }),
  )
  .map(([numbers, turns, faults]) => {
    const dice = diceOf(numbers);
    let history: PlainMessage[] = healthyHistory(dice, turns);
    for (let i = 0; i < faults && history.length > 0; i++) history = corrupt(history, dice);
    return history;
  });

const layouts = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 2),
  (value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n'),
  (value) => (value as unknown[]).map((it) => JSON.stringify(it)).join('\n'),
);

const errors = (list: readonly Diagnostic[]) => list.filter((it) => it.severity === 'error');

describe.each(FORMATS)('recommended repair of %s', (format) => {
  it('leaves no error, for every target, and a second run changes nothing', () => {
    fc.assert(
      fc.property(broken, layouts, fc.constantFrom(...TARGETS), (history, layout, target) => {
        const snapshot = openTranscript(layout(render(history, format)), { format, target });
        const once = applyPlan(snapshot, planRepair(snapshot));
        const left = errors(validateMessages(once.snapshot)).filter((it) => !UNFIXABLE.has(it.rule));
        expect(left.map((it) => `${it.rule}: ${it.message}`)).toEqual([]);
        const plan = planRepair(once.snapshot);
        expect(plan.rows).toEqual([]);
        expect(plan.changes).toEqual([]);
      }),
      RUNS,
    );
  });

  it('loses no user text and removes no completed answer', () => {
    fc.assert(
      fc.property(broken, (history) => {
        const snapshot = openTranscript(JSON.stringify(render(history, format)), { format });
        const { text } = applyPlan(snapshot, planRepair(snapshot));
        for (const message of history)
          for (const part of message.parts)
            if (part.kind === 'text' && part.text.trim() !== '')
              expect(text).toContain(JSON.stringify(part.text).slice(1, -1));
      }),
      RUNS,
    );
  });

  it('leaves messages that no row names byte for byte', () => {
    fc.assert(
      fc.property(broken, layouts, (history, layout) => {
        const values = render(history, format);
        const snapshot = openTranscript(layout(values), { format });
        const plan = planRepair(snapshot);
        const { text } = applyPlan(snapshot, plan);
        if (plan.changes.length === 0) expect(text).toBe(snapshot.text);
        const named = new Set(plan.rows.flatMap((row) => [row.index, row.to ?? row.index]));
        values.forEach((value, i) => {
          if (!named.has(i))
            expect(text.replaceAll(/\s+/g, '')).toContain(JSON.stringify(value).replaceAll(/\s+/g, ''));
        });
      }),
      RUNS,
    );
  });

  it('every offered fix makes its finding vanish and adds no error', () => {
    fc.assert(
      fc.property(broken, fc.nat(1000), fc.nat(1000), (history, which, how) => {
        const snapshot = openTranscript(JSON.stringify(render(history, format)), { format });
        const before = validateMessages(snapshot);
        const it = before[which % Math.max(1, before.length)];
        const fix = it?.fixes[how % Math.max(1, it.fixes.length)];
        if (!it || fix === undefined) return;
        const { snapshot: next } = applyPlan(snapshot, planFix(snapshot, it.key, fix));
        const after = validateMessages(next);
        // Removing one half of a tangle can lay the other bare, but the number of faults must go down.
        expect(errors(after).length, `${it.rule} by ${fix}`).toBeLessThanOrEqual(errors(before).length);
        if (count(after, it.rule) >= count(before, it.rule))
          expect(after.length, `${it.rule} by ${fix}`).toBeLessThan(before.length);
      }),
      RUNS,
    );
  });
});

const count = (list: readonly Diagnostic[], rule: string): number => list.filter((it) => it.rule === rule).length;
