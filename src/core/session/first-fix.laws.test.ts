import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { applyPlan, openTranscript, planFix, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { runs } from '../testing/cases.ts';

const FILES = import.meta.glob<string>('../../fixtures/rules/*/bad.*.{json,jsonl,txt,error}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const CASES = Object.entries(FILES)
  .filter(([path]) => !path.endsWith('.error'))
  .map(([path, text]) => ({
    file: path.split('/').slice(5).join('/'),
    target: path.split('/').at(-1)!.split('.')[2]!,
    text,
    refusal: FILES[path.replace(/\.[a-z]+$/, '.error')] ?? '',
  }));
const { numRuns, seed } = runs(CASES.length, Math.ceil(CASES.length / 6));
const LOOKED_AT = CASES.filter((_, i) => (i + seed) % Math.round(CASES.length / numRuns) === 0);

/** An aborted call was never run, and of two results that say the same one is a copy: what goes there is no loss. */
const NO_LOSS = new Set(['tools/aborted-call', 'tools/duplicate-result']);
/** Findings looked at of one file. */
const MOST = 6;

const isTold = ({ severity }: Diagnostic): boolean => severity !== 'info';

interface Tried {
  readonly id: string;
  /** Characters of the conversation that it removes. */
  readonly lost: number;
}

/** The fixes of a finding that end it and bring nothing new, in the order in which they are offered. */
function ending(snapshot: Snapshot, finding: Diagnostic, told: number, terms: { refusal: string }): Tried[] {
  return finding.fixes.flatMap((id) => {
    const plan = planFix(snapshot, finding.key, id, terms);
    const left = validateMessages(applyPlan(snapshot, plan).snapshot, { ...terms, original: () => snapshot }).filter(
      isTold,
    );
    const isEnded = left.length < told && !left.some(({ key }) => key === finding.key);
    return isEnded ? [{ id, lost: plan.lost }] : [];
  });
}

describe('the fix that is offered first', () => {
  it.each(LOOKED_AT)('keeps what a later one keeps: $file', ({ text, target, refusal }) => {
    const snapshot = openTranscript(text, { target });
    const told = validateMessages(snapshot, { refusal }).filter(isTold);
    const worse = told
      .filter(({ rule, messageIndex }) => messageIndex >= 0 && !NO_LOSS.has(rule))
      .slice(0, MOST)
      .flatMap((finding) => {
        const [first, ...others] = ending(snapshot, finding, told.length, { refusal });
        const better = others.find(({ lost }) => first !== undefined && lost < first.lost);
        return better ? [`${finding.key}: ${first!.id} loses ${first!.lost}, ${better.id} ${better.lost}`] : [];
      });
    expect(worse).toEqual([]);
  });
});
