import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import { openLoop } from '../model/loop.ts';
import { argumentsText, type Part, type ReasoningPart } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import { satisfies } from '../targets/name-shape.ts';
import type { Facts } from '../targets/target.ts';
import type { PlanContext } from './context.ts';
import { type Because, partText, removeParts, resultAsText, rewritePart, writeAsText } from './parts.ts';

/** Takes reasoning out of a message; items that came out of it go on without their ids. */
export function dropReasoning(
  draft: Draft,
  at: number,
  gone: (drafted: DraftPart, index: number) => boolean,
  because: Because,
): void {
  const first = draft.messageAt(at).parts.findIndex((it, i) => isReasoning(it) && gone(it, i));
  if (first < 0) return;
  removeParts(draft, at, (it, i) => isReasoning(it) && gone(it, i), because);
  dropItemIds(draft, at, (i) => i >= first && !isReasoning(draft.messageAt(at).parts[i]), because);
}

export function dropItemIds(draft: Draft, at: number, of: (index: number) => boolean, because: Because): void {
  draft.messageAt(at).parts.forEach(({ part }, i) => {
    if (!('item' in part) || part.item === undefined || !of(i)) return;
    const { item, ...rest } = part;
    const reason = `The item is sent without its id ${item}.`;
    rewritePart(draft, { message: at, part: i }, rest, { ...because, reason, effect: 'lossless' });
  });
}

const isReasoning = (drafted: DraftPart | undefined): boolean => drafted?.part.kind === 'reasoning';

/** Takes all reasoning out of the messages from a place on; messages left empty stay for the caller to sweep. */
export function stripReasoning(draft: Draft, from: number, by: string): void {
  const because = { by, reason: 'The thinking is removed.' };
  for (let i = from; i < draft.length; i++) dropReasoning(draft, i, isReasoning, because);
}

/** Takes out of each message the reasoning that would be refused there. */
export function dropRefusedReasoning(draft: Draft, context: PlanContext): void {
  const { facts, isRequest } = context;
  for (const at of draft.having(Trait.reasoning)) {
    const message = draft.messageAt(at);
    removeParts(draft, at, ({ part }) => part.kind === 'reasoning' && isUnsigned(part, facts), UNSIGNED);
    dropReasoning(draft, at, ({ part }) => part.kind === 'reasoning' && isForged(part, facts), FORGED);
    if (facts.reasoningWithText && !facts.reasoningWithText.assumed && saysAndCalls(message))
      dropReasoning(draft, at, isReasoning, BESIDE);
    dropItems(draft, at, context);
    dropMisplaced(draft, at, facts);
    const isFinal = isRequest && at === draft.length - 1 && message.role === 'assistant';
    if (facts.reasoningContinued && isFinal) removeParts(draft, at, isReasoning, SWITCHED_OFF);
  }
}

/** Takes out of every message the reasoning items that would be rejected. */
export function dropRefusedItems(draft: Draft, context: PlanContext): void {
  for (const at of draft.having(Trait.reasoning)) dropItems(draft, at, context);
}

/** Takes out reasoning items that nothing follows, or that only name what nobody kept, and empties foreign ones. */
function dropItems(draft: Draft, at: number, { facts, unstored }: PlanContext): void {
  const message = draft.messageAt(at);
  const isLone = (i: number): boolean => message.parts.slice(i).every(isReasoning);
  if (facts.reasoningFollowed) dropReasoning(draft, at, ({ part }, i) => hasItem(part) && isLone(i), ORPHAN);
  if (facts.itemsUnstored && unstored)
    dropReasoning(draft, at, ({ part }) => hasItem(part) && part.kind === 'reasoning' && part.signature === null, LOST);
  if (facts.reasoningContent) for (let i = 0; i < message.parts.length; i++) emptyReasoning(draft, at, i);
}

const saysAndCalls = ({ parts }: DraftMessage): boolean =>
  parts.some(({ part }) => part.kind === 'call') &&
  parts.some(({ part }) => part.kind === 'text' && part.text.trim() !== '');

const hasItem = (part: Part): boolean => 'item' in part && part.item !== undefined;

/** Empties the texts of a reasoning item itself; its summary stays. */
export function emptyReasoning(draft: Draft, at: number, place: number): void {
  const part = draft.messageAt(at).parts[place]?.part;
  if (part?.kind !== 'reasoning' || part.open === undefined) return;
  const { open, ...rest } = part;
  const reason = `${open === 1 ? 'The text of the item is' : `The ${open} texts of the item are`} another provider's.`;
  const row = { by: 'reasoning/not-accepted', reason, effect: 'lossy', before: part.text, after: '' } as const;
  rewritePart(draft, { message: at, part: place }, rest, row);
}

