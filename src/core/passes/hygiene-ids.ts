import { type infer as Infer, enum as zEnum } from 'zod';
import type { Draft } from '../model/draft.ts';
import type { LinkedCall } from '../model/links.ts';
import type { CallPart, Message } from '../model/message.ts';
import { gatewayNamer, gatewayResponsesId } from '../operations/gateway-ids.ts';
import { HYGIENE_OPTIONS, policyOf } from '../operations/hygiene.ts';
import { passWith } from '../operations/pass.ts';
import { renameCall, renameResult } from '../operations/rename.ts';
import { type NameShape, namer, satisfies } from '../targets/name-shape.ts';

const STRICT: NameShape = { letters: 'a-zA-Z0-9', min: 1, max: 40, pattern: null };
const MARKED: NameShape = { letters: 'a-zA-Z0-9_-', min: 1, max: 40, pattern: null };
const NINE: NameShape = { letters: 'a-zA-Z0-9', min: 9, max: 9, pattern: null };
const OF_RESPONSES: NameShape = { letters: 'a-zA-Z0-9_-', prefix: 'call_', min: 6, max: 64, pattern: null };
/** Ids that Anthropic gives stay there, and those that name their tool everywhere. */
const NATIVE = /^toolu_[A-Za-z0-9_]{1,60}$/;
const OF_TOOLS = /^functions\.[A-Za-z0-9_-]{1,64}:\d{1,6}$/;

const OPTIONS = HYGIENE_OPTIONS.extend({
  /** What a strict id may hold; `marks`: also `_` and `-`, as before 2026.1.22. */
  letters: zEnum(['alphanumeric', 'marks']).default('alphanumeric'),
  /** Ids of calls beside thinking at Claude; `keep`: as they are, also where they are rejected. */
  besideThinking: zEnum(['respell', 'keep']).default('respell'),
  /** A call whose id an earlier call has: it gets one of its own, or they share the new spelling. */
  reused: zEnum(['own', 'shared']).default('own'),
  /** Who gets nine characters: Mistral models wherever they are, or Mistral and OpenRouter alone. */
  nine: zEnum(['model', 'provider']).default('model'),
  /** How an id is spelled that may not stay: near to what it was, or letter by letter as the gateway does. */
  spelling: zEnum(['near', 'gateway']).default('near'),
  /** A second result for a call at Responses: it is sent with a word about it, or nothing is done, as the gateway stops there. */
  secondResult: zEnum(['send', 'stop']).default('send'),
});
type IdOptions = Infer<typeof OPTIONS>;

export const hygieneIds = passWith({
  id: 'hygiene-ids',
  options: OPTIONS,
  plan(draft, options, context) {
    const isByProvider = options.nine === 'provider' && context.api?.target !== 'openrouter';
    const { ids } = policyOf(options, isByProvider ? { ...context, model: null } : context);
    if (ids === 'none') return;
    if (ids === 'responses') {
      spellForResponses(draft, options.spelling);
      draft[options.secondResult === 'stop' ? 'stopped' : 'remark'] = refusalOfGateway(draft.now());
      return;
    }
    const shape = ids === 'strict9' ? NINE : options.letters === 'marks' ? MARKED : STRICT;
    const isNative = context.api?.target === 'anthropic';
    const isLegal = (id: string): boolean =>
      satisfies(id, shape) || (ids === 'strict' && (OF_TOOLS.test(id) || (isNative && NATIVE.test(id))));
    const keepsBound = options.besideThinking === 'keep' && policyOf(options, context).thinking === 'unsigned';
    const bound = keepsBound ? boundCalls(draft) : new Map<CallPart, string>();
    if (options.spelling === 'gateway') {
      const kind = ids === 'strict9' ? 'nine' : options.letters === 'marks' ? 'marks' : 'strict';
      spellAsGateway(draft, { ...options, kind, bound, isNative: isNative && options.policy === '2026-09' });
      return;
    }
    spellNear(draft, { shape, isLegal, bound, isShared: options.reused === 'shared' });
  },
});

