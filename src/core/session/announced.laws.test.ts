import { describe, expect, it } from 'vitest';
import type { TargetId } from '../model/diagnostic.ts';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';

const files = import.meta.glob<string>(
  ['../../fixtures/formats/**/*.{json,jsonl,txt,md,yaml,log}', '!../../fixtures/**/*.expect*'],
  { query: '?raw', import: 'default', eager: true },
);
const healthy = import.meta.glob<string>('../../fixtures/rules/**/ok.*.{json,jsonl}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const { numRuns, seed } = runs(TARGETS.length, 1);
/** Every fixture of a format that is read, odd ones too, and a share of those of rules, for its own API and for all others in turn. */
const cases = casesOf([...Object.entries(files), ...shareOf(Object.entries(healthy))]);

const bad = import.meta.glob<string>('../../fixtures/rules/**/bad.*.{json,jsonl}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** What breaks rules, so too. */
const broken = casesOf(shareOf(Object.entries(bad)));

function casesOf(fixtures: readonly (readonly [string, string])[]) {
  return fixtures.flatMap(([name, text], i) => {
    const snapshot = openTranscript(text);
    const [first] = snapshot.transcripts;
    if (!first) return [];
    const others = Array.from({ length: numRuns }, (_, run) => TARGETS[(seed + i + run) % TARGETS.length]!.id);
    return [...new Set([first.target.id, ...others])].map((target) => ({ name, snapshot, target }));
  });
}

function shareOf<T>(all: readonly T[]): readonly T[] {
  const every = numRuns > 1 ? 1 : 20;
  return all.filter((_, i) => (i + seed) % every === 0);
}

/** The rules that an API would reject something by. */
const errorsIn = (snapshot: Snapshot, target: TargetId): string[] =>
  validateMessages(snapshot, { target }).flatMap(({ rule, severity }) => (severity === 'error' ? [rule] : []));

it('recommended says what no pass can fix, where something else of the request is fixed', () => {
  const text = bad['../../fixtures/rules/tools__undeclared-tool/bad.reference.anthropic.json']!;
  const plan = planRepair(openTranscript(text), { target: 'bedrock-anthropic' });
  expect(plan.changes).toHaveLength(1);
  expect(plan.note).toContain('would still reject 1 place');
});

it('cases are there', () => {
  expect(cases.length).toBeGreaterThan(numRuns * 500);
  expect(broken.length).toBeGreaterThan(50);
});

describe.each(PRESETS.map(({ id }) => [id] as const))('%s', (preset) => {
  it('leaves nothing that the API would reject, or says so beforehand', () => {
    const silent: string[] = [];
    for (const { name, snapshot, target } of [...cases, ...broken]) {
      const plan = planRepair(snapshot, { target, preset });
      if (plan.changes.length === 0) continue;
      const left = errorsIn(applyPlan(snapshot, plan).snapshot, target);
      const said = Number(/would still reject (\d+) place/.exec(plan.note ?? '')?.[1] ?? 0);
      if (said !== left.length) silent.push(`${name} ${target}: ${said} said, left ${left.join()}`);
    }
    expect(silent).toEqual([]);
  });
});
