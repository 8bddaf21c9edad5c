import type { ZodType } from 'zod';
import type { PlanContext } from '../fixes/fix.ts';
import type { PassId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Effect } from '../model/plan.ts';

/** One operation over a whole document, with a switch and options. Plans on a draft; applies nothing; run twice = run once. */
export interface Pass<O = object> {
  readonly id: PassId;
  readonly title: string;
  /** One sentence for the switch's description. */
  readonly about: string;
  readonly effect: Effect;
  /** Options with defaults; `{}` must parse. */
  readonly options: ZodType<O>;
  plan(draft: Draft, options: O, context: PlanContext): void;
}
