import { describe, expect, it } from 'vitest';
import { fixturesOf } from '../formats/testing/fixtures.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';

const files = import.meta.glob('../../fixtures/formats/**/ok.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Every fixture that is read, for its own API and for another in turn. */
const cases = fixturesOf(files).flatMap(({ text, name }, i) => {
  const snapshot = openTranscript(text);
  const [first] = snapshot.transcripts;
  if (!first) return [];
  return [first.target.id, TARGETS[i % TARGETS.length]!.id].map((target) => ({ name, snapshot, target }));
});

/** How many errors of each rule there are. */
function errorsIn(snapshot: Snapshot, target: TargetId): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, severity } of validateMessages(snapshot, { target }))
    if (severity === 'error') counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

describe.each(PRESETS.map(({ id }) => [id] as const))('%s', (preset) => {
  it('brings no error that is not announced', () => {
    expect(cases.length).toBeGreaterThan(300);
    for (const { name, snapshot, target } of cases) {
      const plan = planRepair(snapshot, { target, preset });
      if (plan.changes.length === 0) continue;
      const before = errorsIn(snapshot, target);
      const after = errorsIn(applyPlan(snapshot, plan).snapshot, target);
      const fresh = [...after].filter(([rule, count]) => count > (before.get(rule) ?? 0));
      if (fresh.length > 0)
        expect(plan.note ?? '', `${name} ${target} ${fresh.join()}`).toContain('would still reject');
    }
  });
});
