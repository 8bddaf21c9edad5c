import { hashOf } from '../text/hash.ts';

/** How a name or an id must look. Lengths count the whole of it. */
export interface NameShape {
  /** Letters it may have, as in `a-zA-Z0-9_-`; null: any. */
  readonly letters: string | null;
  /** Letters it may begin with, where these are fewer. */
  readonly first?: string;
  /** What it must begin with. */
  readonly prefix?: string;
  readonly min: number;
  readonly max: number | null;
  /** The API's own pattern, for its words. */
  readonly pattern: string | null;
}

/** Any name but none. */
export const ANY_NAME: NameShape = { letters: null, min: 1, max: null, pattern: null };

type NameFault = 'empty' | 'short' | 'long' | 'pattern';

/** What is wrong with a name, or null. */
export function faultOf(name: string, shape: NameShape): NameFault | null {
  const { min, max, prefix = '', letters, first } = shape;
  if (name === '' && min > 0) return 'empty';
  if (max !== null && name.length > max) return 'long';
  if (!name.startsWith(prefix) || (prefix !== '' && name.length === prefix.length)) return 'pattern';
  if (first !== undefined && name !== '' && !lettersOf(first).has(name.charCodeAt(0))) return 'pattern';
  if (letters !== null && !isMadeOf(name, lettersOf(letters), prefix.length)) return 'pattern';
  return name.length < min ? 'short' : null;
}

export const satisfies = (name: string, shape: NameShape): boolean => faultOf(name, shape) === null;

/** The shape in words: "1 to 64 characters out of a-z, A-Z, 0-9, _ and -". */
export function explain({ letters, first, prefix, min, max }: NameShape): string {
  const length =
    max === null ? `${min} or more characters` : min === max ? `${min} characters` : `${min} to ${max} characters`;
  const of = letters === null ? '' : ` out of ${listed(lettersOf(letters).words)}`;
  const begins = prefix
    ? `, beginning with ${prefix}`
    : first === undefined
      ? ''
      : `, the first out of ${listed(lettersOf(first).words)}`;
  return `${length}${of}${begins}`;
}

/** Gives legal names that nothing else has: near the text where that is possible, else with a short hash of it. */
export type Namer = (text: string) => string;

/**
 * A maker of names of a shape. `taken` is never given, and what is given is taken from then on. The same texts in the
 * same order give the same names. Linear, however many texts are alike.
 */
export function namer(shape: NameShape, taken: Set<string>): Namer {
  const salts = new Map<string, number>();
  return (text) => {
    const near = nearest(text, shape);
    let name = near;
    if (!satisfies(near, shape) || taken.has(near)) {
      let salt = salts.get(text) ?? 0;
      do name = hashed(text, near, shape, salt++);
      while (taken.has(name) && salt <= taken.size + SALTED);
      salts.set(text, salt);
    }
    taken.add(name);
    return name;
  };
}

/** As a namer, for names that are legal and not free: the name with a number behind it where that is legal. */
export function renamer(shape: NameShape, taken: Set<string>): Namer {
  const numbers = new Map<string, number>();
  const otherwise = namer(shape, taken);
  return (name) => {
    let number = numbers.get(name) ?? 2;
    while (taken.has(`${name}_${number}`)) number++;
    numbers.set(name, number + 1);
    const next = `${name}_${number}`;
    if (!satisfies(next, shape)) return otherwise(name);
    taken.add(next);
    return next;
  };
}

/** What any API takes: legal wherever a shape does not say which letters it wants. */
const SAFE = 'a-zA-Z0-9_-';
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
/** Digits of a hash that stands behind the beginning of a name. */
const TAIL = 8;
/** So much of the beginning is worth keeping in front of a hash. */
const HEAD = 4;
/** So many hashes are tried; then names are counted through, so that a free one is found wherever there is one. */
const SALTED = 64;

/** The text with what is illegal replaced: often legal, never longer than needed. */
function nearest(text: string, shape: NameShape): string {
  const { prefix = '' } = shape;
  const letters = lettersOf(shape.letters ?? SAFE);
  const filler = letters.has(UNDERSCORE) ? '_' : '';
  const from = text.startsWith(prefix) ? prefix.length : 0;
  let body = '';
  let wasFilled = false;
  for (let i = from; i < text.length && (shape.max === null || body.length <= shape.max); i++) {
    const isLegal = letters.has(text.charCodeAt(i));
    if (isLegal) body += text[i];
    else if (!wasFilled && body !== '') body += filler;
    wasFilled = !isLegal;
  }
  if (wasFilled && filler !== '' && body.endsWith(filler)) body = body.slice(0, -1);
  return prefix + leadOf(body, shape) + body;
}

