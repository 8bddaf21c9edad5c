import { number, string, enum as zEnum } from 'zod';
import type { Draft, DraftPart } from '../model/draft.ts';
import type { Message, Part, ReasoningPart } from '../model/message.ts';
import { isQuestion } from '../model/sides-of-turns.ts';
import type { PlanContext } from '../operations/context.ts';
import { HYGIENE_OPTIONS, policyOf } from '../operations/hygiene.ts';
import { isPlaceholderResult, removeUnsaid, sweepEmptied } from '../operations/parts.ts';
import { passWith } from '../operations/pass.ts';
import { dropReasoning } from '../operations/reasoning.ts';
import { dropSignature } from '../operations/thought-signatures.ts';

export const hygieneThinking = passWith({
  id: 'hygiene-thinking',
  options: HYGIENE_OPTIONS.extend({
    /** `first`: not asked again once calls were removed, as the gateway does all in one round. */
    rounds: zEnum(['all', 'first']).default('all'),
    /** Reasoning that an API of the form of Chat Completions requires back. */
    required: zEnum(['keep', 'remove']).default('keep'),
    /** Signatures from before a compaction that the history begins with: they hold, or count for nothing. */
    compacted: zEnum(['keep', 'remove']).default('keep'),
    /** The message before which the model was switched, where messages do not say it; 0: none. */
    switchedAt: number().min(0).default(0),
    /** What a message says of which nothing else is left. */
    placeholder: string().default('(thinking left out)'),
  }),
  plan(draft, options, context) {
    const { reasoningBack: _, ...facts } = context.facts;
    const { thinking } = policyOf(options, options.required === 'remove' ? { ...context, facts } : context);
    if (thinking === 'none' || context.sealed || (context.stored && thinking !== 'undecodable')) return;
    if (options.rounds === 'first' && draft.rows.some(({ by }) => by === 'hygiene-inputs')) return;
    const messages = draft.sight();
    const newest = messages.findLastIndex((message) => message.role === 'assistant' && !isBlankMessage(message));
    const isOpen = openTurns(messages);
    const isLast = messages.slice(newest + 1).every((message) => isMadeUp(message) || isBlankMessage(message));
    const isEnd = (at: number): boolean => at === newest && (isLast || isOpen(at));
    const isOfClaude = thinking === 'unsigned' || thinking === 'latest';
    const isStale = isOfClaude && options.compacted === 'remove' ? fromBefore(draft.original) : () => false;
    const isBefore = thinking === 'switched' && options.switchedAt > 0;
    const isRefused = (at: number, { part, from }: DraftPart): boolean => {
      if (part.kind !== 'reasoning') return false;
      if (thinking === 'drop') return !isOpen(at);
      if (thinking === 'undecodable') return !GENUINE.test((part.signature ?? '').trim());
      if (isBefore) return (from?.message.index ?? at) < options.switchedAt && isReplayed(part, context);
      if (thinking === 'switched' || (thinking === 'latest' && at !== newest)) return true;
      return !isEnd(at) && (isStale(from?.message) || (!part.redacted && (part.signature ?? '').trim() === ''));
    };
    const because = { by: 'hygiene-thinking', reason: 'The provider does not take this thinking back.' };
    const now = context.model ?? draft.at(newest)?.from?.model ?? null;
    draft.messages.forEach((it, at) => {
      if (thinking === 'switched' && !isBefore && !isOther(it.from?.model ?? null, now)) return;
      if (!it.parts.some((part) => isRefused(at, part))) return;
      dropReasoning(draft, at, (part) => isRefused(at, part), because);
      if (thinking !== 'undecodable' && !isBefore && it.parts.every(({ part }) => isBlank(part)))
        it.parts = [{ part: { kind: 'text', at: '', text: options.placeholder }, from: null }];
    });
    dropStale(draft, isStale);
    // Behind Gemini's form a message of nothing else goes.
    sweepEmptied(draft);
    if (thinking === 'undecodable') removeUnsaid(draft, () => true, because);
  },
});

/** Tells of messages whether they were said before the compaction that the history begins with, and kept by it. */
function fromBefore(messages: readonly Message[]): (message: Message | undefined) => boolean {
  const summary = messages.findLast(({ note }) => note === 'compaction summary');
  const end = summary ? recordOf(summary) : Number.NaN;
  return (message) => message !== undefined && recordOf(message) < end;
}

/** Signatures that count for nothing go, also where the thinking stays. */
function dropStale(draft: Draft, isStale: (message: Message | undefined) => boolean): void {
  draft.messages.forEach(({ parts }, at) => {
    parts.forEach(({ part, from }, i) => {
      if (part.kind === 'reasoning' && isStale(from?.message)) dropSignature(draft, at, i, 'hygiene-thinking', STALE);
    });
  });
}

const STALE = 'The signature is from before the compaction.';

const recordOf = ({ at }: Message): number => Number.parseInt(at.slice(1), 10);

const isBlank = (part: Part): boolean => part.kind === 'text' && part.text.trim() === '';

/** True for a message of blank text alone: it goes, and counts for nothing. */
const isBlankMessage = ({ parts }: Message): boolean => parts.length > 0 && parts.every(isBlank);

/** True for placeholders of results: a turn that they answer is still the end. */
const isMadeUp = ({ parts }: Message): boolean =>
  parts.length > 0 && parts.every((part) => part.kind === 'result' && isPlaceholderResult(part));

/** Tells of messages whether they are the first of the assistant after the last question, with calls that have results. */
function openTurns(messages: readonly Message[]): (at: number) => boolean {
  const asked = messages.findLastIndex((message) => isQuestion(message) && !isBlankMessage(message));
  const first = messages.findIndex(
    (message, at) => at > asked && message.role === 'assistant' && !isBlankMessage(message),
  );
  const calls = messages[first]?.parts.some((part) => part.kind === 'call' && !part.server) ?? false;
  const isAnswered =
    calls && messages.slice(first + 1).some(({ parts }) => parts.some(({ kind }) => kind === 'result'));
  return (at) => isAnswered && at === first;
}

/** Standard base64 with its padding. */
const GENUINE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==)$/;

const isOther = (model: string | null, now: string | null): boolean => model !== null && now !== null && model !== now;

/** True for reasoning that is sent to Responses as an item with an id of its own; a session keeps it in the signature. */
const isReplayed = ({ item, signature }: ReasoningPart, { api }: PlanContext): boolean =>
  item === undefined
    ? api?.form === 'openai-responses' || /"rs_/.test(signature?.slice(0, 1000) ?? '')
    : item.startsWith('rs_');