const ORPHAN = { by: 'reasoning/orphan-item', reason: 'What the reasoning led to is not there.' };
const LOST = { by: 'ids/not-stored', reason: 'The item only names what was not stored.' };
const UNSIGNED = { by: 'reasoning/missing-signature', reason: 'Thinking without a signature is rejected.' };
const FORGED = { by: 'reasoning/invalid-signature', reason: 'The signature of the thinking cannot be genuine.' };
const SWITCHED_OFF = { by: 'reasoning/not-accepted', reason: 'Thinking is switched off.' };
const BESIDE = { by: 'reasoning/not-accepted', reason: 'Beside words and calls no thinking is accepted.' };
const MISPLACED = { by: 'reasoning/position', reason: 'Thinking is rejected where it is.' };

const isUnsigned = ({ signature }: ReasoningPart, facts: Facts): boolean =>
  signature === null && facts.signedReasoning !== undefined;

const isForged = ({ signature }: ReasoningPart, { signature: shape }: Facts): boolean =>
  signature !== null && shape !== undefined && !satisfies(signature, shape.is);

/** Takes out reasoning that ends its message, and all of a message that does not begin with it. */
function dropMisplaced(draft: Draft, at: number, facts: Facts): void {
  const message = draft.messageAt(at);
  if (message.role !== 'assistant') return;
  if (facts.reasoningLast && draft.at(at + 1)?.role !== 'assistant') {
    const kept = message.parts.findLastIndex((it) => !isReasoning(it));
    removeParts(draft, at, (_, i) => i > kept, MISPLACED);
  }
  const isRefused = facts.reasoningFirst !== undefined && facts.reasoningFirst.confidence !== 'contested';
  const isHead = draft.at(at - 1)?.role !== 'assistant';
  if (isRefused && isHead && !isReasoning(message.parts[0])) removeParts(draft, at, isReasoning, MISPLACED);
}

/** Keeps the calls that are being answered, and the answers, as text. */
export function loopToText(draft: Draft, because: Because): void {
  const places = openLoop(draft.view()).map(({ index }) => index);
  inWordsAt(draft, places, because);
}

/** Writes every call and every result out as text; a message that held results alone is the user's. */
export function callsToText(draft: Draft, because: Because): void {
  inWordsAt(draft, draft.having(Trait.call | Trait.result), because);
}

/** The same of whole exchanges, those with a call of a tool that is meant; all others stay. */
export function exchangesToText(draft: Draft, isMeant: (tool: string) => boolean, because: Because): void {
  const { calls } = draft.links();
  const places = new Set(calls.flatMap(({ call, message }) => (!call.server && isMeant(call.name) ? [message] : [])));
  // Where results stand together their calls go together.
  for (let before = 0; before < places.size; ) {
    before = places.size;
    for (const { message, results } of calls)
      if (places.has(message) || results.some((result) => places.has(result.message)))
        for (const at of [message, ...results.map((result) => result.message)]) places.add(at);
  }
  const inOrder = [...places].sort((a, b) => a - b);
  inWordsAt(draft, inOrder, because);
}

function inWordsAt(draft: Draft, places: Iterable<number>, because: Because): void {
  const mixed: number[] = [];
  for (const at of places) {
    const message = draft.messageAt(at);
    message.parts.forEach(({ part: held }, part) => {
      if ((held.kind !== 'call' && held.kind !== 'result') || held.server) return;
      const text = held.kind === 'call' ? `[called ${held.name} with ${argumentsText(held.args)}]` : resultAsText(held);
      writeAsText(draft, { message: at, part }, text, { ...because, before: partText(held) });
    });
    if (message.role !== 'tool') continue;
    if (!message.parts.some(isResult)) message.role = 'user';
    else if (!message.parts.every(isResult)) mixed.push(at);
  }
  // What the provider ran itself stays a result; words beside it are the user's.
  for (const at of mixed.reverse()) {
    const message = draft.messageAt(at);
    const said = message.parts.filter((part) => !isResult(part));
    message.parts = message.parts.filter(isResult);
    draft.messages.splice(at + 1, 0, { from: null, role: 'user', parts: said });
  }
}

const isResult = ({ part }: DraftPart): boolean => part.kind === 'result';
