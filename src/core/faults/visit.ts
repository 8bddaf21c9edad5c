import type { Finding } from '../model/diagnostic.ts';
import type { Message, ResultPart } from '../model/message.ts';
import { ANY, Trait, traitsOf } from '../model/traits.ts';
import type { Rule, RuleInput, SeenMedia, Visitor } from './fault.ts';
import { pairingOf } from './pairing.ts';

/** A rule with what it has found so far. */
export interface Asked {
  readonly rule: Rule;
  readonly visitor: Visitor;
  readonly among: number;
  readonly found: Finding[];
  count: number;
  /** So many are kept. */
  readonly most: number;
}

/** Keeps a finding, if it is one, and counts it. */
export function add(asked: Asked, finding: Finding | null): void {
  if (finding !== null && ++asked.count <= asked.most) asked.found.push(finding);
}

/** One walk over messages and parts for all rules. Messages about which nobody asks are not looked at. */
export function visitMessages({ transcript: { messages } }: RuleInput, asked: readonly Asked[]): void {
  const traits = traitsOf(messages);
  const ofMessage = asked.filter((it) => it.visitor.message);
  const ofParts = partVisitors(asked);
  const some = amongAny(ofMessage, ANY);
  for (let i = 0; i < messages.length; i++) {
    const has = traits[i]!;
    if (has & some)
      for (let k = 0; k < ofMessage.length; k++) {
        const it = ofMessage[k]!;
        if (has & it.among) add(it, it.visitor.message!(messages[i]!));
      }
    if (has & ofParts.some) visitParts(messages[i]!, has, ofParts);
  }
}

/** Those who ask for parts, and the traits of the messages that they ask about. */
function partVisitors(asked: readonly Asked[]) {
  const text = asked.filter((it) => it.visitor.text);
  const result = asked.filter((it) => it.visitor.result);
  const media = asked.filter((it) => it.visitor.media);
  const reasoning = asked.filter((it) => it.visitor.reasoning);
  const some =
    amongAny(text, Trait.text) |
    amongAny(result, Trait.result) |
    amongAny(media, Trait.media | Trait.inside) |
    amongAny(reasoning, Trait.reasoning);
  return { some, text, result, media, reasoning };
}

/** The traits of all messages that some of the rules ask about, where who asks about any message asks about `any`. */
const amongAny = (asked: readonly Asked[], any: number): number =>
  asked.reduce((sum, { among }) => sum | (among === ANY ? any : among), 0);

function visitParts(message: Message, has: number, of: ReturnType<typeof partVisitors>): void {
  const { parts } = message;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.kind === 'text') {
      for (const it of of.text) if (has & it.among) add(it, it.visitor.text!(part, message, at));
    } else if (part.kind === 'result') {
      for (const it of of.result) if (has & it.among) add(it, it.visitor.result!(part, message, at));
      if (part.media) visitInside(part, message, at, of.media);
    } else if (part.kind === 'media') visitMedia({ media: part, message, at, inside: null }, of.media);
    else if (part.kind === 'reasoning')
      for (const it of of.reasoning) if (has & it.among) add(it, it.visitor.reasoning!(part, message, at));
  }
}

function visitInside(part: ResultPart, message: Message, at: number, ofMedia: readonly Asked[]): void {
  for (const media of part.media ?? [])
    if (media.kind === 'media') visitMedia({ media, message, at, inside: insideAt(media.at) }, ofMedia);
}

function visitMedia(seen: SeenMedia, ofMedia: readonly Asked[]): void {
  for (const it of ofMedia) add(it, it.visitor.media!(seen));
}

/** The number in its list that a place ends with. */
const insideAt = (at: string): number => Number(at.slice(at.lastIndexOf('/') + 1)) || 0;

/** One walk over the calls for all rules. */
export function visitCalls(input: RuleInput, asked: readonly Asked[]): void {
  const ofCall = asked.filter((it) => it.visitor.call);
  const ofUnsettled = asked.filter((it) => it.visitor.unsettled);
  const { unsettled } = pairingOf(input);
  for (const call of unsettled) for (const it of ofUnsettled) add(it, it.visitor.unsettled!(call));
  if (ofCall.length === 0) return;
  const { calls, messages, parts } = input.links.columns;
  let nth = 0;
  let next = 0;
  for (let i = 0; i < calls.length; i++) {
    const message = messages[i]!;
    nth = message === messages[i - 1] ? nth + 1 : 0;
    const link = unsettled[next]?.link;
    const isOpen = link !== undefined && link.message === message && link.part === parts[i];
    const isAborted = isOpen && unsettled[next]!.state === 'aborted';
    if (isOpen) next++;
    for (let k = 0; k < ofCall.length; k++) add(ofCall[k]!, ofCall[k]!.visitor.call!(calls[i]!, i, nth, isAborted));
  }
}
