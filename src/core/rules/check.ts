import type { Finding, Severity } from '../model/diagnostic.ts';
import type { Message, ResultPart } from '../model/message.ts';
import { Trait, traitsOf } from '../model/traits.ts';
import { isSettled, pairingOf } from './pairing.ts';
import { RULES } from './registry.ts';
import { type Rule, type RuleInput, type SeenMedia, severityUnder, type Visitor } from './rule.ts';

/** A finding with the rule that found it. */
export interface Checked {
  readonly rule: Rule;
  readonly finding: Finding;
  readonly severity: Severity;
}

/** So many findings of one rule are listed; one more says how many there are besides. */
export const LISTED = 500;

/** Runs the rules that apply to the target and gives their findings in the order of the history. Reads only. */
export function checkRules(input: RuleInput, rules: readonly Rule[] = RULES): Checked[] {
  const asked = askAll(input, rules, LISTED);
  const more = asked.filter((it) => it.count > LISTED).map(({ rule, count }) => unlisted(rule, count - LISTED, input));
  return [...dressed(asked, input).sort(byPlace), ...more];
}

/** Every finding of the rules, rule by rule, however many there are. Reads only. */
export const findAll = (input: RuleInput): Checked[] => dressed(askAll(input, RULES, Number.POSITIVE_INFINITY), input);

function askAll(input: RuleInput, rules: readonly Rule[], most: number): Asked[] {
  const asked = rules.flatMap((rule): Asked[] => {
    const visitor = applies(rule, input) ? rule.visit(input) : null;
    return visitor ? [{ rule, visitor, found: [], count: 0, most }] : [];
  });
  visitMessages(input, asked);
  visitCalls(input, asked);
  for (const it of asked) if (it.visitor.end) for (const finding of it.visitor.end()) add(it, finding);
  return asked;
}

function dressed(asked: readonly Asked[], { facts }: RuleInput): Checked[] {
  const all: Checked[] = [];
  for (const { rule, found } of asked) {
    const usual = severityUnder(rule.severity, rule.fact === null ? undefined : facts[rule.fact]);
    for (const finding of found) all.push({ rule, finding, severity: finding.severity ?? usual });
  }
  return all;
}

/** A rule with what it has found so far. */
interface Asked {
  readonly rule: Rule;
  readonly visitor: Visitor;
  readonly found: Finding[];
  count: number;
  /** So many are kept. */
  readonly most: number;
}

function add(asked: Asked, finding: Finding | null): void {
  if (finding !== null && ++asked.count <= asked.most) asked.found.push(finding);
}

/** One walk over messages and parts for all rules. */
function visitMessages({ transcript: { messages } }: RuleInput, asked: readonly Asked[]): void {
  const traits = traitsOf(messages);
  const ofMessage = asked.filter((it) => it.visitor.message);
  const ofEach = ofMessage.filter((it) => it.visitor.among === undefined);
  const ofSome = ofMessage.filter((it) => it.visitor.among !== undefined);
  const some = ofSome.reduce((sum, it) => sum | it.visitor.among!, 0);
  const ofParts = partVisitors(asked);
  for (let i = 0; i < messages.length; i++) {
    const message = messages[i]!;
    const has = traits[i]!;
    for (let k = 0; k < ofEach.length; k++) add(ofEach[k]!, ofEach[k]!.visitor.message!(message));
    if (has & some) for (const it of ofSome) if (has & it.visitor.among!) add(it, it.visitor.message!(message));
    if (has & ofParts.among) visitParts(message, ofParts);
  }
}

/** Those who ask for parts, and the traits of the messages that hold any. */
function partVisitors(asked: readonly Asked[]) {
  const text = asked.filter((it) => it.visitor.text);
  const result = asked.filter((it) => it.visitor.result);
  const media = asked.filter((it) => it.visitor.media);
  const reasoning = asked.filter((it) => it.visitor.reasoning);
  const among =
    (text.length > 0 ? Trait.text : 0) |
    (result.length > 0 ? Trait.result : 0) |
    (media.length > 0 ? Trait.media | Trait.result : 0) |
    (reasoning.length > 0 ? Trait.reasoning : 0);
  return { among, text, result, media, reasoning };
}

function visitParts(message: Message, of: ReturnType<typeof partVisitors>): void {
  const { parts } = message;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.kind === 'text') for (const it of of.text) add(it, it.visitor.text!(part, message, at));
    else if (part.kind === 'result') {
      for (const it of of.result) add(it, it.visitor.result!(part, message, at));
      if (part.media) visitInside(part, message, at, of.media);
    } else if (part.kind === 'media') visitMedia({ media: part, message, at, inside: null }, of.media);
    else if (part.kind === 'reasoning')
      for (const it of of.reasoning) add(it, it.visitor.reasoning!(part, message, at));
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

function visitCalls(input: RuleInput, asked: readonly Asked[]): void {
  const ofCall = asked.filter((it) => it.visitor.call);
  const ofUnsettled = asked.filter((it) => it.visitor.unsettled);
  if (ofCall.length + ofUnsettled.length === 0) return;
  for (const call of pairingOf(input).calls) {
    for (let k = 0; k < ofCall.length; k++) add(ofCall[k]!, ofCall[k]!.visitor.call!(call));
    if (!isSettled(call)) for (const it of ofUnsettled) add(it, it.visitor.unsettled!(call));
  }
}

/** True if the target states the fact the rule asks about, in the format the fact is about. */
export function applies(rule: Rule, { facts, native }: Pick<RuleInput, 'facts' | 'native'>): boolean {
  return (rule.fact === null || facts[rule.fact] !== undefined) && (!rule.wire || native);
}

/** Rules keep their order at one place, since sorting is stable. */
function byPlace({ finding: a }: Checked, { finding: b }: Checked): number {
  return a.messageIndex - b.messageIndex || (a.partIndex ?? -1) - (b.partIndex ?? -1);
}

function unlisted(rule: Rule, count: number, { transcript }: RuleInput): Checked {
  const finding: Finding = {
    messageIndex: -1,
    partIndex: null,
    at: transcript.at,
    data: { more: count },
    variant: 'more',
    severity: 'info',
  };
  const say = () => `${count} more findings of this kind are not listed: ${rule.title.toLowerCase()}.`;
  return { rule: { ...rule, say }, finding, severity: 'info' };
}
