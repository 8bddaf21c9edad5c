import { describe, expect, it } from 'vitest';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { hostileText } from '../testing/hostile.ts';

declare const process: { cpuUsage(): { readonly user: number; readonly system: number } };

/** Small ones, so that a million of them can be drawn; longer ones hold the same shapes more often. */
const LONGEST = 2000;
const TEXTS = Object.entries(
  import.meta.glob<string>('../../fixtures/{formats,rules,requests}/*/*.{json,jsonl}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([, text]) => text.length < LONGEST);
const CASES = runs(1_000_000, 800);

/** Seconds of the processor, however busy the machine is: a call takes a thousandth of them. */
const MOST = 2;
const seconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const pick = <T>(list: readonly T[], roll: Roll): T => list[roll(list.length)]!;

/** Opens, checks and repairs a text, each under another target and with another preset and fix. */
function work(text: string, roll: Roll): void {
  const snapshot = openTranscript(text, roll(3) === 0 ? {} : { target: pick(TARGETS, roll).id });
  applyPlan(snapshot, planRepair(snapshot, roll(3) > 0 ? {} : { preset: pick(PRESETS, roll).id }));
  const findings = validateMessages(snapshot).filter((finding) => finding.fixes.length > 0);
  if (findings.length === 0) return;
  const finding = pick(findings, roll);
  applyPlan(snapshot, planFix(snapshot, finding.key, pick(finding.fixes, roll)));
}

describe('null, numbers, lists and names of prototypes at any place of any format', () => {
  it('throw nowhere, and hold nothing up', () => {
    const faults: string[] = [];
    for (const seed of seedsOf(CASES)) {
      const roll = rollFrom(seed);
      const [file, text] = pick(TEXTS, roll);
      const hostile = hostileText(text, roll);
      if (hostile === null) continue;
      const start = seconds();
      try {
        work(hostile, roll);
      } catch (error) {
        faults.push(`${file}, seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : 'thrown'}`);
      }
      const taken = seconds() - start;
      if (taken > MOST) faults.push(`${file}, seed ${seed}: ${taken.toFixed(1)} seconds`);
    }
    expect(faults.slice(0, 20), `${faults.length} in all`).toEqual([]);
  });
});