/** What decides which ids stay, and how the others are spelled. */
interface Near {
  readonly shape: NameShape;
  readonly isLegal: (id: string) => boolean;
  readonly bound: ReadonlyMap<CallPart, string>;
  /** True where calls of one id keep one id. */
  readonly isShared: boolean;
}

/** Ids that may stay stay, the first time or always; every other is spelled as near to itself as the shape lets it be. */
function spellNear(draft: Draft, { shape, isLegal, bound, isShared }: Near): void {
  const { calls } = draft.links();
  const seen = new Set(bound.values());
  const kept = calls.flatMap(({ call }) => (call.id !== null && isLegal(call.id) ? [call.id] : []));
  const name = namer(shape, new Set([...seen, ...kept]));
  const spelled = new Map<string, string>();
  for (const link of calls) {
    const { id, server, unaddressed } = link.call;
    if (id === null || server || unaddressed || bound.has(link.call)) continue;
    if (isLegal(id) && (isShared || !seen.has(id))) {
      seen.add(id);
      continue;
    }
    const next = (isShared ? spelled.get(id) : undefined) ?? name(nineOf(id, shape));
    spelled.set(id, next);
    const reason = isLegal(id) ? 'The id belongs to an earlier call.' : 'The id holds more than letters and digits.';
    renameCall(draft, link, { id: next }, { by: 'hygiene-ids', reason });
  }
}

/** What the gateway goes by when it spells ids. */
interface AsGateway extends Pick<IdOptions, 'policy' | 'reused'> {
  readonly kind: 'strict' | 'marks' | 'nine';
  readonly bound: ReadonlyMap<CallPart, string>;
  /** True where ids stay that Anthropic gave. */
  readonly isNative: boolean;
}

/** Every id as the gateway spells it, also of results without a call: given in order, the first comer the plain form. */
function spellAsGateway(draft: Draft, { kind, policy, reused, bound, isNative }: AsGateway): void {
  const used = new Set(bound.values());
  const name = gatewayNamer({ kind, policy }, used);
  const isShared = reused === 'shared';
  const times = new Map<string, number>();
  const spelled = new Map<string, string>();
  const nextOf = (id: string, what: 'call' | 'tool_result'): string => {
    const time = (times.get(what + id) ?? 0) + 1;
    times.set(what + id, time);
    const known = isShared ? spelled.get(id) : undefined;
    if (known !== undefined) return known;
    const stays = isNative && time === 1 && NATIVE.test(id) && !used.has(id);
    if (stays) used.add(id);
    const seed = what === 'call' || isShared ? (time === 1 ? id : `${id}:${time}`) : `${id}:${what}:${time}`;
    const next = stays ? id : name(seed);
    spelled.set(id, next);
    return next;
  };
  const because = { by: 'hygiene-ids', reason: 'The gateway spells this id so.' } as const;
  const { calls, orphans } = draft.links();
  const places = [...calls, ...orphans].sort((a, b) => a.message - b.message || a.part - b.part);
  for (const place of places) {
    const { id, server } = 'call' in place ? place.call : { id: place.result.callId, server: place.result.server };
    if (id === null || id === '' || server) continue;
    if (!('call' in place)) renameResult(draft, place, nextOf(id, 'tool_result'), because);
    else if (!place.call.unaddressed && !bound.has(place.call))
      renameCall(draft, place, { id: nextOf(id, 'call') }, because);
  }
}

