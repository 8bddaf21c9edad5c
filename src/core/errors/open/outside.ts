import type { About } from '../../api-texts/api-text.ts';
import { type Sieve, sieve } from '../match/sieve.ts';
import { outsideBy } from './grammar.ts';
import { KINDS, type Kind } from './kinds.ts';
import { SPEAKERS } from './speakers.ts';
import { TROUBLES } from './troubles.ts';

/** A trouble that is known by its kind and is not in the history. */
export interface Outside {
  readonly about: About;
  /** True where the words leave no room for another reading. */
  readonly strong: boolean;
  /** True for troubles that are recognised before anything else: they never speak of the history. */
  readonly first: boolean;
  readonly explanation: string;
  readonly fix: string;
  /** What the same words can be about as well. */
  readonly mayBe?: readonly About[];
}

/** What comes first is asked first; of the others what a speaker says in words of its own. */
const ALL: readonly Kind[] = [...KINDS.filter((one) => one.first), ...SPEAKERS, ...KINDS.filter((one) => !one.first)];

let words: Sieve | null = null;

/** The trouble outside the history that a plain text names, if it is one of the usual ones. */
export function outsideIn(said: string): Outside | undefined {
  words ??= sieve(ALL.map((one) => one.strong));
  const may = words(said);
  const strong = ALL.find((one, i) => may[i] === 1 && one.strong.test(said) && one.unless?.test(said) !== true);
  if (strong) return told(strong, true);
  const weak = ALL.find((one) => one.weak?.test(said));
  return weak && { ...told(weak, false), first: false };
}

/** The same by a thing and its fault, where no usual words are: never strong. `refused`: the request itself was. */
export function outsideNear(sentences: readonly string[], refused: boolean): Outside | undefined {
  const about = sentences.map((it) => outsideBy(it, refused)).find((it) => it !== undefined);
  if (about === undefined) return undefined;
  return { about, strong: false, first: false, ...NEAR_OUTSIDE[about] };
}

const ACCOUNT = {
  explanation: 'The key, the account or its limits were rejected. The messages are not the cause.',
  fix: 'Check the key, the account, its limits and the model that it may use.',
};
const SERVICE = {
  mayBe: ['request'] as const,
  explanation: 'The service, the model or the way to it failed. The messages are usually not the cause.',
  fix: 'Check the name of the model, the address and the network, and try again.',
};

/** Of the request it can only be the model that it names. */
export const NEAR_OUTSIDE = {
  account: ACCOUNT,
  service: SERVICE,
  request: { explanation: TROUBLES.NO_MODEL[0], fix: TROUBLES.NO_MODEL[1] },
} as const;

/** True for a trouble of the service or the model: a fault that is placed in the messages is told before it. */
export const givesWay = ({ about, explanation }: Outside): boolean =>
  about === 'service' || explanation === TROUBLES.NO_MODEL[0];

const told = ({ about, means: [explanation, fix], first }: Kind, strong: boolean): Outside => ({
  about,
  strong,
  first: first === true,
  explanation,
  fix,
});

/** A setting of the request that is told by its name alone. */
export const SETTING: Outside = {
  about: 'request',
  strong: true,
  first: false,
  explanation: TROUBLES.SETTING[0],
  fix: TROUBLES.SETTING[1],
};
