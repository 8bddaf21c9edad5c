import type { ZodType } from 'zod';
import type { PassId, RuleId } from '../model/diagnostic.ts';
import type { Draft } from '../model/draft.ts';
import type { Effect } from '../model/plan.ts';
import type { PlanContext } from './context.ts';
import { NO_OPTIONS } from './options.ts';

/** What is said of a pass: its entry in `passes/about.json`. */
export interface AboutPass {
  readonly title: string;
  /** One sentence for the switch's description. */
  readonly about: string;
  readonly effect: Effect;
}

/** One operation over a whole document, with a switch and options. Plans on a draft; applies nothing; run twice = run once. */
export interface PassCode<O = object> {
  readonly id: PassId;
  /** Options with defaults, where it has any; `{}` must parse. */
  readonly options?: ZodType<O>;
  /** True for one that waits until no pass before it has anything left to do. */
  readonly isLast?: true;
  plan(draft: Draft, options: O, context: PlanContext): void;
}

/** A pass with options, of which the types are those of what checks them. */
export const passWith = <O>(pass: PassCode<O> & { readonly options: ZodType<O> }): PassCode<O> => pass;

/** A pass whose options come from outside and are checked before it runs. */
export interface AnyPass extends AboutPass, Pick<PassCode, 'id' | 'isLast'> {
  /** The rules whose findings it ends. */
  readonly mends: readonly RuleId[];
  readonly options: ZodType;
  /** Wrong options fall back to the defaults. */
  run(draft: Draft, options: unknown, context: PlanContext): void;
}

/** Makes a pass one of the registry: options checked, defaults filled in. */
export const anyPass = (pass: PassCode, about: AboutPass, mends: readonly RuleId[]): AnyPass => ({
  ...{ id: pass.id, ...about, mends, options: optionsOf(pass), ...(pass.isLast && { isLast: pass.isLast }) },
  run: (draft, given, context) => runPass(pass, draft, given, context),
});

const optionsOf = ({ options = NO_OPTIONS }: PassCode): ZodType<object> => options;

/** Runs a pass with options from outside; wrong ones fall back to the defaults. */
export function runPass(pass: PassCode, draft: Draft, given: unknown, context: PlanContext): void {
  const options = optionsOf(pass);
  const checked = options.safeParse(given ?? {});
  pass.plan(draft, checked.success ? checked.data : options.parse({}), context);
}
