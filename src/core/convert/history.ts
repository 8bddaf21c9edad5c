import type { Format } from '../formats/format.ts';
import type { DraftMessage } from '../model/draft.ts';
import { linkCalls } from '../model/linker.ts';
import type { CallPart, Message, Part, ResultPart, Role } from '../model/message.ts';
import { pairOf } from '../model/pairs.ts';
import { append } from '../text/append.ts';
import { parseAnyDepth } from '../text/carriers/carrier.ts';
import { isObject } from '../text/json.ts';

/** A message to be written, with the number of the message it is taken from. */
export interface Written {
  readonly from: number;
  readonly role: Role;
  readonly parts: readonly Part[];
  /** The numbers of the messages that the parts are taken from, where these are several. */
  readonly origins?: readonly number[];
}

/** A history as another format wants it: what is said is the same, where it stands may differ. */
export interface History {
  readonly system: string | null;
  readonly messages: readonly Written[];
}

/** The history of canonical messages, arranged for a format: system texts where it keeps them, ids where it needs them. */
export function arranged(messages: readonly Message[], system: string | null, to: Format): History {
  const spoken = apart(addressed(messages, to)).map((message) => withPlainCalls(message, to));
  const shown = to.holds.resultMedia || !to.holds.parts.includes('media') ? spoken : mediaBehind(spoken);
  const joined = to.results === 'in-user' ? resultsTogether(shown) : shown;
  const { holds } = to;
  if (holds.system === 'list')
    return { system: null, messages: system === null ? joined : [systemMessage(system), ...joined] };
  if (holds.system === 'both') return { system, messages: joined };
  const head = joined.findIndex((it) => !isSystem(it));
  const lead = joined.slice(0, head === -1 ? joined.length : head);
  // Magistral keeps how it is to think as a thought of the system prompt.
  const isSaid = (part: Part): part is Extract<Part, { kind: 'text' | 'reasoning' }> =>
    part.kind === 'text' || part.kind === 'reasoning';
  const words = lead.flatMap(({ parts }) => parts.flatMap((part) => (isSaid(part) ? [part.text] : [])));
  const all = [...(system === null ? [] : [system]), ...words];
  return { system: all.length === 0 ? null : all.join('\n\n'), messages: joined.slice(lead.length) };
}

/** A drafted message with nothing to copy. */
export const drafted = ({ role, parts }: Written): DraftMessage => ({
  from: null,
  role,
  parts: parts.map((part) => ({ part, from: null })),
});

const isSystem = ({ role }: Written): boolean => role === 'system' || role === 'developer';

const systemMessage = (text: string): Written => ({
  from: -1,
  role: 'system',
  parts: [{ kind: 'text', at: '', text }],
});

/** Without its place, and without what the reading found out about it. */
function bare(part: Part): Part {
  if (part.kind !== 'call' && part.kind !== 'result') return { ...part, at: '' };
  const { pair: _pair, copies: _copies, ...rest } = part;
  return { ...rest, at: '' };
}

/** Every result knows the name of its tool; where ids are needed and missing, each pair has one made of its number. */
function addressed(messages: readonly Message[], to: Format): readonly Message[] {
  const links = linkCalls(messages);
  const taken = new Set(links.calls.flatMap((it) => it.call.id ?? []));
  const made = new Map<string, string>();
  const idFor = (part: CallPart | ResultPart): string | null => {
    const pair = pairOf(part);
    if (!to.holds.ids || pair === null) return null;
    const known = made.get(pair);
    if (known !== undefined) return known;
    let id = `call_${made.size}`;
    while (taken.has(id)) id = `${id}_`;
    taken.add(id);
    made.set(pair, id);
    return id;
  };
  return messages.map((message) => ({
    ...message,
    parts: message.parts.map((part, i): Part => {
      if (part.kind === 'call') return part.id === null ? { ...part, id: idFor(part) } : part;
      if (part.kind !== 'result') return part;
      const call = links.callOf({ message: message.index, part: i })?.call;
      const callId = part.callId ?? (call?.id === undefined || call.id === null ? idFor(part) : call.id);
      return { ...part, callId, name: part.name ?? call?.name ?? null };
    }),
  }));
}

