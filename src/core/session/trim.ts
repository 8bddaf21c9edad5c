import { Draft } from '../model/draft.ts';
import type { Plan } from '../model/plan.ts';
import { stripUnbound } from '../operations/bound.ts';
import type { Snapshot } from '../snapshot.ts';
import { windowNeeds } from '../targets/window-needs.ts';
import { type CounterChoice, counterOf } from '../tokens/counter.ts';
import { type Counted, countMessages, honest } from '../tokens/messages.ts';
import { applyWindow } from '../trim/apply.ts';
import { curveOf, type TrimCurve } from '../trim/curve.ts';
import type { TrimContext } from '../trim/frame.ts';
import { planWindow, type WindowPlan } from '../trim/plan.ts';
import type { TrimOptions, TrimRequest, TrimUnit } from '../trim/request.ts';
import { tooSmallSentence } from '../trim/too-small.ts';
import { applyPlan } from './apply.ts';
import { isNative, resolveTarget } from './open.ts';
import { compile, emptyPlan, type RepairOptions, withUnbound } from './plans.ts';
import { sayingHowReadAgain } from './read-again.ts';
import { factsAbout } from './situation.ts';
import type { ValidateOptions } from './validate.ts';

export type TrimScope = ValidateOptions & Pick<RepairOptions, 'bound'>;

/** A plan that trims: the changes, and everything the window says of itself. */
export type TrimPlan = Plan & Figures;

/** The window's figures; `goes` counts what is dropped. */
type Figures = Omit<WindowPlan, 'note' | 'lost'> & { readonly goes: WindowPlan['lost'] };

/**
 * Plans a trim of one transcript. Trims only, repairs nothing. Where the budget is too small (`fits` false) the plan has
 * no changes and its note is the sentence of `WindowTooSmall`, unless `onTooSmall` asks for the smallest legal window.
 */
export function planTrim(snapshot: Snapshot, request: TrimRequest, scope: TrimScope = {}): TrimPlan {
  const transcript = snapshot.transcripts[scope.transcript ?? 0];
  const messages = transcript?.messages ?? [];
  const choice = 'tokens' in request ? request.counter : undefined;
  const { perMessage } = countTokens(snapshot, choice, scope);
  const window = planWindow(messages, suited(snapshot, request, scope), perMessage, contextOf(snapshot, choice, scope));
  if (!transcript)
    return withFigures(emptyPlan('Trim', 'No messages were found, so there is nothing to trim.'), window);
  if (window.tooSmall && request.onTooSmall !== 'minimal')
    return withFigures(emptyPlan('Trim', tooSmallSentence(window.tooSmall)), window);
  const draft = new Draft(messages);
  applyWindow(draft, window);
  const facts = factsAbout(resolveTarget(transcript, scope.target), transcript, scope);
  if (scope.bound === 'strip') stripUnbound(draft, facts);
  const compiled = compile(snapshot, transcript, draft, 'Trim');
  // That nothing can be written counts for more than why the window is as it is.
  const noted = window.note === null || compiled.note !== undefined ? {} : { note: window.note };
  const plan = withUnbound({ ...compiled, ...noted }, draft, { facts });
  return withFigures(sayingHowReadAgain(snapshot, scope.transcript, plan), window);
}

/** Every legal cut of a transcript with its exact cost, for a slider that asks nobody. */
export function trimCurve(
  snapshot: Snapshot,
  unit: TrimUnit,
  options: TrimOptions = {},
  counter?: CounterChoice,
  scope: TrimScope = {},
): TrimCurve {
  const messages = snapshot.transcripts[scope.transcript ?? 0]?.messages ?? [];
  const { perMessage } = countTokens(snapshot, counter, scope);
  return curveOf(messages, unit, perMessage, suited(snapshot, options, scope), contextOf(snapshot, counter, scope));
}

/** Tokens per message and in all, with the counter that made them. `chars/4` where none is named or its ranks are missing. */
export function countTokens(snapshot: Snapshot, counter?: CounterChoice, scope: TrimScope = {}): Counted {
  return countMessages(snapshot.transcripts[scope.transcript ?? 0]?.messages ?? [], counter);
}

/** Tokens that a plan of any kind saves, as a counter counts them; negative where it adds more than it removes. */
export function tokensSaved(snapshot: Snapshot, plan: Plan, counter?: CounterChoice, scope: TrimScope = {}): number {
  if (plan.changes.length === 0) return 0;
  const after = countTokens(applyPlan(snapshot, plan).snapshot, counter, scope);
  return countTokens(snapshot, counter, scope).total - after.total;
}

function contextOf(snapshot: Snapshot, choice: CounterChoice | undefined, scope: TrimScope): TrimContext {
  const counter = counterOf(choice);
  const messages = snapshot.transcripts[scope.transcript ?? 0]?.messages ?? [];
  return {
    counter: honest(counter.info, messages),
    price: counter.price,
    measure: counter.measure,
  };
}

/**
 * A plan with the figures of its window as plain values: plans are data that survive a clone. Lists of single
 * messages are worked out when it is read, as a clone reads it: of a long history hardly anybody does.
 */
function withFigures(plan: Plan, window: WindowPlan): TrimPlan {
  const { fits, unit, budget, before, after, minimum, counter, keeps, edits, saved } = window;
  const { firstChangedIndex, anchor, pinned, cache, naive, tooSmall, lost: goes } = window;
  return {
    ...plan,
    ...{ fits, unit, budget, before, after, minimum, counter, keeps, edits, saved },
    ...{ firstChangedIndex, anchor, pinned, cache, naive, tooSmall, goes },
    get kept() {
      return window.kept;
    },
    get dropped() {
      return window.dropped;
    },
    get why() {
      return window.why;
    },
  };
}

/** The options as the target of a transcript wants them. */
export function suited<O extends TrimOptions>(snapshot: Snapshot, options: O, scope: TrimScope = {}): O {
  const transcript = snapshot.transcripts[scope.transcript ?? 0];
  if (!transcript) return options;
  const target = resolveTarget(transcript, scope.target);
  const facts = factsAbout(target, transcript);
  const needs = windowNeeds(facts, isNative(transcript, target));
  return needs ? { ...options, ...needs } : options;
}
