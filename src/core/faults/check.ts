import type { Finding, Severity } from '../model/diagnostic.ts';
import type { Message, ResultPart } from '../model/message.ts';
import { ANY, Trait, traitsOf } from '../model/traits.ts';
import type { Facts } from '../targets/target.ts';
import { lately } from '../text/lately.ts';
import { type Rule, type RuleInput, type SeenMedia, severityUnder, type Visitor } from './fault.ts';
import { pairingOf } from './pairing.ts';
import { RULES } from './registry.ts';
import { around } from './sentence.ts';

export interface Checked {
  readonly rule: Rule;
  readonly finding: Finding;
  readonly severity: Severity;
}

/** So many findings of one rule are listed; one more says how many there are besides. */
const LISTED = 500;

/** Runs the rules that apply to the target and gives their findings in the order of the history. Reads only. */
export function checkRules(input: RuleInput, rules: readonly Rule[] = RULES): Checked[] {
  const asked = askAll(input, rules, LISTED);
  const more = asked.filter((it) => it.count > LISTED).map(({ rule, count }) => unlisted(rule, count - LISTED, input));
  return [...dressed(asked, input).sort(byPlace), ...more];
}

/** Every finding of the rules, rule by rule, however many there are. Reads only. */
export const findAll = (input: RuleInput, rules: readonly Rule[] = RULES): Checked[] =>
  dressed(askAll(input, rules, Number.POSITIVE_INFINITY), input);

function askAll(input: RuleInput, rules: readonly Rule[], most: number): Asked[] {
  const asked: Asked[] = [];
  for (const rule of demanded(rules, input.facts)) {
    const visitor = isInForm(rule, input) ? rule.visit(input) : null;
    if (visitor) asked.push({ rule, visitor, among: visitor.among ?? ANY, found: [], count: 0, most });
  }
  visitMessages(input, asked);
  visitCalls(input, asked);
  for (const it of asked) it.visitor.end?.((finding) => add(it, finding));
  return asked;
}

function dressed(asked: readonly Asked[], { facts }: RuleInput): Checked[] {
  const all: Checked[] = [];
  for (const { rule, found } of asked) {
    if (found.length === 0) continue;
    const usual = severityUnder(rule.severity, rule.fact === null ? undefined : facts[rule.fact]);
    for (const finding of found) all.push({ rule, finding, severity: finding.severity ?? usual });
  }
  return all;
}

/**
 * Whether a rule was asked of a history, and if not, why: the target is not known to demand it, it is about the wire and
 * the history is in another form, or there is nothing here to ask it about.
 */
export type AskedState = 'asked' | 'no-demand' | 'other-form' | 'nothing';

/** The state of one rule for one history. Reads only. */
export function askedState(rule: Rule, input: RuleInput): AskedState {
  if (!isDemanded(rule, input.facts)) return 'no-demand';
  if (!isInForm(rule, input)) return 'other-form';
  if (rule.stated && input.request && rule.stated(input.request.target).length === 0) return 'no-demand';
  return rule.visit(input) === null ? 'nothing' : 'asked';
}

/** The rules that facts demand something of, by these facts: the same few are asked about again and again. */
const known = lately<Facts, readonly Rule[]>();

const demanded = (rules: readonly Rule[], facts: Facts): readonly Rule[] =>
  known(facts, [rules], () => rules.filter((rule) => isDemanded(rule, facts)));

/** True if the target states the fact the rule asks about. */
const isDemanded = ({ fact }: Rule, facts: Facts): boolean => fact === null || facts[fact] !== undefined;

/** True if the history is in the format that the rule is about. */
const isInForm = (rule: Rule, { native, request, namedRules, sent = false }: RuleInput): boolean =>
  !rule.wire ||
  native ||
  (rule.wire === 'request' && sent) ||
  (rule.isOfAnyForm && namedRules?.has(rule.id) === true) ||
  (rule.stated !== undefined && request !== undefined);

/** Rules keep their order at one place, since sorting is stable. */
function byPlace({ finding: a }: Checked, { finding: b }: Checked): number {
  return a.messageIndex - b.messageIndex || (a.partIndex ?? -1) - (b.partIndex ?? -1);
}

function unlisted(rule: Rule, count: number, { transcript }: RuleInput): Checked {
  const finding = around(transcript.at, { more: count }, { variant: 'more', severity: 'info' });
  const say = () => `${count} more findings of this kind are not listed: ${rule.title.toLowerCase()}.`;
  return { rule: { ...rule, say }, finding, severity: 'info' };
}

interface Asked {
  readonly rule: Rule;
  readonly visitor: Visitor;
  readonly among: number;
  readonly found: Finding[];
  count: number;
  readonly most: number;
}

function add(asked: Asked, finding: Finding | null): void {
  if (finding !== null && ++asked.count <= asked.most) asked.found.push(finding);
}

/** One walk over messages and parts for all rules. Messages about which nobody asks are not looked at. */
function visitMessages({ transcript: { messages } }: RuleInput, asked: readonly Asked[]): void {
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

type AskPart<P> = (part: P, message: Message, at: number) => Finding | null;
type OfPart<P> = readonly (Pick<Asking<'text'>, 'by' | 'among'> & { readonly ask: AskPart<P> })[];

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

function visitCalls(input: RuleInput, asked: readonly Asked[]): void {
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
