import { describe, expect, it } from 'vitest';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { hostileInTurn, hostileText } from '../testing/hostile.ts';

declare const performance: { now(): number };
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

/** What was thrown, or how long it took. The clock is cheap to ask; the processor's decides, on a second look. */
function faultsOf(text: string, seed: number): string[] {
  const start = performance.now();
  try {
    work(text, rollFrom(seed));
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : 'thrown'];
  }
  if (performance.now() - start < MOST * 1000) return [];
  const again = seconds();
  work(text, rollFrom(seed));
  const taken = seconds() - again;
  return taken > MOST ? [`${taken.toFixed(1)} seconds`] : [];
}

describe('null, numbers, lists and names of prototypes at any place of any format', () => {
  it('throw nowhere, and hold nothing up', () => {
    const faults: string[] = [];
    for (const seed of seedsOf(CASES)) {
      const roll = rollFrom(seed);
      const [file, text] = pick(TEXTS, roll);
      const hostile = hostileText(text, roll);
      if (hostile !== null) faults.push(...faultsOf(hostile, seed).map((fault) => `${file}, seed ${seed}: ${fault}`));
    }
    expect(faults.slice(0, 20), `${faults.length} in all`).toEqual([]);
  });

  it('throw nowhere, one place of every text after the other', () => {
    const faults: string[] = [];
    const { numRuns, seed } = runs(TEXTS.length, 12);
    for (let i = 0; i < numRuns; i++) {
      const [file, text] = TEXTS[(seed + Math.floor((i * TEXTS.length) / numRuns)) % TEXTS.length]!;
      let place = 0;
      for (const hostile of hostileInTurn(text))
        faults.push(...faultsOf(hostile, seed + place++).map((fault) => `${file}: ${fault} in ${hostile}`));
    }
    expect(faults.slice(0, 20), `${faults.length} in all`).toEqual([]);
  });
});
