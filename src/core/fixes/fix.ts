import type { Diagnostic, FixId, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Links } from '../model/links.ts';
import type { Message, Part } from '../model/message.ts';
import type { Effect } from '../model/plan.ts';
import type { PlanContext } from '../plan/context.ts';

/** What decides whether a fix can help with a finding. Everything is at hand; asking takes constant time. */
export interface OfferContext extends Pick<PlanContext, 'facts' | 'native' | 'model'> {
  readonly messages: readonly Message[];
  readonly links: Links;
}

/** One answer to one finding. Plans on a draft; applies nothing. */
export interface Fix {
  readonly id: FixId;
  /** A button's words: "Remove the call". */
  readonly title: string;
  readonly effect: Effect;
  readonly answers: readonly RuleId[];
  /** False where it cannot help with this very finding. */
  offers?(diagnostic: Diagnostic, context: OfferContext): boolean;
  plan(draft: Draft, diagnostic: Diagnostic, context: PlanContext): void;
}

/** The part that a finding is about, if it is about one. */
export function partOf({ messageIndex, partIndex }: Diagnostic, { messages }: OfferContext): Part | undefined {
  return partIndex === null ? undefined : messages[messageIndex]?.parts[partIndex];
}

/** True if the finding is about a call. */
export const isAboutCall = (diagnostic: Diagnostic, context: OfferContext): boolean =>
  partOf(diagnostic, context)?.kind === 'call';

/** True if the finding is about a result. */
export const isAboutResult = (diagnostic: Diagnostic, context: OfferContext): boolean =>
  partOf(diagnostic, context)?.kind === 'result';
