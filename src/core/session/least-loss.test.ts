import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { isPlaceholderResult, partText } from '../plan/operations.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs } from '../testing/cases.ts';
import { corrupt, type Dice, healthyHistory, type PlainMessage, render } from '../testing/corrupt.ts';

const RUNS = runs(20_000, 120);

/** Fixes that turn one thing into another, or speak for somebody: the table of passes.md does not ask them of `recommended`. */
const OTHER_KIND = new Set([
  'result-to-text',
  'add-missing-call',
  'call-to-text',
  'add-placeholder',
  'add-continue',
  'add-user-turn',
  'system-to-user',
]);
/** States looked at per history. */
const STATES = 300;

const errors = (snapshot: Snapshot): Diagnostic[] => validateMessages(snapshot).filter((it) => it.severity === 'error');

/**
 * Characters of original content: everything but results that say that something is missing, and copies of a call. Every
 * call of these histories is given words of its own, so that two that say the same are one that is written twice.
 */
function content(snapshot: Snapshot): number {
  let sum = 0;
  const calls = new Set<string>();
  for (const message of snapshot.transcripts[0]?.messages ?? [])
    for (const part of message.parts) {
      if (part.kind === 'result' && isPlaceholderResult(part)) continue;
      const said = partText(part).trim();
      if (part.kind === 'call' && calls.size === calls.add(said).size) continue;
      sum += said.length;
    }
  return sum;
}

/** The most content that any chain of offered fixes keeps while making the history valid. */
function bestByHand(start: Snapshot): number {
  let best = -1;
  const seen = new Set([start.text]);
  const queue = [start];
  for (let snapshot = queue.shift(); snapshot && seen.size < STATES; snapshot = queue.shift()) {
    const left = errors(snapshot);
    if (left.length === 0) best = Math.max(best, content(snapshot));
    for (const diagnostic of left)
      for (const fix of diagnostic.fixes) {
        if (OTHER_KIND.has(fix)) continue;
        const { snapshot: next, text } = applyPlan(snapshot, planFix(snapshot, diagnostic.key, fix));
        if (seen.has(text)) continue;
        seen.add(text);
        queue.push(next);
      }
  }
  return best;
}

const small = fc
  .tuple(fc.array(fc.nat(10_000), { minLength: 8, maxLength: 24 }), fc.integer({ min: 1, max: 2 }))
  .map(([numbers, faults]) => {
    let at = 0;
    const dice: Dice = (below) => (numbers[at++ % numbers.length] ?? 0) % below;
    let history: PlainMessage[] = healthyHistory(dice, 1).slice(0, 7);
    for (let i = 0; i < faults && history.length > 0; i++) history = corrupt(history, dice);
    return history.slice(0, 8);
  });

describe.each(['anthropic-messages', 'openai-chat', 'pydantic-ai'] as const)('recommended repair of %s', (format) => {
  it('keeps as much as the best chain of offered fixes (brute force)', () => {
    let compared = 0;
    fc.assert(
      fc.property(small, (history) => {
        const snapshot = openTranscript(JSON.stringify(render(history, format)), { format });
        const found = errors(snapshot);
        // An open call at the very end goes by decision: nobody may answer for a tool that may still be running.
        if (found.length === 0 || found.some((it) => it.data.open === true)) return;
        const best = bestByHand(snapshot);
        if (best < 0) return;
        compared++;
        const { snapshot: repaired } = applyPlan(snapshot, planRepair(snapshot));
        expect(errors(repaired)).toEqual([]);
        expect(content(repaired), JSON.stringify(found.map((it) => it.message))).toBeGreaterThanOrEqual(best);
      }),
      RUNS,
    );
    expect(compared).toBeGreaterThan(RUNS.numRuns / 6);
  });
});