/** The name of a text with a hash: behind its beginning where there is room, alone where there is not. */
function hashed(
  text: string,
  near: string,
  { prefix = '', letters, first, min, max }: NameShape,
  salt: number,
): string {
  const legal = lettersOf(letters ?? SAFE);
  const digits = legal.digits;
  const filler = legal.has(UNDERSCORE) ? '_' : '';
  const room = (max ?? near.length + filler.length + TAIL) - prefix.length;
  const kept = room - filler.length - TAIL;
  if (kept >= HEAD && near.length > prefix.length) {
    const head = near.slice(0, prefix.length + kept);
    const short = min - head.length - filler.length;
    return head + filler + digitsOf(text, salt, Math.max(TAIL, short), digits);
  }
  const lead = leadOf(digits.charAt(0), { first, prefix });
  const length = Math.max(min - prefix.length, Math.min(room, TAIL + HEAD)) - lead.length;
  return prefix + lead + digitsOf(text, salt, length, digits);
}

/** A letter to put in front where a name may not begin as it would. */
function leadOf(
  body: string,
  { first, prefix }: { readonly first?: string | undefined; readonly prefix?: string },
): string {
  if (first === undefined || prefix) return '';
  const firsts = lettersOf(first);
  if (body !== '' && firsts.has(body.charCodeAt(0))) return '';
  return firsts.has(UNDERSCORE) ? '_' : firsts.digits.slice(-1);
}

/** So many digits of a text's hash; beyond the salts the number itself, so that no two are alike. */
function digitsOf(text: string, salt: number, length: number, digits: string): string {
  let out = '';
  let number = salt >= SALTED ? salt - SALTED : 0;
  for (let block = 0; out.length < length; block++) {
    if (salt < SALTED) number = hashOf(text, (salt + 1) * 0x9e3779b1 + block * 0x85ebca6b) >>> 0;
    for (let i = 0; i < PER_HASH && out.length < length; i++) {
      out += digits[number % digits.length];
      number = Math.floor(number / digits.length);
    }
  }
  return out;
}

/** Digits that one hash of 32 bits gives, out of 36. */
const PER_HASH = 6;
const UNDERSCORE = 95;

interface Letters {
  has(unit: number): boolean;
  /** 1 for those of the first 128. */
  readonly table: Uint8Array;
  /** `a-z`, `_`: the ranges as they are written. */
  readonly words: readonly string[];
  /** Those of the letters that a hash is written with. */
  readonly digits: string;
}

const known = new Map<string, Letters>();

/** Letters come from the targets' own facts, never from a transcript. */
function lettersOf(written: string): Letters {
  let letters = known.get(written);
  if (!letters) known.set(written, (letters = parse(written)));
  return letters;
}

function parse(written: string): Letters {
  const members = new Set<number>();
  const words: string[] = [];
  for (let i = 0; i < written.length; i++) {
    const isRange = written[i + 1] === '-' && i + 2 < written.length;
    const word = isRange ? written.slice(i, i + 3) : written.charAt(i);
    for (let unit = word.charCodeAt(0); unit <= word.charCodeAt(word.length - 1); unit++) members.add(unit);
    words.push(word);
    if (isRange) i += 2;
  }
  const digits = [...DIGITS].filter((it) => members.has(it.charCodeAt(0))).join('');
  const all = String.fromCharCode(...members);
  // Every id of a history is looked at letter by letter, and nearly all letters are of the first 128.
  const table = new Uint8Array(128);
  for (const unit of members) table[unit] = 1;
  const has = (unit: number) => (unit < table.length ? table[unit] === 1 : members.has(unit));
  return { has, table, words, digits: digits.length > 1 ? digits : all };
}

function isMadeOf(name: string, { table, has }: Letters, from: number): boolean {
  for (let i = from; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    if (table[unit] !== 1 && !has(unit)) return false;
  }
  return true;
}

const listed = (words: readonly string[]): string =>
  words.length === 1 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