/** The calls that were written beside thinking, with their ids: of turns whose ids no such turn before has. */
function boundCalls(draft: Draft): Map<CallPart, string> {
  const ids = new Set<string>();
  const bound = new Map<CallPart, string>();
  const rewritten = rewrittenIn(draft);
  for (const { parts } of draft.messages) {
    // Neighbours may have been merged: what counts is what was said in one message.
    const thought = new Set(
      parts.flatMap(({ part, from }) =>
        part.kind === 'reasoning' || rewritten.has(from?.message.index ?? -1) ? [from?.message] : [],
      ),
    );
    const homes = new Map<Message | undefined, CallPart[]>();
    for (const { part, from } of parts) {
      if (part.kind !== 'call' || part.server || !thought.has(from?.message)) continue;
      homes.set(from?.message, [...(homes.get(from?.message) ?? []), part]);
    }
    for (const calls of homes.values()) {
      const own = calls.map(({ id }) => id ?? '');
      if (new Set(own).size < own.length || own.some((id) => id === '' || ids.has(id))) continue;
      for (const call of calls) bound.set(call, call.id ?? '');
      for (const id of own) ids.add(id);
    }
  }
  return bound;
}

/** The messages whose thinking the last step rewrote: that was done after ids were spelled. */
const rewrittenIn = ({ rows }: Draft): ReadonlySet<number> =>
  new Set(rows.flatMap(({ by, index }) => (by === 'foreign-thinking' ? [index] : [])));

/**
 * Ids of the Responses API: of a call and its item in one id the item goes, unless reasoning that is an item comes before
 * it. One id keeps one spelling, as often as it is used.
 */
function spellForResponses(draft: Draft, spelling: IdOptions['spelling']): void {
  const { calls } = draft.links();
  const legal = calls.flatMap(({ call }) => (call.id !== null && satisfies(call.id, OF_RESPONSES) ? [call.id] : []));
  const name = namer(OF_RESPONSES, new Set(legal));
  const spelled = new Map<string, string>();
  const rewritten = rewrittenIn(draft);
  for (const link of calls) {
    const { id, server, unaddressed } = link.call;
    if (id === null || server || unaddressed || satisfies(id, OF_RESPONSES)) continue;
    const gateway = spelling === 'gateway' ? gatewayResponsesId(id) : null;
    const whole = gateway ?? id;
    const [call = '', item] = whole.split('|', 2);
    const isPair = satisfies(call, OF_RESPONSES) && item !== undefined;
    const isReasoned = isPair && /^fc_[\w-]{1,61}$/.test(item) && isReasonedItem(draft, link, rewritten);
    if (isReasoned && whole === id) continue;
    const next = isReasoned ? whole : gateway !== null ? call : (spelled.get(id) ?? (isPair ? call : name(id)));
    spelled.set(id, next);
    const reason = isPair
      ? 'No reasoning item comes before the item of the call.'
      : 'The id does not begin with call_.';
    renameCall(draft, link, { id: next }, { by: 'hygiene-ids', reason });
  }
}

/** What the gateway itself refuses to send: a result whose call has one already. It stops there with an error of its own. */
function refusalOfGateway(messages: readonly Message[]): string | null {
  const open = new Set<string>();
  for (const [at, { parts }] of messages.entries())
    for (const part of parts) {
      if (part.kind === 'call' && !part.server && part.id !== null) open.add(part.id);
      if (part.kind === 'result' && !part.server && part.callId !== null && !open.delete(part.callId))
        return `The gateway itself would not send this request: message ${at} has a second result for \`${part.callId.slice(0, 80)}\`.`;
    }
  return null;
}

/** True if an item of reasoning comes before the call in its message, or did before the last step. */
function isReasonedItem(draft: Draft, { message, part }: LinkedCall, rewritten: ReadonlySet<number>): boolean {
  const { parts } = draft.messageAt(message);
  const origin = parts[part]?.from;
  const isRewritten = origin !== null && origin !== undefined && rewritten.has(origin.message.index);
  const before = isRewritten
    ? origin.message.parts.slice(0, origin.message.parts.indexOf(origin.part))
    : parts.slice(0, part).map((held) => held.part);
  return before.some((held) => held.kind === 'reasoning' && /"rs_/.test(held.signature?.slice(0, 1000) ?? ''));
}

/** The first nine letters and digits, where there are so many. */
function nineOf(id: string, shape: NameShape): string {
  const plain = id.slice(0, 1000).replaceAll(/[^A-Za-z0-9]/g, '');
  return shape === NINE && plain.length >= 9 ? plain.slice(0, 9) : id;
}
