import type { ZodType } from 'zod';
import type { PassId, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Effect } from '../model/plan.ts';
import type { PlanContext } from './context.ts';
import { NO_OPTIONS } from './options.ts';

/** One operation over a whole document, with a switch and options. Plans on a draft; applies nothing; run twice = run once. */
export interface Pass<O = object> {
  readonly id: PassId;
  readonly title: string;
  /** One sentence for the switch's description. */
  readonly about: string;
  readonly effect: Effect;
  /** Options with defaults, where it has any; `{}` must parse. */
  readonly options?: ZodType<O>;
  /** True for one that waits until no pass before it has anything left to do. */
  readonly isLast?: true;
  plan(draft: Draft, options: O, context: PlanContext): void;
}

/** A pass whose options come from outside and are checked before it runs. */
export interface AnyPass extends Pick<Pass, 'id' | 'title' | 'about' | 'effect' | 'isLast'> {
  /** The rules whose findings it ends. */
  readonly mends: readonly RuleId[];
  readonly options: ZodType;
  /** Wrong options fall back to the defaults. */
  run(draft: Draft, options: unknown, context: PlanContext): void;
}

/** Makes a pass one of the registry: options checked, defaults filled in. */
export function anyPass(pass: Pass, mends: readonly RuleId[]): AnyPass {
  const { id, title, about, effect, isLast, options = NO_OPTIONS } = pass;
  return {
    ...{ id, title, about, effect, mends, options, ...(isLast && { isLast }) },
    run(draft, given, context) {
      const checked = options.safeParse(given ?? {});
      pass.plan(draft, checked.success ? checked.data : options.parse({}), context);
    },
  };
}
