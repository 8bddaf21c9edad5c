import type { About } from '../../api-texts/api-text.ts';
import { type Guess, guess, type Kind } from '../learned/guess.ts';
import type { Placed } from '../match/matches.ts';
import { listOf } from '../wordings/lists.ts';
import { isForeign } from './foreign.ts';
import type { Heard } from './hear.ts';
import { placedFor } from './placed.ts';
import type { OpenReading } from './reading.ts';
import { type Outside, outsideBy, UNTOLD } from './rows.ts';
import trust from './trust.json';

/** How sure words alone have to be to be believed instead of what was heard; 2 where they never are. */
type Trust = { readonly [kind in Kind]: number };
/** `calm`: where no word says that something failed. */
const trustOf = (heard: keyof typeof trust): Trust => ({ ...trust.never, ...trust[heard] });

/** How likely a rule must be to stand first, and to be named at all. */
const FIRST = 0.4;
const ALSO = 0.15;
const OUTWEIGHS = 3;
const MOST = 3;

/** Too few words to tell anything by. */
const SHORTEST = 8;
const SHORT = 24;

/**
 * What was heard, beside what labelled texts of like words are about: where nothing was heard, or what leaves doubt. A
 * trouble is laid to the history only where its words stand in a failure.
 */
export function secondly(reading: OpenReading, heard: Heard, text: string): OpenReading {
  const trust = heard.all.length < SHORTEST ? null : trustIn(reading, heard);
  if (trust === null) return reading;
  const guessed = guess(heard.said, heard.all);
  const [kind, share] = guessed.kinds[0] ?? ['nothing', 0];
  if (share >= trust[kind] && !(kind === 'history' && isForeign(text)))
    return asGuessed(kind, guessed, heard) ?? reading;
  return reading.placed.length > 0 ? { ...reading, placed: ruled(reading.placed, guessed, heard) } : reading;
}

/** Whom to believe rather than what was heard; null where that leaves no doubt. */
function trustIn(reading: OpenReading, { named, all }: Heard): Trust | null {
  const { placed, outside, saysNothing, place, words } = reading;
  // A client's own wording is known for what it is.
  if (words) return null;
  const first = placed[0]?.match;
  if (first) {
    if (first.about !== 'history' || first.confidence === 'likely') return null;
    return named.path?.message == null ? trustOf('possible') : trust.never;
  }
  // What was heard in a few letters is not outweighed by so few.
  if (all.length < SHORT && (saysNothing || outside)) return null;
  if (saysNothing) return trustOf('file');
  if (place) return null;
  if (!outside) return listOf('failed').test(all) ? trustOf('silent') : trustOf('calm');
  if (outside.first) return null;
  if (outside.about === 'elsewhere') return outside.strong ? null : trustOf('elsewhere');
  if (outside.about === 'service' && outside.strong) return trustOf('strongService');
  return outside.about === 'service' || outside.about === 'request' ? trustOf(outside.about) : null;
}

function asGuessed(kind: Kind, guessed: Guess, heard: Heard): OpenReading | undefined {
  if (kind === 'vague') return { placed: [], saysNothing: true };
  if (kind === 'history') {
    if (!listOf('fieldofwork').test(heard.all) || !listOf('error').test(heard.all)) return undefined;
    const placed = ruled([], guessed, heard);
    return placed.length > 0 ? { placed, saysNothing: false } : undefined;
  }
  return { placed: [], saysNothing: false, outside: outsideOf(kind, guessed) };
}

/**
 * What was heard with the rules that the words speak for: in front where they outweigh its own and it did not weigh them
 * itself. None is likely.
 */
function ruled(placed: readonly Placed[], { rules }: Guess, { named }: Heard): readonly Placed[] {
  const own = rules.find(([rule]) => rule === placed[0]?.match.rule)?.[1] ?? 0;
  const family = { ...UNTOLD, suspect: placed[0]?.hit.row.suspect ?? 'any' };
  const told = (list: Guess['rules']): Placed[] =>
    list.map(([rule], i) => placed.find((it) => it.match.rule === rule) ?? placedFor(rule, i + 1, family, named));
  const isWeighed = ([rule]: Guess['rules'][number]): boolean => placed.some((it) => it.match.rule === rule);
  const front = told(rules.slice(0, 1).filter((it) => it[1] >= FIRST && it[1] >= own * OUTWEIGHS && !isWeighed(it)));
  const rest = told(rules.slice(0, MOST).filter(([, share]) => share >= ALSO));
  return [...front, ...placed, ...rest].filter(
    (one, i, all) => all.findIndex((it) => it.match.rule === one.match.rule) === i,
  );
}

const MEANS = {
  request: 'SETTING',
  tools: 'DECLARED',
  filter: 'FILTERED',
  account: 'ACCOUNT',
  service: 'SERVICE',
} as const;

/** What else it may be about: any other kind that has a share. */
const SHARED = 0.15;

function outsideOf(kind: Exclude<Kind, 'history' | 'vague'>, { kinds }: Guess): Outside {
  if (kind === 'nothing' || kind === 'client') return outsideBy('elsewhere', 'ELSEWHERE');
  const others = kinds.filter(([other, share]) => other !== kind && share >= SHARED).map(([other]) => other);
  const mayBe = others.filter((it): it is Exclude<About & Kind, 'history'> => !/history|vague|nothing/.test(it));
  return outsideBy(kind, MEANS[kind], mayBe.length > 0 ? { mayBe } : {});
}
