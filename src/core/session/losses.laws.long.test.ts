import { describe, expect, it } from 'vitest';
import type { Plan } from '../model/plan.ts';
import { PRESETS } from '../passes/presets.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
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

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** The JSON that a string is, or that a text ends with: a result that became text is told before it. */
function heldIn(text: string): unknown[] {
  const held = valuesOf(text).filter(isObject);
  return held.length > 0 || !text.includes('{') ? held : valuesOf(text.slice(text.indexOf('{'))).filter(isObject);
}

/** Every string in values, and in JSON that stands in one. */
function stringsIn(values: readonly unknown[]): string[] {
  const found: string[] = [];
  const todo = [...values];
  while (todo.length > 0) {
    const value = todo.pop();
    if (isObject(value)) todo.push(...(Object.values(value as object) as unknown[]));
    if (typeof value !== 'string') continue;
    if (/^\s*[[{]/.test(value)) todo.push(...heldIn(value));
    else found.push(plain(value));
  }
  return found;
}

/** What a name is respelled with says nothing. */
const folded = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '_');

/** Characters of a removed text that do not begin or end it in what a row says replaces it. */
function costOf(text: string, plan: Plan): number {
  let least = text.length;
  for (const { before, after } of plan.rows) {
    if (!before || !after || !plain(before).includes(text)) continue;
    const [words, instead] = [folded(text), folded(after)];
    let start = words.length;
    while (start > 0 && !instead.includes(words.slice(0, start))) start--;
    let end = words.length - start;
    while (end > 0 && !instead.includes(words.slice(words.length - end))) end--;
    least = Math.min(least, words.length - start - end);
  }
  return least;
}

/** A name or an id that is spelled with other signs between its letters says what it said. */
const isRespelled = (text: string, plan: Plan): boolean =>
  plan.rows.some(
    ({ before, after }) => before && after && plain(before).includes(text) && folded(after).includes(folded(text)),
  );

/** The texts of the file that a plan removes without naming them, and costs that are too small. One line for each. */
function silentLosses(snapshot: Snapshot, plan: Plan): string[] {
  const before = snapshot.text;
  const after = applyPlan(snapshot, plan).text;
  if (after === before) return [];
  const kept = plain([...stringsIn(valuesOf(after)), after].join('\n'));
  const rows = plan.rows
    .flatMap(({ before: words = '', reason }) => [words, reason, ...stringsIn(valuesOf(words))])
    .map(plain)
    .join('\n');
  const texts = [...new Set(stringsIn(valuesOf(before)))];
  const lost = texts.filter((text) => hasWords(text) && !kept.includes(text) && !isRespelled(text, plan));
  const cost = lost.reduce((sum, text) => sum + costOf(text, plan), 0);
  return [
    ...lost.filter((text) => !rows.includes(text)).map((text) => `${plan.title} removes "${text}" and no row says so`),
    ...(cost > plan.lost ? [`${plan.title} says ${plan.lost} characters are lost, and ${cost} are`] : []),
  ];
}

/** *Recommended*, a preset, and a fix of some finding. */
function* somePlans(snapshot: Snapshot, roll: Roll): Generator<Plan> {
  yield planRepair(snapshot);
  if (roll(4) === 0) yield planRepair(snapshot, { preset: pick(PRESETS, roll).id });
  const findings = validateMessages(snapshot).filter((finding) => finding.fixes.length > 0);
  if (findings.length === 0) return;
  const finding = pick(findings, roll);
  yield planFix(snapshot, finding.key, pick(finding.fixes, roll));
}

/** Every preset, and every fix of every finding. */
function* allPlans(snapshot: Snapshot): Generator<Plan> {
  for (const { id } of PRESETS) yield planRepair(snapshot, { preset: id });
  for (const { key, fixes } of validateMessages(snapshot)) for (const fix of fixes) yield planFix(snapshot, key, fix);
}

/** Every kept case under every target, and under the one that it leads to. */
const PAIRS = TEXTS.flatMap(([file, text]) =>
  [undefined, ...TARGETS.map(({ id }) => id)].map((target) => [file, text, target] as const),
);

describe('a text of the file', () => {
  it('is in the output or named by a row with its cost, for every kept case, target, preset and fix', () => {
    const faults: string[] = [];
    const { numRuns, seed } = runs(PAIRS.length, 400);
    for (let i = 0; i < numRuns; i++) {
      // A share is spread over all of them, and another seed begins elsewhere.
      const [file, text, target] = PAIRS[(seed + Math.floor((i * PAIRS.length) / numRuns)) % PAIRS.length]!;
      const snapshot = openTranscript(text, target === undefined ? {} : { target });
      for (const plan of allPlans(snapshot))
        for (const fault of silentLosses(snapshot, plan)) faults.push(`${file} for ${target}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  it('is so whatever is wrong with the shape: keys misplaced, null, lists, names of prototypes', () => {
    const faults: string[] = [];
    for (const seed of seedsOf(runs(20_000))) {
      const roll = rollFrom(seed);
      const [file, text] = pick(SPOILED, roll);
      const spoiled = hostileText(text, roll);
      if (spoiled === null) continue;
      const snapshot = openTranscript(spoiled, roll(3) === 0 ? {} : { target: pick(TARGETS, roll).id });
      for (const plan of somePlans(snapshot, roll))
        for (const fault of silentLosses(snapshot, plan)) faults.push(`${file}, seed ${seed}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});
