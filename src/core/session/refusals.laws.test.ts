import { describe, expect, it } from 'vitest';
import { fixById } from '../faults/registry.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { applyPlan, planFix, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS, targetById } from '../targets/registry.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { DamagedCases, under } from '../testing/damaged-cases.ts';
import { samplesFrom } from '../testing/in-format.ts';
import { decodeError } from './errors.ts';
import { isNative } from './open.ts';

const SAMPLES = samplesFrom(
  import.meta.glob('../../fixtures/formats/*/ok.minimal.*', { query: '?raw', import: 'default', eager: true }),
).filter(({ format }) => !format.stored);
const PAIRS = SAMPLES.flatMap((sample) =>
  TARGETS.filter(({ id, kind }) => kind !== 'any' && isNative(sample.snapshot.transcripts[0]!, targetById(id)!)).map(
    ({ id }) => [sample.format.id, id, sample] as const,
  ),
);
/** 20,000 requests per target, each with the text that the API would respond with. */
const RUNS = runs(20_000, 12);
const SHOWN = 4;

const errorsOf = (snapshot: Snapshot, refusal?: string, original?: Snapshot): readonly Diagnostic[] =>
  validateMessages(snapshot, {
    ...(refusal === undefined ? {} : { refusal }),
    ...(original === undefined ? {} : { original: () => original }),
  }).filter(({ severity }) => severity === 'error');

/** What is wrong with what is said of a request and the text that its API responds with. */
function faultsOf(snapshot: Snapshot, named: Diagnostic, refusal: string): string[] {
  const faults: string[] = [];
  const decoded = decodeError(refusal, snapshot);
  if (decoded.notInFile !== undefined) faults.push(`is denied (${decoded.notInFile})`);
  else if (decoded.culprit === undefined && decoded.notChecked === undefined) faults.push('is not answered');
  const found = errorsOf(snapshot, refusal);
  if (found.length === 0) faults.push('would be accepted');
  for (const { rule, variant, fixes, unfixable } of found)
    if (fixes.length === 0 && unfixable === undefined) faults.push(`has no fix and no reason: ${rule}/${variant}`);
  const same = found.find(({ key }) => key === named.key);
  const [fix] = same?.fixes ?? [];
  if (!same || fix === undefined) return faults;
  const after = applyPlan(snapshot, planFix(snapshot, same.key, fix, { refusal }));
  const left = errorsOf(after.snapshot, refusal, snapshot).filter(({ rule }) => rule === same.rule);
  const before = found.filter(({ rule }) => rule === same.rule);
  if (left.length >= before.length) faults.push(`stays after ${fixById(fix)?.title} (${same.rule}/${same.variant})`);
  const all = applyPlan(snapshot, planRepair(snapshot, { refusal }));
  for (const { rule, variant, unfixable, message } of errorsOf(all.snapshot, refusal, snapshot))
    if (unfixable === undefined) faults.push(`is left by Fix all: ${rule}/${variant} (${message})`);
  return faults;
}

describe.each(PAIRS)('%s for %s', (_, target, sample) => {
  const cases = new DamagedCases(sample);

  it('what an API would respond with is placed, never denied, and fixed', () => {
    const red: string[] = [];
    for (const seed of seedsOf(RUNS)) {
      const snapshot = cases.for(seed, target);
      const [named] = snapshot ? errorsOf(snapshot).filter(({ predicted }) => predicted !== undefined) : [];
      if (!snapshot || !named?.predicted) continue;
      for (const fault of faultsOf(snapshot, named, named.predicted))
        red.push(`SEED=${seed} ${named.rule}: ${named.predicted} ${fault}: ${snapshot.text}`);
    }
    expect(red.slice(0, SHOWN), `${red.length} in all`).toEqual([]);
  });

  it('a healthy request is not blamed for what another was rejected for', () => {
    const red: string[] = [];
    const healthy = under(sample.snapshot, target);
    if (errorsOf(healthy).length > 0) return;
    for (const seed of seedsOf(RUNS)) {
      const other = cases.for(seed, target);
      const refusal = other ? errorsOf(other).find(({ predicted }) => predicted !== undefined)?.predicted : undefined;
      if (refusal === undefined) continue;
      const { culprit, notInFile, notChecked, matches } = decodeError(refusal, healthy);
      // What names nothing that is not here may be true of it as well.
      if (!matches.some(({ ids }) => ids.some((id) => !healthy.text.includes(id)))) continue;
      const blamed = errorsOf(healthy, refusal).filter(({ messageIndex }) => messageIndex >= 0);
      if (blamed.length > 0)
        red.push(`SEED=${seed} ${refusal} blames ${blamed.map(({ rule, at }) => `${rule} ${at}`)}`);
      else if (culprit && culprit.sure !== 'guess' && notInFile === undefined && notChecked === undefined)
        red.push(`SEED=${seed} ${refusal} is placed at ${culprit.at}: ${culprit.note}`);
    }
    expect(red.slice(0, SHOWN), `${red.length} in all`).toEqual([]);
  });
});
