import { strictObject, enum as zEnum } from 'zod';
import type { Draft, DraftMessage } from '../../model/draft.ts';
import { type CallColumns, CallTrait, type LinkedCall, type LinkedResult, type Links } from '../../model/links.ts';
import type { Message } from '../../model/message.ts';
import { pairOf } from '../../model/pairs.ts';
import { hasTrait, Trait, traitsOf } from '../../model/traits.ts';
import type { PlanContext } from '../../operations/context.ts';
import { mergeMessages } from '../../operations/merge.ts';
import { orderResults } from '../../operations/order-results.ts';
import { isPairedAnew, isSilent } from '../../operations/paired-anew.ts';
import { noteChange, partsText, removePlaces, sweepEmptied } from '../../operations/parts.ts';
import { passWith } from '../../operations/pass.ts';
import { renameCall } from '../../operations/rename.ts';
import { answersTurns, moveResults, standingOf } from '../../operations/results.ts';
import { unusedId } from '../../operations/unused-id.ts';
import { isOnlyResults } from '../../targets/placing.ts';

const because = { by: 'tools/result-displaced', reason: 'The result is not directly after its call.' };

const OPTIONS = strictObject({
  /** What an assistant says between a call and its result: it joins the message with the call, or comes after the result. */
  between: zEnum(['join', 'after']).default('join'),
  /** The results of one turn: as they are written, in the order of their calls, or so only if other pairs are wrong too. */
  order: zEnum(['written', 'calls', 'with-others']).default('written'),
  /** Which results are moved to their call: any, or only those before the next assistant message; others are removed. */
  reach: zEnum(['anywhere', 'turn']).default('anywhere'),
});

export const placeResults = passWith({
  id: 'place-results',
  options: OPTIONS,
  plan(draft, { between, order, reach }, context) {
    if (!context.facts.results) return;
    if (reach === 'turn') removeBeyond(draft);
    const comesAfter = between === 'after' && !context.borderless;
    if (!comesAfter) joinSplitTurns(draft, context);
    giveToAssistant(draft, context);
    const messages = draft.sight();
    const stands = comesAfter ? directlyAfter(messages) : standingOf(messages, context);
    const moves: { call: LinkedCall; result: LinkedResult }[] = [];
    const links = draft.links();
    for (let i = 0; i < links.count; i++) {
      if (stands(links.columns, i)) continue;
      const call = links.link(i);
      if (call.first !== null) moves.push({ call, result: call.first });
    }
    moveResults(draft, moves, comesAfter ? { ...context, borderless: true } : context, because);
    if (order === 'calls' || (order === 'with-others' && isPairedAnew(draft))) orderResults(draft, because.by);
  },
});

/** Removes results that do not come between their call and the next message of the assistant. */
function removeBeyond(draft: Draft): void {
  const messages = draft.sight();
  let turn = 0;
  const turns = messages.map((message) => (message.role === 'assistant' && !isSilent(message) ? ++turn : turn));
  const gone = draft
    .links()
    .calls.flatMap(({ message, results, call }) =>
      call.server
        ? []
        : results.filter((result) => result.message < message || turns[result.message] !== turns[message]),
    );
  removePlaces(draft, gone, { by: because.by, reason: 'The result is not in the turn of its call.' });
  if (gone.length > 0) sweepEmptied(draft);
}

/** Tells of calls, by number, whether nothing but results is between them and theirs. */
function directlyAfter(messages: readonly Message[]): (columns: CallColumns, call: number) => boolean {
  let count = 0;
  const others = messages.map((message) => (isOnlyResults(message) ? count : ++count));
  return (columns, call) => {
    const at = columns.messages[call] ?? -1;
    const result = columns.answerMessages[call] ?? -1;
    if (result < 0 || result === at || hasTrait(columns.traits, call, CallTrait.server)) return true;
    return result > at && others[result - 1] === others[at];
  };
}

/** Where results belong into the user message behind a call, a call in another turn than the assistant's has no such place. */
function giveToAssistant(draft: Draft, context: PlanContext): void {
  const where = context.facts.results?.is;
  if (where !== 'next-turn' && where !== 'next-message') return;
  const hasCall = (message: DraftMessage): boolean =>
    message.parts.some(({ part }) => part.kind === 'call' && !part.server);
  const isSuspect = traitsOf(draft.sight()).some((it) => (it & Trait.call) !== 0 && (it & Trait.assistant) === 0);
  if (!isSuspect || !draft.messages.some((it) => it.role !== 'assistant' && hasCall(it))) return;
  if (context.borderless) renameShared(draft, context);
  const links = draft.links();
  draft.messages = draft.messages.flatMap((it, at): DraftMessage[] => {
    if (it.role === 'assistant' || !hasCall(it)) return [it];
    const calls = it.parts.filter(({ part }) => part.kind === 'call' || part.kind === 'opaque');
    const text = partsText(calls);
    const given = { ...because, reason: 'Only the assistant can call tools.' };
    noteChange(draft, at, { ...given, effect: 'lossless', before: text, after: text });
    if (calls.length === it.parts.length) return [{ ...it, role: 'assistant' }];
    const answers = it.parts.filter((_, part) => links.callOf({ message: at, part })?.message === at);
    const others = it.parts.filter((part) => !calls.includes(part) && !answers.includes(part));
    const turn: DraftMessage = { from: null, role: 'assistant', parts: calls };
    // What answers them in the same message would be read as an answer to an earlier call of their id.
    if (others.length === 0) return [turn, { ...it, parts: answers }];
    const behind: DraftMessage[] = answers.length === 0 ? [] : [{ from: null, role: it.role, parts: answers }];
    return [{ ...it, parts: others }, turn, ...behind];
  });
  draft.touch();
}

/** Where results are read behind the call of their id, a call that becomes the assistant's would take those of another. */
function renameShared(draft: Draft, { facts }: PlanContext): void {
  const { calls } = draft.links();
  const fresh = unusedId(calls, facts);
  const times = new Map<string | null, number>();
  for (const { call } of calls) times.set(pairOf(call), (times.get(pairOf(call)) ?? 0) + 1);
  for (const link of calls) {
    const { id, server } = link.call;
    const isShared = id !== null && !server && (times.get(pairOf(link.call)) ?? 0) > 1;
    if (isShared && draft.messageAt(link.message).role !== 'assistant')
      renameCall(draft, link, { id: fresh(id) }, { by: because.by, reason: `Another call has the id ${id.trim()}.` });
  }
}

/** Merges assistant messages that carry only text and stand between a call and its result. */
function joinSplitTurns(draft: Draft, context: PlanContext): void {
  if (answersTurns(context.facts) || context.facts.results?.is === 'anywhere-after') return;
  const messages = draft.sight();
  const links = draft.links();
  const groups: number[][] = [];
  const traits = traitsOf(messages);
  for (let i = 0; i < messages.length; i++) {
    if (!hasTrait(traits, i, Trait.assistant) || !hasTrait(traits, i, Trait.call)) continue;
    let end = i + 1;
    while (isLooseText(traits[end])) end++;
    if (end > i + 1 && answers(messages, end, i, links)) groups.push(range(i, end));
    i = end - 1;
  }
  mergeMessages(draft, groups, {
    by: 'tools/result-displaced',
    reason: 'An assistant text is between the call and its result.',
  });
}

const isLooseText = (traits = 0): boolean =>
  (traits & Trait.assistant) !== 0 && (traits & (Trait.call | Trait.result)) === 0;

const answers = (messages: readonly Message[], message: number, call: number, links: Links): boolean =>
  messages[message]?.parts.some((_, part) => links.callOf({ message, part })?.message === call) ?? false;

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