/** System texts inside a user message (pydantic-ai) are messages of their own. */
function apart(messages: readonly Message[]): readonly Written[] {
  return messages.flatMap(({ role, parts }, from): Written[] => {
    const isPrompt = (part: Part): boolean => part.kind === 'text' && part.label === 'system-prompt';
    const prompts = role === 'user' ? parts.filter(isPrompt) : [];
    const rest = { from, role, parts: parts.filter((it) => !prompts.includes(it)).map(bare) };
    if (prompts.length === 0) return [rest];
    const system: Written = { from, role: 'system', parts: prompts.map(bare) };
    return rest.parts.length === 0 ? [system] : [system, rest];
  });
}

/**
 * Calls of custom tools, commands and patches are calls of functions where the wire has nothing else; words become their
 * `input`. Arguments in a string are an object where the wire has objects.
 */
function withPlainCalls(message: Written, { holds }: Format): Written {
  const isKept = (part: Part): boolean => isPairHalf(part) && part.custom === 'custom_tool' && holds.custom === true;
  const isOther = (part: Part): boolean =>
    isPairHalf(part) &&
    !isKept(part) &&
    (part.custom !== undefined || isFreeform(part) || holds.objectArguments === true);
  if (!message.parts.some(isOther)) return message;
  const parts = message.parts.map((part): Part => {
    if (!isPairHalf(part) || !isOther(part)) return part;
    const { custom: _custom, ...plain } = part;
    if (plain.kind !== 'call') return plain;
    const { freeform, ...call } = plain;
    const object = typeof call.args === 'string' ? parseAnyDepth(call.args) : null;
    if (isObject(object)) return holds.objectArguments ? { ...call, args: object } : call;
    return freeform && typeof call.args === 'string' ? { ...call, args: { input: call.args } } : call;
  });
  return { ...message, parts };
}

const isPairHalf = (part: Part): part is CallPart | ResultPart => part.kind === 'call' || part.kind === 'result';
const isFreeform = (part: Part): boolean => part.kind === 'call' && part.freeform === true;

/** Pictures and files of results, where a result is text alone, are said by the user directly after the results. */
function mediaBehind(messages: readonly Written[]): readonly Written[] {
  if (!messages.some(({ parts }) => parts.some(hasMedia))) return messages;
  const out: Written[] = [];
  let waiting: Part[] = [];
  const say = (from: number): void => {
    if (waiting.length > 0) out.push({ from, role: 'user', parts: waiting });
    waiting = [];
  };
  for (const [i, message] of messages.entries()) {
    if (message.role !== 'tool') say(messages[i - 1]?.from ?? -1);
    const media = message.parts.flatMap((part) => (hasMedia(part) ? part.media.map(bare) : []));
    const parts = message.parts.map((part) => (hasMedia(part) ? withoutMedia(part) : part));
    const isAsked = message.role === 'user';
    out.push({ ...message, parts: isAsked ? [...parts, ...media] : parts });
    if (!isAsked) append(waiting, media);
  }
  say(messages.at(-1)?.from ?? -1);
  return out;
}

const hasMedia = (part: Part): part is ResultPart & { readonly media: readonly Part[] } =>
  part.kind === 'result' && part.media !== undefined && part.media.length > 0;

function withoutMedia({ media: _media, ...result }: ResultPart): ResultPart {
  return result;
}

/** Results in messages of their own become one message of the user, as long as nobody says anything between them. */
function resultsTogether(messages: readonly Written[]): readonly Written[] {
  const out: Written[] = [];
  for (const message of messages) {
    const before = out.at(-1);
    if (message.role === 'tool' && before?.role === 'tool')
      out[out.length - 1] = {
        ...before,
        parts: [...before.parts, ...message.parts],
        origins: [...originsOf(before), ...originsOf(message)],
      };
    else out.push(message);
  }
  return out.map((message) => (message.role === 'tool' ? { ...message, role: 'user' as const } : message));
}

/** For each part of a message the number of the message that it is taken from. */
export const originsOf = ({ from, parts, origins }: Written): readonly number[] => origins ?? parts.map(() => from);
