import type { Diagnostic, FixId, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Links, PartPlace } from '../model/links.ts';
import type { Message, Part } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import { type PassCode, runPass } from '../operations/pass.ts';
import type { AboutWay } from '../request/fault.ts';

/** What decides whether a fix can help with a finding. Everything is at hand; asking takes constant time. */
export interface OfferContext
  extends Pick<PlanContext, 'facts' | 'native' | 'model' | 'borderless' | 'answer' | 'body'> {
  readonly messages: readonly Message[];
  readonly links: Links;
}

/** Findings of one rule: one at least. */
type Several = readonly [Diagnostic, ...Diagnostic[]];

/** One answer to one finding, of which its title and effect are in `fixes.json`. Plans on a draft; applies nothing. */
export interface Fix extends AboutWay {
  readonly id: FixId;
  /** False where it cannot help with this very finding. */
  offers?(diagnostic: Diagnostic, context: OfferContext): boolean;
  plan(draft: Draft, diagnostic: Diagnostic, context: PlanContext): void;
  /**
   * Answers several findings of one rule at once, in the order of the document, in a draft in which nothing was changed
   * yet: a history is read once for all of them. Where it is missing they are answered one by one, the last first.
   */
  planAll?(draft: Draft, diagnostics: Several, context: PlanContext): void;
  /** True if it asks the draft alone, and is planned once more when its consequences are mended. */
  readonly repeats?: true;
}

/** A fix as its fault has it; the rest is in `fixes.json`. */
export type FixCode = Omit<Fix, keyof AboutWay>;

export interface KnownFix extends Fix {
  readonly answers: readonly RuleId[];
}

/** A fix of which one finding is answered as several are. */
export const forAll = (planAll: NonNullable<Fix['planAll']>): Pick<Fix, 'plan' | 'planAll'> => ({
  planAll,
  plan: (draft, diagnostic, context) => planAll(draft, [diagnostic], context),
});

/** The place of a finding in a draft in which nothing was changed yet. */
export const placeOf = ({ messageIndex, partIndex }: Diagnostic): PartPlace => ({
  message: messageIndex,
  part: partIndex ?? -1,
});

export function partOf({ messageIndex, partIndex }: Diagnostic, { messages }: OfferContext): Part | undefined {
  return partIndex === null ? undefined : messages[messageIndex]?.parts[partIndex];
}

/** True unless an error names something else than thinking: other rules that ask speak of nothing else. */
export const isReasoningNamed = (diagnostic: Diagnostic, context: OfferContext): boolean =>
  diagnostic.rule !== 'request/refused' || partOf(diagnostic, context)?.kind === 'reasoning';

export const isAboutCall = (diagnostic: Diagnostic, context: OfferContext): boolean =>
  partOf(diagnostic, context)?.kind === 'call';

export const isAboutResult = (diagnostic: Diagnostic, context: OfferContext): boolean =>
  partOf(diagnostic, context)?.kind === 'result';

/** True if the result of a finding is the only one of its call: of several another would take its place. */
export const isAnsweredOnce = ({ messageIndex, partIndex }: Diagnostic, { links }: OfferContext): boolean =>
  links.callOf({ message: messageIndex, part: partIndex ?? -1 })?.results.length === 1;

/** True if there is a place for the result behind its call: one in an assistant turn. */
export const isMovable = (diagnostic: Diagnostic, context: OfferContext): boolean =>
  isAnsweredOnce(diagnostic, context) &&
  typeof diagnostic.data.call === 'number' &&
  context.messages[diagnostic.data.call]?.role === 'assistant';

/** A fix that runs a pass over the whole document, for faults that can only be fixed together. */
export const asFix = (pass: PassCode, fix: Omit<FixCode, 'plan'>): FixCode => ({
  ...fix,
  plan: (draft, _diagnostic, context) => runPass(pass, draft, {}, context),
});
