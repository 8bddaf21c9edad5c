import type { TargetId } from '../model/diagnostic.ts';
import { countTokens, planTrim, suited, type TrimPlan } from '../session/trim.ts';
import { applyPlan, openTranscript } from '../session.ts';
import type { Snapshot } from '../snapshot.ts';
import { factsFor } from '../targets/facts.ts';
import { TARGETS, targetById } from '../targets/registry.ts';
import { alternates } from '../targets/window-needs.ts';
import { counterOf } from '../tokens/counter.ts';
import { type Frame, frameOf } from '../trim/frame.ts';
import type { Rung } from '../trim/ladder/rung.ts';
import { settleOptions, type TrimOptions, type TrimRequest, type TrimUnit } from '../trim/request.ts';
import { type Roll, rollFrom } from './generate.ts';
import type { Sample } from './in-format.ts';
import { fileFrom } from './wire-file.ts';
import { elementsOf, type WireFile } from './wire-layout.ts';

/** A file, a request, and what the product makes of it. */
export interface WireCase {
  readonly seed: number;
  readonly roll: Roll;
  readonly file: WireFile;
  readonly snapshot: Snapshot;
  readonly target: TargetId;
  readonly unit: TrimUnit;
  readonly budget: number;
  readonly options: TrimOptions;
  readonly plan: TrimPlan;
  /** The same history prepared once, to be asked for many budgets. */
  readonly frame: Frame;
  /** The text after the plan, and what it says when it is opened again. */
  readonly text: string;
  readonly next: Snapshot;
  /** Messages or lines before and after, read without the product. */
  readonly before: readonly unknown[];
  readonly after: readonly unknown[];
}

/** Counts what a custom counter of the library would. */
export const characters = (text: string): number => text.length + 3;

/** What budgets are counted in, tokens more often. */
export const UNITS: readonly TrimUnit[] = ['tokens', 'tokens', 'messages', 'exchanges', 'turns'];

/** The case of a seed: the same seed, the same case. */
export function caseOf(sample: Sample, seed: number): WireCase {
  const roll = rollFrom(seed);
  const target = TARGETS[roll(TARGETS.length)]!.id;
  const file = fileFrom(sample, roll, isStrict(target) || roll(4) === 0);
  const snapshot = openTranscript(file.text, { format: file.format, target });
  const unit = UNITS[roll(UNITS.length)]!;
  const options = anyOptions(roll, file.pieces.length, unit);
  const frame = frameFor(snapshot, unit, suited(snapshot, options));
  const budget = roll(frame.total + 2);
  const plan = planTrim(snapshot, requestOf(unit, budget, options));
  const applied = applyPlan(snapshot, plan);
  return {
    seed,
    roll,
    file,
    snapshot,
    target,
    unit,
    budget,
    options,
    plan,
    frame,
    text: applied.text,
    next: applied.snapshot,
    before: elementsOf(file.text, file),
    after: elementsOf(applied.text, file),
  };
}

const NOWHERE = { model: null, day: null, route: null, thinking: false };

/** True for the targets whose windows alternate. */
export const isStrict = (target: TargetId): boolean => alternates(factsFor(targetById(target)!, NOWHERE));

function frameFor(snapshot: Snapshot, unit: TrimUnit, options: TrimOptions): Frame {
  const { messages } = snapshot.transcripts[0]!;
  const { info: counter, price, measure } = counterOf(characters);
  return frameOf(messages, unit, messages.map(price), settleOptions(options), { counter, price, measure });
}

/** The plan of a case for another budget. */
export const planAt = (it: WireCase, budget: number, snapshot: Snapshot = it.snapshot): TrimPlan =>
  planTrim(snapshot, requestOf(it.unit, budget, it.options));

/** What a file costs in the unit of a case, by message. */
export function costsOf({ unit, file }: WireCase, snapshot: Snapshot): readonly number[] {
  if (unit === 'tokens') return [...countTokens(snapshot, characters).perMessage];
  if (unit === 'messages') return file.pieces.map(() => 1);
  return file.pieces.map((piece, i) => {
    if (unit === 'turns') return piece.asks ? 1 : 0;
    const beat = file.story.beats[piece.beat];
    const isFirst = file.pieces[i - 1]?.beat !== piece.beat;
    return isFirst && beat && beat.calls.length > 0 && !isOpen(file, piece.beat) ? 1 : 0;
  });
}

/** True for calls at the very end that are not all answered. */
export const isOpen = ({ story }: WireFile, beat: number): boolean => {
  const it = story.beats[beat];
  return beat === story.beats.length - 1 && it !== undefined && it.calls.length > it.results.length;
};

/** A request for a budget. */
export function requestOf(unit: TrimUnit, budget: number, options: TrimOptions): TrimRequest {
  if (unit === 'tokens') return { ...options, tokens: budget, counter: characters };
  if (unit === 'messages') return { ...options, messages: budget };
  return unit === 'turns' ? { ...options, turns: budget } : { ...options, exchanges: budget };
}

/** Any options at all. */
export function anyOptions(roll: Roll, count: number, unit: TrimUnit): TrimOptions {
  const cuts = ['anchored', 'anchored', 'turn', 'unit'] as const;
  const strategies = ['suffix', 'suffix', 'suffix', 'prefix', 'middle-out', 'priority', 'best-fit'] as const;
  const isPinned = roll(2) === 0;
  return {
    cut: cuts[roll(cuts.length)]!,
    strategy: strategies[roll(strategies.length)]!,
    marker: roll(5) === 0,
    smallestPairMustFit: roll(2) === 0,
    ladder: unit === 'tokens' && roll(2) === 0 ? anyLadder(roll) : [],
    pins: {
      system: roll(5) > 0,
      firstUser: isPinned && roll(3) === 0,
      lastTurn: isPinned && roll(4) === 0,
      indexes: isPinned && roll(3) === 0 ? [roll(count)] : [],
      tools: isPinned && roll(4) === 0 ? ['cat'] : [],
    },
  };
}

function anyLadder(roll: Roll): Rung[] {
  const rungs: Rung[] = [
    { kind: 'images' },
    { kind: 'clear-results', keepLast: roll(2), inputs: roll(2) === 0, placeholder: '-' },
    { kind: 'truncate', maxTokens: 40 },
    { kind: 'thinking' },
  ];
  return roll(2) === 0 ? rungs : [rungs[roll(rungs.length)]!];
}
