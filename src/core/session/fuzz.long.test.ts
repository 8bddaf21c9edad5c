import { describe, expect, it } from 'vitest';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planRepair, textOf, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { brokenPromises } from '../testing/promises.ts';
import { planTrim } from './trim.ts';

const [file] = Object.values(
  import.meta.glob<string>('../../fixtures/fuzz/inputs.jsonl', { query: '?raw', import: 'default', eager: true }),
);
/** Damaged by machine, each the smallest text that showed a fault; FUZZ.md says what became of them. */
const INPUTS = file!
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);

/** Faults that stay, by input (counted from 1) and law; their reasons stand in FUZZ.md. */
const EXPLAINED: { readonly [input: number]: readonly string[] } = {
  40: ['fixes'],
  67: ['trim'],
  76: ['fixed point', 'fixes'],
  88: ['fixes'],
  92: ['fixes'],
  132: ['fixes'],
  150: ['trim'],
  152: ['trim'],
  163: ['trim'],
  173: ['trim'],
  177: ['trim'],
  180: ['trim'],
  182: ['trim'],
};

const READERS = [undefined, ...TARGETS.map((it) => it.id)];

const { numRuns, seed } = runs(INPUTS.length, Math.ceil(INPUTS.length / 6));
/** The inputs of this run, all of them under `LAWS=whole`. */
const SHARE = new Set(Array.from({ length: numRuns }, (_, i) => (seed + i) % INPUTS.length));

describe.each(INPUTS.map((text, i) => [i + 1, text] as const).filter(([number]) => SHARE.has(number - 1)))(
  'input %i',
  (number, text) => {
    it('keeps every law, or breaks those that are explained', () => {
      const broken = new Set<string>();
      for (const target of READERS) {
        const snapshot = openTranscript(text, target === undefined ? {} : { target });
        for (const law of brokenLaws(snapshot)) broken.add(law);
      }
      expect([...broken].sort(), text).toEqual(EXPLAINED[number] ?? []);
    });
  },
);

function brokenLaws(snapshot: Snapshot): string[] {
  const broken = PRESETS.flatMap(({ id }) => brokenBy(snapshot, id));
  if (brokenPromises(snapshot).length > 0) broken.push('fixes');
  for (let messages = 1; messages <= 3; messages++) if (trimAdds(snapshot, messages)) broken.push('trim');
  return broken;
}

function brokenBy(snapshot: Snapshot, preset: string): string[] {
  const plan = planRepair(snapshot, { preset });
  const { text, snapshot: next } = applyPlan(snapshot, plan);
  const again = planRepair(next, { preset });
  const isChanged = text !== snapshot.text && text !== (plan.rows.length > 0 ? snapshot.text : textOf(snapshot));
  const broken: string[] = [];
  if (again.rows.length + again.changes.length > 0) broken.push('fixed point');
  if (plan.rows.length > 0 !== isChanged) broken.push('rows');
  if (next.format.id !== snapshot.format.id) broken.push('format');
  if (preset === 'recommended' && errorsOf(next).length > 0) broken.push('errors');
  return broken;
}

/** Rules of the errors that something in the history could end. */
const errorsOf = (snapshot: Snapshot): string[] =>
  validateMessages(snapshot).flatMap((it) => (it.severity === 'error' && it.unfixable === undefined ? [it.rule] : []));

function trimAdds(snapshot: Snapshot, messages: number): boolean {
  const plan = planTrim(snapshot, { messages });
  const before = new Set(errorsOf(snapshot));
  return plan.fits && errorsOf(applyPlan(snapshot, plan).snapshot).some((it) => !before.has(it));
}
