import type { Finding } from '../model/diagnostic.ts';
import type { Message, ResultPart } from '../model/message.ts';
import { ANY, Trait, traitsOf } from '../model/traits.ts';
import type { Rule, RuleInput, SeenMedia, Visitor } from './fault.ts';
import { pairingOf } from './pairing.ts';

export interface Asked {
  readonly rule: Rule;
  readonly visitor: Visitor;
  readonly among: number;
  readonly found: Finding[];
  count: number;
  readonly most: number;
}

export function add(asked: Asked, finding: Finding | null): void {
  if (finding !== null && ++asked.count <= asked.most) asked.found.push(finding);
}

/** One walk over messages and parts for all rules. Messages about which nobody asks are not looked at. */
export function visitMessages({ transcript: { messages } }: RuleInput, asked: readonly Asked[]): void {
  const traits = traitsOf(messages);
  const ofMessage = asking(asked, 'message');
  const ofParts = partVisitors(asked);
  const some = amongAny(ofMessage, ANY);
  messages.forEach((message, i) => {
    const has = traits[i] ?? 0;
    if (has & some) for (const { by, among, ask } of ofMessage) if (has & among) add(by, ask(message));
    if (has & ofParts.some) visitParts(message, has, ofParts);
  });
}

type Question = Exclude<keyof Visitor, 'among' | 'end'>;

/** A rule that asks something of one kind, what it asks, and of messages with which traits. */
interface Asking<K extends Question> {
  readonly by: Asked;
  readonly among: number;
  readonly ask: NonNullable<Visitor[K]>;
}

function asking<K extends Question>(asked: readonly Asked[], kind: K): Asking<K>[] {
  const all: Asking<K>[] = [];
  for (const by of asked) {
    const ask = by.visitor[kind];
    if (ask) all.push({ by, among: by.among, ask });
  }
  return all;
}

/** Those who ask for parts, and the traits of the messages that they ask about. */
function partVisitors(asked: readonly Asked[]) {
  const text = asking(asked, 'text');
  const result = asking(asked, 'result');
  const media = asking(asked, 'media');
  const reasoning = asking(asked, 'reasoning');
  const some =
    amongAny(text, Trait.text) |
    amongAny(result, Trait.result) |
    amongAny(media, Trait.media | Trait.inside) |
    amongAny(reasoning, Trait.reasoning);
  return { some, text, result, media, reasoning };
}

/** The traits of all messages that some of the rules ask about, where who asks about any message asks about `any`. */
const amongAny = (asked: readonly { readonly among: number }[], any: number): number =>
  asked.reduce((sum, { among }) => sum | (among === ANY ? any : among), 0);

function visitParts(message: Message, has: number, of: ReturnType<typeof partVisitors>): void {
  message.parts.forEach((part, at) => {
    if (part.kind === 'text') visitPart(part, message, at, has, of.text);
    else if (part.kind === 'reasoning') visitPart(part, message, at, has, of.reasoning);
    else if (part.kind === 'media') visitMedia({ media: part, message, at, inside: null }, of.media);
    else if (part.kind === 'result') {
      visitPart(part, message, at, has, of.result);
      if (part.media) visitInside(part, message, at, of.media);
    }
  });
}

type OfPart<P> = readonly {
  by: Asked;
  among: number;
  ask: (part: P, message: Message, at: number) => Finding | null;
}[];

function visitPart<P>(part: P, message: Message, at: number, has: number, rules: OfPart<P>): void {
  for (const { by, among, ask } of rules) if (has & among) add(by, ask(part, message, at));
}

function visitInside(part: ResultPart, message: Message, at: number, ofMedia: readonly Asking<'media'>[]): void {
  for (const media of part.media ?? [])
    if (media.kind === 'media') visitMedia({ media, message, at, inside: insideAt(media.at) }, ofMedia);
}

function visitMedia(seen: SeenMedia, ofMedia: readonly Asking<'media'>[]): void {
  for (const { by, ask } of ofMedia) add(by, ask(seen));
}

/** The number in its list that a place ends with. */
const insideAt = (at: string): number => Number(at.slice(at.lastIndexOf('/') + 1)) || 0;

export function visitCalls(input: RuleInput, asked: readonly Asked[]): void {
  const ofCall = asking(asked, 'call');
  const ofUnsettled = asking(asked, 'unsettled');
  const { unsettled } = pairingOf(input);
  for (const call of unsettled) for (const { by, ask } of ofUnsettled) add(by, ask(call));
  if (ofCall.length === 0) return;
  const { calls, messages, parts } = input.links.columns;
  let nth = 0;
  let next = 0;
  calls.forEach((call, i) => {
    nth = messages[i] === messages[i - 1] ? nth + 1 : 0;
    const open = unsettled[next];
    const isOpen = open !== undefined && open.link.message === messages[i] && open.link.part === parts[i];
    if (isOpen) next++;
    const isAborted = isOpen && open.state === 'aborted';
    for (const { by, ask } of ofCall) add(by, ask(call, i, nth, isAborted));
  });
}
