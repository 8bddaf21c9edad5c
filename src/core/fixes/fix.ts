import type { Diagnostic, FixId, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Links } from '../model/links.ts';
import type { Effect } from '../model/plan.ts';
import type { PlanContext } from '../plan/context.ts';

/** One answer to one finding. Plans on a draft; applies nothing. */
export interface Fix {
  readonly id: FixId;
  /** A button's words: "Remove the call". */
  readonly title: string;
  readonly effect: Effect;
  readonly answers: readonly RuleId[];
  /** False where it cannot help with this very finding. */
  offers?(diagnostic: Diagnostic, links: Links): boolean;
  plan(draft: Draft, diagnostic: Diagnostic, context: PlanContext): void;
}
