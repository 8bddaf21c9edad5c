import { type FactRow, whenIn } from '../../targets/target-file.ts';
import { absent, atMost, kindOf, noneOf, oneOf, present, ranges, tells, within } from './asks.ts';
import * as conditions from './conditions.ts';
import type { Requirement } from './requirement.ts';
import { autoChoice, effortOf, hasTools, only, thinksUnlessOff } from './rows.ts';

/** A function by its name, or a list of the name of what makes it and what it is made with. */
type Term = string | readonly [name: string, ...made: unknown[]];

/** A requirement as a file states it: what it asks and finds is named, and so are its models. */
interface Row extends Omit<Requirement, 'when' | 'given' | 'finds'> {
  readonly when?: FactRow['when'];
  readonly given?: Term;
  readonly finds: Term;
}

/** Functions, or what makes them, by the names that files have for them. */
type Functions = Readonly<Record<string, unknown>>;

const SHARED: Functions = {
  ...{ absent, atMost, kindOf, noneOf, oneOf, present, ranges, tells, within },
  ...{ autoChoice, effortOf, hasTools, only, thinksUnlessOff },
  ...conditions,
};

/** Conditions that are made of others. */
const OF_CONDITIONS: ReadonlySet<string> = new Set(['both', 'either', 'not']);

/** The requirements of a file, with the functions that are its own. Throws a TypeError for a name that nothing has. */
export const rowsIn = (rows: unknown, own: Functions = {}): readonly Requirement[] =>
  (rows as readonly Row[]).map(({ when, given, finds, ...row }) => ({
    ...row,
    ...(when && { when: whenIn(when) }),
    ...(given !== undefined && { given: made<NonNullable<Requirement['given']>>(given, own) }),
    finds: made<Requirement['finds']>(finds, own),
  }));

function made<F>(term: Term, own: Functions): F {
  const [name, ...terms] = typeof term === 'string' ? [term] : term;
  const found = own[name] ?? SHARED[name];
  if (typeof found !== 'function') throw new TypeError(`No function is called ${name}.`);
  if (typeof term === 'string') return found as F;
  return found(...(OF_CONDITIONS.has(name) ? terms.map((inner) => made(inner as Term, own)) : terms)) as F;
}
