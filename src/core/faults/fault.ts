import type { Aspect } from '../model/aspect.ts';
import type { Finding, RuleId, Severity, TargetId } from '../model/diagnostic.ts';
import type { CallPart, MediaPart, Message, ReasoningPart, ResultPart, TextPart } from '../model/message.ts';
import type { PassCode } from '../operations/pass.ts';
import type { Fact, FactId, Stated } from '../targets/target.ts';
import type { FixCode } from './fix.ts';
import type { RuleInput } from './input.ts';
import type { PairedCall } from './pairing.ts';

export type { PlacedOddity, RuleInput } from './input.ts';

/** A picture or a file with the part that it is or that holds it. */
export interface SeenMedia {
  readonly media: MediaPart;
  readonly message: Message;
  readonly at: number;
  /** Where it stands in the content of the result that is the part. */
  readonly inside: number | null;
}

/** What a rule asks of one history while all rules go over it together. Each question is asked in document order. */
export interface Visitor {
  message?(message: Message): Finding | null;
  /** Only messages with one of these traits, and the parts of these, are shown; all are where none is named. */
  readonly among?: number;
  text?(part: TextPart, message: Message, at: number): Finding | null;
  result?(part: ResultPart, message: Message, at: number): Finding | null;
  reasoning?(part: ReasoningPart, message: Message, at: number): Finding | null;
  /** Asked of every picture or file, wherever it stands. */
  media?(seen: SeenMedia): Finding | null;
  /** Asked of every call, with its number among all (see `Links`), and `nth`, that among the calls of its message. */
  call?(call: CallPart, number: number, nth: number, isAborted: boolean): Finding | null;
  /** Asked of every call that is not simply answered, by one result in its place. */
  unsettled?(call: PairedCall): Finding | null;
  /**
   * Asked once, when all else has been. Not a generator: V8 makes a hidden class for each closure of one, and that
   * keeps all the closure sees, here the whole body, until the next full collection.
   */
  end?(tell: (finding: Finding) => void): undefined;
}

/** What is said of a rule, and when it is asked: its entry in `about.json`. */
export interface AboutRule {
  /** The field's term, so that it can be searched. */
  readonly title: string;
  /** The question, as in "is every call answered?". */
  readonly asks: string;
  /** Why it matters, two or three plain sentences; shown on the rule's page. */
  readonly why: string;
  readonly severity: Severity;
  /** The fact the rule asks about; the rule does not run where the target does not state it. null: always runs. */
  readonly fact: FactId | null;
  /** Further facts it asks about, for the rule's page. */
  readonly also?: readonly FactId[];
  /**
   * What of the wire it is about. `spelling`: it runs only on the target's own format. `request`: it asks what is sent,
   * whatever it is kept in: also of a session whose program sends to the target what it keeps.
   */
  readonly wire?: 'spelling' | 'request';
  /** True for a rule about what is there and where, which can be asked of any form once an error names it. */
  readonly isOfAnyForm?: true;
  /** What of its message or part a finding is about, where it is about one key; by variant where they differ, `''` for none. */
  readonly aspect?: Aspect | { readonly [variant: string]: Aspect };
  /** Why nothing in the history can end it, or one variant of it, where that is so. */
  readonly unfixable?: string | { readonly [variant: string]: string };
}

/** One question asked of any history. Pure: reads only, finds only. */
export interface Rule extends AboutRule {
  readonly id: RuleId;
  /** What a target is stated to require of it, where that is no fact about histories. */
  stated?(target: TargetId): readonly Stated<unknown>[];
  /** Sets the question up for one history; null where there is nothing to ask. */
  visit(input: RuleInput): Visitor | null;
  /** What is answered where no API does but a program: its own words. */
  answers?(finding: Finding): string | undefined;
  /** The sentence on the screen. Short, about the transcript, never about the person. */
  say(finding: Finding): string;
}

/** One fault: the rule that finds it, and what ends it. It alone names its fixes and its passes. */
export interface Fault extends Rule {
  /** What ends one finding. The first is named first on the screen: the least loss. */
  readonly mends?: readonly FixCode[];
  /** What ends all of its kind: passes of *Recommended*, which run in the order of `passes/registry.ts`. */
  readonly all?: readonly PassCode[];
}

/** A fault as its file has it; the rest is in `about.json`. */
export type FaultCode = Omit<Fault, keyof AboutRule>;

/** The facts that a rule asks about, the deciding one first. */
export const factsOf = ({ fact, also = [] }: Rule): readonly FactId[] => (fact === null ? also : [fact, ...also]);

/** Why nothing can end a finding of this variant of a rule; undefined where something may. */
export function unfixable({ unfixable: why }: Rule, variant = ''): string | undefined {
  if (typeof why !== 'object') return why;
  return Object.hasOwn(why, variant) ? why[variant] : undefined;
}

/** What of its message or part a finding of this variant of a rule is about; undefined where it is about the whole. */
export function aspectOf({ aspect }: Pick<Rule, 'aspect'>, variant = ''): Aspect | undefined {
  if (typeof aspect !== 'object') return aspect;
  return Object.hasOwn(aspect, variant) ? aspect[variant] : undefined;
}

/** Errors of contested facts, and of facts that a model may not be under, are warnings. */
export function severityUnder(
  severity: Severity,
  fact: Pick<Fact<unknown>, 'confidence' | 'assumed'> | undefined,
): Severity {
  return severity === 'error' && (fact?.confidence === 'contested' || fact?.assumed) ? 'warning' : severity;
}

export type { Finding, RuleId };
