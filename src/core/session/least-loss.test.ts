import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic, TargetId } from '../model/diagnostic.ts';
import type { Part } from '../model/message.ts';
import { partText } from '../operations/parts.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { speaks } from '../targets/facts.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { corrupt, type Dice, healthyHistory, type PlainMessage } from '../testing/corrupt.ts';
import { under } from '../testing/damaged-cases.ts';
import { instead, samplesFrom } from '../testing/in-format.ts';
import { spoken } from '../testing/plain.ts';

const SAMPLES = samplesFrom(
  import.meta.glob('../../fixtures/formats/*/ok.minimal.*', { query: '?raw', import: 'default', eager: true }),
);
/** Targets that are no API: the form that what they read is kept in. */
const KEPT_IN: { readonly [target: string]: string } = {
  'pydantic-ai': 'pydantic-ai',
  'ai-sdk': 'ai-sdk-model',
  generic: 'generic-chat',
};
/** Ollama and local servers pair nothing and accept roles in any order: of such histories they reject few or none. */
const REFUSES_NONE: readonly TargetId[] = ['ollama', 'template-anthropic', 'template-responses'];

/** Every target in a form that is written: its own before one that it shares, a request's before a session's. */
const PAIRS = TARGETS.map((target) => {
  const speaking = SAMPLES.filter(({ format }) => speaks(target, format.api) || format.id === KEPT_IN[target.id]);
  const requests = speaking.filter(({ format }) => !format.stored);
  const sample = requests.find(({ format }) => format.target === target.id) ?? requests[0] ?? speaking[0];
  if (!sample) throw new Error(`No form is written that ${target.id} takes`);
  return [target.id, sample.format.id, sample] as const;
});
const REFUSING = PAIRS.filter(([target]) => !REFUSES_NONE.includes(target));
/** Histories that are compared, for each target. */
const RUNS = runs(2_000, 8);

/** Fixes that turn one thing into another, or speak for somebody: the table of passes.md does not ask them of `recommended`. */
const OTHER_KIND = new Set([
  'result-to-text',
  'add-missing-call',
  'call-to-text',
  'add-placeholder',
  'add-continue',
  'add-user-turn',
  'system-to-user',
]);
/** States looked at per history. */
const STATES = 300;

const errors = (snapshot: Snapshot): Diagnostic[] => validateMessages(snapshot).filter((it) => it.severity === 'error');

/** The lines of what a history says; a result kept as words stands behind a bracket that tells whose it was. */
const linesOf = (text: string): string[] =>
  text.split('\n').map((line) => line.trim().replace(/^\[result of [^\]]*\] /, ''));

/**
 * Characters of original content: what a fix puts in counts nothing, and neither do copies of a call or of its result. Every
 * call of these histories is given words of its own, so that two that say the same are one that is written twice.
 */
function content(snapshot: Snapshot, original: ReadonlySet<string>): number {
  let sum = 0;
  const copied = new Set<string>();
  for (const part of partsOf(snapshot)) {
    const words = partText(part).trim();
    const key = part.kind === 'call' ? words : part.kind === 'result' ? `${part.callId} ${words}` : null;
    if (key !== null && copied.has(key)) continue;
    if (key !== null) copied.add(key);
    if (part.kind === 'call') sum += words.length;
    else for (const line of linesOf(words)) if (original.has(line)) sum += line.length;
  }
  return sum;
}

const partsOf = (snapshot: Snapshot): Part[] => (snapshot.transcripts[0]?.messages ?? []).flatMap((it) => it.parts);

const wordsOf = (snapshot: Snapshot): ReadonlySet<string> =>
  new Set(partsOf(snapshot).flatMap((it) => linesOf(partText(it))));

/** The most content that any chain of offered fixes keeps while making the history valid. */
function bestByHand(start: Snapshot): number {
  const original = wordsOf(start);
  let best = -1;
  const seen = new Set([start.text]);
  const queue = [start];
  for (let snapshot = queue.shift(); snapshot && seen.size < STATES; snapshot = queue.shift()) {
    const left = errors(snapshot);
    if (left.length === 0) best = Math.max(best, content(snapshot, original));
    for (const diagnostic of left)
      for (const fix of diagnostic.fixes) {
        if (OTHER_KIND.has(fix)) continue;
        const { snapshot: next, text } = applyPlan(snapshot, planFix(snapshot, diagnostic.key, fix));
        if (seen.has(text)) continue;
        seen.add(text);
        queue.push(next);
      }
  }
  return best;
}

const small = fc
  .tuple(fc.array(fc.nat(10_000), { minLength: 8, maxLength: 24 }), fc.integer({ min: 1, max: 2 }))
  .map(([numbers, faults]) => {
    let at = 0;
    const dice: Dice = (below) => (numbers[at++ % numbers.length] ?? 0) % below;
    let history: PlainMessage[] = healthyHistory(dice, 1).slice(0, 7);
    for (let i = 0; i < faults && history.length > 0; i++) history = corrupt(history, dice);
    return history.slice(0, 8);
  });

const drawn = ([target, format, sample]: (typeof PAIRS)[number], history: readonly PlainMessage[]): Snapshot | null => {
  const text = instead(sample, spoken(history));
  return text === null ? null : under(openTranscript(text, { format }), target);
};

describe.each(REFUSING)('recommended repair for %s in %s', (...pair) => {
  it('keeps as much as the best chain of offered fixes (brute force)', () => {
    fc.assert(
      fc.property(small, (history) => {
        const snapshot = drawn(pair, history);
        const found = snapshot ? errors(snapshot) : [];
        // An open call at the very end goes by decision: nobody may answer for a tool that may still be running.
        fc.pre(found.length > 0 && !found.some((it) => it.data.open === true));
        if (!snapshot) return;
        const best = bestByHand(snapshot);
        fc.pre(best >= 0);
        const { snapshot: repaired } = applyPlan(snapshot, planRepair(snapshot));
        expect(errors(repaired)).toEqual([]);
        const said = `${found.map((it) => it.message).join(' ')}\n${snapshot.text}\n${repaired.text}`;
        expect(content(repaired, wordsOf(snapshot)), said).toBeGreaterThanOrEqual(best);
      }),
      RUNS,
    );
  });
});

it.each(PAIRS.filter((it) => !REFUSING.includes(it)))('%s in %s refuses no such history', (...pair) => {
  fc.assert(
    fc.property(small, (history) => {
      const snapshot = drawn(pair, history);
      expect(snapshot && errors(snapshot)).toEqual([]);
    }),
    RUNS,
  );
});
