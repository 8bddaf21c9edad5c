import { type infer as Infer, strictObject, string, enum as zEnum } from 'zod';
import type { Draft } from '../../model/draft.ts';
import { CallTrait, isAnswered, type LinkedCall, type Links } from '../../model/links.ts';
import type { CallPart } from '../../model/message.ts';
import { pairOf } from '../../model/pairs.ts';
import { hasTrait, traitsOf } from '../../model/traits.ts';
import { answerWith } from '../../operations/answers.ts';
import type { PlanContext } from '../../operations/context.ts';
import { MISSING_OUTPUT, removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { passWith } from '../../operations/pass.ts';
import { isOnlyResults, placingOf } from '../../targets/placing.ts';
import { isAborted, isUnresolved } from '../pairing.ts';

const OPTIONS = strictObject({
  /** What becomes of the open calls of the last turn; `as-needed`: removed from a request, kept in a session. */
  last: zEnum(['as-needed', 'answer', 'remove', 'leave']).default('as-needed'),
  /**
   * An open call whose id other calls have: it gets one of its own, so that its result can name it, or keeps it. `leave`:
   * it keeps it, and gets no result where a call before it has that id.
   */
  reused: zEnum(['rename', 'keep', 'leave']).default('rename'),
  /** An open call of a turn that failed; `answer`: like any other, as the gateway in January. */
  failed: zEnum(['leave', 'answer']).default('leave'),
  /** What an added result says. */
  text: string().default(MISSING_OUTPUT),
});
type Options = Infer<typeof OPTIONS>;

/**
 * Calls without a result: at the very end they are removed, elsewhere they get an error result that says what is missing.
 * In a session that an agent keeps, the calls of the last turn may still be running: they stay as they are, unless
 * somebody chose otherwise.
 */
export const unansweredCalls = passWith({
  id: 'unanswered-calls',
  options: OPTIONS,
  plan(draft, options, context) {
    if (context.facts.serverResults && context.native && !context.stored) dropUnresolved(draft);
    if (!context.facts.results && !context.facts.answers) return;
    const messages = draft.sight();
    const links = draft.links();
    const bare = links.unanswered().filter((it) => !it.call.server);
    const shares = context.facts.sharedResults && bare.length > 0 ? sharingOf(bare, draft, context) : () => false;
    const repeats = options.reused === 'leave' ? repeatedIn(draft) : new Set<CallPart>();
    const open = bare.filter((link) => !shares(link) && !repeats.has(link.call));
    if (open.length === 0) return;
    const traits = traitsOf(messages);
    const fateOf = options.last === 'as-needed' ? asNeeded(draft, context) : asChosen(draft, options.last, context);
    const lone: LinkedCall[] = [];
    const toAnswer: LinkedCall[] = [];
    for (const call of open) {
      if (options.failed === 'leave' && isAborted(call, traits)) continue;
      const fate = fateOf(call);
      if (fate === 'answer') toAnswer.push(call);
      else if (fate === 'remove') lone.push(call);
    }
    removePlaces(draft, lone, LAST);
    answerWith(draft, toAnswer, { text: options.text, keepsIds: options.reused !== 'rename' }, context);
    sweepEmptied(draft);
  },
});

/** The calls whose id a call before them has. */
function repeatedIn(draft: Draft): ReadonlySet<CallPart> {
  const seen = new Set<string>();
  return new Set(
    draft.links().calls.flatMap(({ call }) => {
      const pair = pairOf(call);
      if (pair === null || call.server) return [];
      if (seen.has(pair)) return [call];
      seen.add(pair);
      return [];
    }),
  );
}

type Fate = Exclude<Options['last'], 'as-needed'>;

/** The calls of the last turn are removed if it is the end of a request, and kept where it may still go on. */
function asNeeded(draft: Draft, context: PlanContext): (call: LinkedCall) => Fate {
  const messages = draft.sight();
  const last = messages.length - 1;
  const isLastAnswered = hasAnswered(draft.links(), last);
  const running = context.stored || mayGoOn(context) ? lastTurn(draft) : messages.length;
  // An error about something else in the history is ended by itself: with its last call the fault would only be gone too.
  const isOfOthers = (context.namedRules?.size ?? 0) > 0 && !context.namedRules?.has('tools/missing-result');
  const keepsLast = isOfOthers || messages.every(({ role }) => role !== 'user');
  return (call) => {
    if (call.message >= running) return 'leave';
    const isLast = call.message === last && !isLastAnswered && !isSpokenBehind(draft, call);
    if (!isLast || keepsLast) return 'answer';
    return context.facts.answers?.is === 'unless-last' ? 'leave' : 'remove';
  };
}

/** Only the calls of the last turn are treated as chosen. */
function asChosen(draft: Draft, chosen: Fate, context: PlanContext): (call: LinkedCall) => Fate {
  const from = lastTurn(draft);
  const fate = mayGoOn(context) ? 'leave' : chosen;
  return (call) => (call.message >= from && !isSpokenBehind(draft, call) ? fate : 'answer');
}

/** True where what follows the last message is written elsewhere. */
const mayGoOn = ({ answer, more }: PlanContext): boolean => answer === true || more?.behind === true;

const lastTurn = (draft: Draft): number => draft.sight().findLastIndex((message) => !isOnlyResults(message));

/** True if what follows the call in its message was a message of its own: it came later, and only what stood between went. */
function isSpokenBehind(draft: Draft, { message, part }: LinkedCall): boolean {
  const { parts, from } = draft.messageAt(message);
  const home = parts[part]?.from?.message ?? from;
  return parts.slice(part + 1).some((it) => it.part.kind !== 'call' && (it.from?.message ?? from) !== home);
}

/** Calls that the provider runs and whose results are gone cannot be answered once the user has spoken again. */
function dropUnresolved(draft: Draft): void {
  const messages = draft.sight();
  const because = { by: 'tools/missing-result', reason: 'The provider ran it, and its result is missing.' };
  const gone = draft
    .links()
    .unanswered()
    .filter((link) => isUnresolved(link, messages));
  removePlaces(draft, gone, because);
  if (gone.length > 0) sweepEmptied(draft);
}

const LAST = {
  by: 'tools/missing-result',
  reason: 'The call is the last thing in the conversation and has no result.',
};

/** True if some of the last message's calls are answered. Calls are in the order of the history. */
function hasAnswered({ columns }: Links, last: number): boolean {
  for (let i = columns.messages.length - 1; i >= 0 && columns.messages[i] === last; i--)
    if (isAnswered(columns, i) && !hasTrait(columns.traits, i, CallTrait.server)) return true;
  return false;
}

/** Tells which calls share the result of another call of their turn that has their id. */
function sharingOf(bare: readonly LinkedCall[], draft: Draft, { facts, native }: PlanContext) {
  const links = draft.links();
  // By id: the message of the last answered call that has it.
  const answered = new Map<string, number>();
  for (const id of new Set(bare.map((it) => it.call.id))) {
    const last = id === null ? undefined : links.ofId(id).findLast((call) => isAnswered(links.columns, call));
    if (id !== null && last !== undefined) answered.set(id, links.link(last).message);
  }
  const placing = placingOf({ transcript: { messages: draft.sight() }, facts, native });
  return ({ call, message }: LinkedCall): boolean => {
    const other = call.id === null ? undefined : answered.get(call.id);
    return other !== undefined && placing.sameTurn(other, message);
  };
}
