import { type Sieve, sieve } from '../match/sieve.ts';
import { type Concept, FAMILIES, type Family } from './families.ts';
import { FAULTS } from './faults.ts';
import { type Field, fieldOf } from './field.ts';
import { firstOf } from './listed.ts';
import { type Named, namedIn } from './place.ts';
import { plain, unwrapped } from './plain.ts';
import { OF_OTHERS, VARIANTS } from './signs.ts';
import { WORDS } from './vocabulary.ts';

/** What is heard in a text: its words, the places that it names, and the family that they lead to. */
export interface Heard {
  /** All of the text, and its message, as plain text. */
  readonly all: string;
  readonly said: string;
  /** The message as it was found: `said` is all of a text whose wraps were closed. */
  readonly inner: string;
  readonly named: Named;
  readonly meant: Family | undefined;
}

/** So much of a text is one message. */
export const WHOLE = 1_600;

/** Of the ways to close hard wraps the one that says the most: the most specific family, then the most places. */
export function hear(text: string, payload: string): Heard {
  const ways = unwrapped(text);
  const inner = plain(payload);
  const before: Before = new Map();
  const readings = ways.map((piece): Heard => {
    const all = ways.length === 1 && piece === payload ? inner : plain(piece);
    // The innermost message of a wrapped text has spaces inside its words.
    const said = ways.length === 1 || all.length > WHOLE ? inner : all;
    const named = namedIn(piece);
    const one = meantBy(said, named, before);
    const whole = all === said || one?.likely ? undefined : meantBy(all.slice(0, WHOLE), named, before);
    // The innermost message can be an envelope that says little: what leaves less doubt is meant.
    const meant = whole?.likely ? whole : (one ?? whole);
    return { all, said, inner, named, meant };
  });
  const rank = ({ meant, named: { path, ids } }: Heard): number =>
    (meant ? FAMILIES.indexOf(meant) : FAMILIES.length) -
    (path?.message == null ? 0 : 0.5 + Math.min(0.2, path.path.length / 1_000)) -
    (ids.length === 0 ? 0 : 0.2);
  return readings.reduce((best, it) => (rank(it) < rank(best) ? it : best));
}

/** Where one sentence ends and another begins. */
export const STOPS = /(?<=[\p{L}\d)\]])[.!?] (?=\S)|[。；;！]|[{}]| \| /u;
const JOINED = 260;

const isOfOthers = (said: string): boolean =>
  OF_OTHERS.test(said) || (/unknown variant/.test(said) && !VARIANTS.test(said.replace(/^.{0,400}expected/, '')));

/** The most specific family of its sentences: what is said in one sentence belongs together. A short text is one. */
function meantBy(said: string, named: Named, before: Before): Family | undefined {
  const isBare = named.path?.message == null && named.ids.length === 0;
  const pieces = firstOf(said)
    .split(STOPS)
    .filter((it) => it.length > 7 && !/\b(?:is|are) optional\b/.test(it) && !(isBare && isOfOthers(it)));
  const found = pieces.flatMap((it) => familyOf(it, named, before) ?? []);
  const best = found.toSorted((a, b) => FAMILIES.indexOf(a) - FAMILIES.indexOf(b))[0];
  const isOne = said.length < JOINED && !(isBare && isOfOthers(said));
  return best ?? (isOne ? familyOf(said, named, before) : undefined);
}

/** The first family whose concepts the text has. */
function familyOf(said: string, named: Named, before: Before): Family | undefined {
  let heard = before.get(said);
  if (heard === undefined) before.set(said, (heard = sieveOf()(said).map((may) => (may === 1 ? UNASKED : NOT))));
  const fields = fieldsOf(named);
  const told = heard;
  const has = (place: number): boolean => {
    if (fields.includes(place)) return true;
    if (told[place] === UNASKED) told[place] = LISTS[place]?.test(said) ? HEARD : NOT;
    return told[place] === HEARD;
  };
  const at = NEEDS.findIndex(({ all, none }) => all.every((need) => need.some(has)) && !none.some(has));
  return FAMILIES[at];
}

const NOT = 0;
const HEARD = 1;
const UNASKED = 2;
/** What was heard in which sentence, by the place of the concept: the same sentence stands in a text and in its message. */
type Before = Map<string, Uint8Array>;

const NAMES = [...Object.entries(WORDS), ...Object.entries(FAULTS)];
const LISTS: readonly RegExp[] = NAMES.map(([, list]) => list);
/** Concepts by number: words in the order of their lists, behind them those that only a path has. */
const PLACES = new Map<Concept, number>(NAMES.map(([name], i) => [name, i]));
const placeOf = (concept: Concept): number => {
  const place = PLACES.get(concept) ?? PLACES.size;
  PLACES.set(concept, place);
  return place;
};
const NEEDS = FAMILIES.map(({ all, none }) => ({
  all: all.map((need) => need.map(placeOf)),
  none: none.map(placeOf),
}));
let words: Sieve | null = null;
const sieveOf = (): Sieve => {
  words ??= sieve(LISTS);
  return words;
};

function fieldsOf({ path }: Named): readonly number[] {
  if (path === null || path.path === '') return [];
  const field: Field = fieldOf(path.path);
  return [placeOf('at:path'), placeOf(field)];
}
