import { listOf } from '../wordings/lists.ts';
import { type Field, fieldOf } from './field.ts';
import { type Named, namedIn } from './place.ts';
import { plain, unwrapped } from './plain.ts';
import { FAMILIES, type Family } from './rows.ts';

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
  const isInLine = isInsideLine(text, payload);
  const readings = ways.map((piece): Heard => {
    const all = ways.length === 1 && piece === payload ? inner : plain(piece);
    // The innermost message of a wrapped text has spaces inside its words.
    const said = ways.length === 1 || isInLine || all.length > WHOLE ? inner : all;
    const named = namedIn(piece);
    const one = meantBy(said, named);
    const whole = all === said || one?.likely ? undefined : meantBy(all.slice(0, WHOLE), named);
    // The innermost message can be an envelope that says little: what leaves less doubt is meant.
    const meant = whole?.likely ? whole : (one ?? whole);
    return { all, said, inner, named, meant };
  });
  const rank = ({ meant, named: { path, ids } }: Heard): number =>
    (meant ? rankOf(meant) : FAMILIES.length) -
    (path?.message == null ? 0 : 0.5 + Math.min(0.2, path.path.length / 1_000)) -
    (ids.length === 0 ? 0 : 0.2);
  return readings.reduce((best, it) => (rank(it) < rank(best) ? it : best));
}

/** True for a message with other words before and after it on its line: no line break has cut it. */
function isInsideLine(text: string, payload: string): boolean {
  const start = payload === '' || payload.includes('\n') ? -1 : text.indexOf(payload);
  if (start < 0) return false;
  const end = start + payload.length;
  const lineEnd = text.indexOf('\n', end);
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start);
  return before.trim() !== '' && text.slice(end, lineEnd < 0 ? text.length : lineEnd).trim() !== '';
}

const rankOf = (family: Family): number => (FAMILIES as readonly Family[]).indexOf(family);

/** Where one sentence ends and another begins. */
export const STOPS = /(?<=[\p{L}\d)\]])[.!?] (?=\S)|[。；;！]|[{}]| \| /u;
const JOINED = 260;

const isOfOthers = (said: string): boolean =>
  listOf('ofothers').test(said) ||
  (/unknown variant/.test(said) && !listOf('variants').test(said.replace(/^.{0,400}expected/, '')));

/** The most specific family of its sentences: what is said in one sentence belongs together. A short text is one. */
function meantBy(said: string, named: Named): Family | undefined {
  const isBare = named.path?.message == null && named.ids.length === 0;
  const pieces = firstOf(said)
    .split(STOPS)
    .filter((it) => it.length > 7 && !/\b(?:is|are) optional\b/.test(it) && !(isBare && isOfOthers(it)));
  const found = pieces.flatMap((it) => familyOf(it, named) ?? []);
  const best = found.toSorted((a, b) => rankOf(a) - rankOf(b))[0];
  const isOne = said.length < JOINED && !(isBare && isOfOthers(said));
  return best ?? (isOne ? familyOf(said, named) : undefined);
}

/** The first family whose concepts the text has. */
function familyOf(said: string, { path }: Named): Family | undefined {
  const fields: readonly Field[] = path === null || path.path === '' ? [] : ['at:path', fieldOf(path.path)];
  return FAMILIES.find(({ fits }) => fits(said, fields));
}

/** A usual role that is only not the one of the variant that was tried. */
const OTHER_VARIANT =
  /literal_error[^{}]{0,40}\bloc: ?[([][^\])]{0,160}\brole[\])][^{}]{0,160}\binput: (?:user|assistant|system|developer|tool|function)\b/;
const LISTED = /\}, ?\{(?=[^{}]{0,60}\bloc: ?[([])/;

/** Of a validator's list the first: the others say what the same place is not by other variants. */
const firstOf = (said: string): string => {
  const second = said.search(LISTED);
  const first = said.slice(0, second);
  if (second < 0 || !/\bloc: ?[([]/.test(first)) return said;
  return OTHER_VARIANT.test(first) ? firstOf(said.slice(second + 2)) : first;
};
