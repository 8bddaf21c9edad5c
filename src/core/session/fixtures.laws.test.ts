import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../model/diagnostic.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { unaccounted } from '../testing/accounts.ts';
import { runs } from '../testing/cases.ts';

/** Every case that is kept as a file, whatever is expected of it. */
const FILES = Object.entries(
  import.meta.glob<string>(
    [
      '../../fixtures/formats/*/*.{json,jsonl,txt}',
      '../../fixtures/rules/*/*.{json,jsonl,txt}',
      '../../fixtures/trim/**/*.{json,jsonl}',
    ],
    { query: '?raw', import: 'default', eager: true },
  ),
).map(([path, text]) => [path.split('/').slice(3).join('/'), text] as const);

/** Each file is put before its own API and before every other. */
const READERS = [undefined, ...TARGETS.map((it) => it.id)];
const COUNT = FILES.length * READERS.length;
const { numRuns, seed } = runs(COUNT, Math.ceil(COUNT / 40));
/** Which pairs are looked at: far from each other, so that every run meets files and targets of all kinds. */
const isLookedAt = (pair: number): boolean => (pair + seed) % Math.round(COUNT / numRuns) === 0;

const CASES = FILES.map(([file, text], i) => {
  const readers = READERS.filter((_, j) => isLookedAt(i * READERS.length + j));
  return [file, text, readers] as const;
}).filter(([, , readers]) => readers.length > 0);

const mendable = (list: readonly Diagnostic[]): readonly Diagnostic[] =>
  list.filter((it) => it.severity === 'error' && it.unfixable === undefined);

/** What *recommended* leaves undone, does twice, changes besides or does not say; one line for each. */
function faultsUnder(snapshot: Snapshot): string[] {
  const plan = planRepair(snapshot);
  const { snapshot: once } = applyPlan(snapshot, plan);
  const again = planRepair(once);
  const [was, is] = [snapshot, once].map((it) => `${it.format.id} for ${it.target.id}`);
  return [
    ...mendable(validateMessages(once)).map((it) => `${it.rule} is left: ${it.message}`),
    ...again.rows.map((it) => `a second run: ${it.action} ${it.index} by ${it.pass}`),
    ...(again.rows.length === 0 && again.changes.length > 0 ? ['a second run changes the text'] : []),
    ...(was === is ? [] : [`what was ${was} is ${is}`]),
    ...unaccounted(snapshot, plan),
  ];
}

describe('recommended', () => {
  it.each(CASES)('%s: no error that it could end is left, and it is done after one run', (_, text, readers) => {
    const faults = readers.flatMap((target) =>
      faultsUnder(openTranscript(text, target === undefined ? {} : { target })).map(
        (it) => `${target ?? 'its own'}: ${it}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});
