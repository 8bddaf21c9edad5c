import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planFixAll, validateMessages } from '../index.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[\\/](?:bad|odd)\.[^\\/]*\.jsonl?$/.test(file))
  .sort();
const PAIRS = FILES.flatMap((file) => TARGETS.map(({ id }) => ({ file, target: id })));
const { numRuns, seed } = runs(PAIRS.length, Math.ceil(PAIRS.length / 6));
const STEP = Math.round(PAIRS.length / numRuns);
/** So many answers one finding after the other may take. */
const MOST = 40;

/** Findings of a rule that offer a fix. */
const left = (snapshot: Snapshot, target: string, rule: string, fix: string) =>
  validateMessages(snapshot, { target }).filter((it) => it.rule === rule && it.fixes.includes(fix));

function oneByOne(snapshot: Snapshot, target: string, rule: string, fix: string): number {
  let now = snapshot;
  for (let i = 0; i < MOST; i++) {
    const [next] = left(now, target, rule, fix);
    if (!next) return 0;
    const { snapshot: after } = applyPlan(now, planFix(now, next.key, fix, { target }));
    if (after.document.text === now.document.text) break;
    now = after;
  }
  return left(now, target, rule, fix).length;
}

describe('one answer for all findings of a rule', () => {
  const drawn = PAIRS.filter((_, i) => (i + seed) % STEP === 0);

  it.each(FILES.filter((file) => drawn.some((it) => it.file === file)))(
    '%s: leaves no more than one by one',
    (file) => {
      const snapshot = openTranscript(readFileSync(join(FOLDER, file), 'utf8'));
      for (const { target } of drawn.filter((it) => it.file === file)) {
        const found = validateMessages(snapshot, { target });
        const pairs = new Set(found.flatMap((it) => it.fixes.map((fix) => `${it.rule} ${fix}`)));
        for (const pair of pairs) {
          const [rule = '', fix = ''] = pair.split(' ');
          const count = left(snapshot, target, rule, fix).length;
          const all = applyPlan(snapshot, planFixAll(snapshot, rule, fix, { target })).snapshot;
          const remain = left(all, target, rule, fix).length;
          if (remain > 0 && count <= MOST)
            expect(remain, `${target}: ${pair}`).toBeLessThanOrEqual(oneByOne(snapshot, target, rule, fix));
        }
      }
    },
  );
});
