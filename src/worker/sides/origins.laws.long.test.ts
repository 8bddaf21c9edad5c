import { expect, test } from 'vitest';
import {
  applyPlan,
  editsOf,
  openTranscript,
  type Plan,
  planRepair,
  planTrim,
  type Snapshot,
} from '../../core/index.ts';
import { originsOf, type Side } from './origins.ts';
import { runsOf } from './runs.ts';
import { SIDE_KINDS } from './side-views.ts';
import { writtenIn } from './spans.ts';

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

const sideOf = (snapshot: Snapshot): Side => ({ messages: snapshot.transcripts[0]?.messages ?? [], snapshot });
const written = (side: Side, index: number): string => writtenIn(side.messages[index]!, side.snapshot);

/** What a row says that is not so. */
function faultsOf(snapshot: Snapshot, plan: Plan): string[] {
  const [before, after] = [sideOf(snapshot), sideOf(applyPlan(snapshot, plan).snapshot)];
  const edits = editsOf(snapshot, [plan]);
  const grown = edits.reduce((length, edit) => length + edit.text.length - (edit.end - edit.start), 0);
  if (snapshot.document.text.length + grown !== after.snapshot.document.text.length) return [];
  const view = runsOf(before.messages.length, originsOf(before, after, edits), () => false);
  const faults: string[] = [];
  view.kind.forEach((code, run) => {
    for (let i = 0; i < view.length[run]!; i++) {
      const [left, right] = [view.left[run]! + i, view.right[run]! + i];
      const kind = SIDE_KINDS[code];
      if (kind === 'same' && written(before, left) !== written(after, right))
        faults.push(`${left} is not the same as ${right}`);
      if (kind === 'changed' && written(before, left) === written(after, right)) faults.push(`${left} did not change`);
      if (
        kind === 'removed' &&
        after.messages.some((_, j) => written(after, j) === written(before, left)) &&
        before.messages.filter((_, j) => written(before, j) === written(before, left)).length === 1
      )
        faults.push(`${left} is still there`);
    }
  });
  return faults;
}

test.each(FILES)('%s: every row says what became of its message', (_, text) => {
  const snapshot = openTranscript(text);
  const plans: Plan[] = [planRepair(snapshot)];
  const count = snapshot.transcripts[0]?.messages.length ?? 0;
  if (count > 3) plans.push(planTrim(snapshot, { messages: Math.ceil(count / 2) }));
  for (const plan of plans) expect(faultsOf(snapshot, plan)).toEqual([]);
});
