import type { About } from '../../api-texts/api-text.ts';
import { wordingOf } from '../wordings/lists.ts';
import type { Spelling, Wording } from '../wordings/wording.ts';
import data from './outside.json';
import troubles from './troubles.json';

/** What a trouble outside the history means, by name. */
export type Trouble = keyof typeof troubles;

/** A trouble that is known by its kind and is not in the history. */
export interface Outside {
  readonly about: About;
  readonly trouble: Trouble;
  /** True where the words leave no room for another reading. */
  readonly strong: boolean;
  /** True for troubles that are recognised before anything else: they never speak of the history. */
  readonly first: boolean;
  readonly explanation: string;
  readonly fix: string;
  /** What the same words can be about as well. */
  readonly mayBe?: readonly About[];
}

/**
 * When the words are looked for: `own` troubles of a program and `first` before anything else; `usual` beside faults of the
 * history; `last` in short texts of which nothing else is heard; `near` for a thing together with a fault of it, `mild`
 * only where no request was refused.
 */
type When = 'own' | 'first' | 'usual' | 'last' | 'near' | 'mild';

interface Row<Says> {
  readonly about: About;
  readonly trouble: Trouble;
  readonly when: When;
  readonly mayBe?: readonly About[];
  readonly says: Says;
  /** What must be in the same sentence. */
  readonly beside?: Says;
  /** Words beside which it is not meant. */
  readonly unless?: Says;
  /** Words that say it where nothing else is said. */
  readonly weak?: Says;
}

const read = (says: readonly Spelling[] | undefined): Wording | undefined => says && wordingOf(says);

/** Of those of one time the first that fits is meant. */
const ROWS: readonly Row<Wording | undefined>[] = (data as readonly Row<readonly Spelling[]>[]).map((row) => ({
  ...row,
  says: read(row.says),
  beside: read(row.beside),
  unless: read(row.unless),
  weak: read(row.weak),
}));

function rowIn(said: string, ...times: readonly When[]): Row<unknown> | undefined {
  return ROWS.find(
    ({ when, says, beside, unless }) =>
      times.includes(when) && says?.test(said) && beside?.test(said) !== false && unless?.test(said) !== true,
  );
}

/** A trouble by its name, as somebody is told of it. */
export function outsideBy(
  about: About,
  trouble: Trouble,
  how: Partial<Pick<Outside, 'strong' | 'first' | 'mayBe'>> = {},
): Outside {
  return { about, trouble, strong: false, first: false, ...(troubles[trouble] as Told), ...how };
}

type Told = Pick<Outside, 'explanation' | 'fix' | 'mayBe'>;

const told = (
  row: Row<unknown> | undefined,
  how: Partial<Pick<Outside, 'strong' | 'first'>> = {},
): Outside | undefined => row && outsideBy(row.about, row.trouble, { ...how, ...(row.mayBe && { mayBe: row.mayBe }) });

/** The trouble outside the history that a plain text names, if it is one of the usual ones. */
export function outsideIn(said: string): Outside | undefined {
  const strong = rowIn(said, 'first', 'usual');
  if (strong) return told(strong, { strong: true, first: strong.when === 'first' });
  return told(ROWS.find(({ weak }) => weak?.test(said)));
}

/** The same by a thing and its fault, where no usual words are: never strong. `refused`: the request itself was. */
export function outsideNear(sentences: readonly string[], refused: boolean): Outside | undefined {
  for (const one of sentences) {
    const near = refused ? rowIn(one, 'near') : rowIn(one, 'near', 'mild');
    if (near) return told(near);
  }
  return undefined;
}

/** A trouble of a program itself, which no request has had a part in. */
export const ownTrouble = (said: string): Outside | undefined =>
  told(rowIn(said, 'own'), { strong: true, first: true });

/** What a short text says in everyday words, where nothing else is heard. */
export const everyday = (said: string): Outside | undefined => told(rowIn(said, 'last'));

/** True for a trouble of the service or the model: a fault that is placed in the messages is told before it. */
export const givesWay = ({ about, trouble }: Outside): boolean => about === 'service' || trouble === 'NO_MODEL';
