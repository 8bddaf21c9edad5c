import { nearestEffort, switchedAlike } from '../../targets/efforts.ts';
import { isObject, type Json } from '../../text/json.ts';
import { withoutEnd } from '../../text/without-end.ts';
import { listOf } from '../wordings/lists.ts';

/** What a text asks for at the place that it names. Several may be said; none where it only rejects. */
export interface Asks {
  /** The key is unknown, not supported or not permitted there. */
  readonly remove: boolean;
  /** The key that the text says to use instead. */
  readonly rename: string | null;
  /** The values that are allowed, the first that the text names first; empty where none is said. */
  readonly values: readonly Json[];
  /** The type that the text requires. */
  readonly type: 'object' | 'array' | 'string' | 'number' | 'boolean' | null;
  /** A name or an id must begin in another way. */
  readonly begins: boolean;
  /** Something is required that is not there. */
  readonly missing: boolean;
  /** Names must differ, or one element is there twice. */
  readonly repeated: boolean;
  /** The value that is there is as the text requires: the text speaks of another request. */
  readonly isMet: boolean;
  /** The value that is there is what the text says it must not be: the text speaks of this request. */
  readonly isBroken: boolean;
}

const INSTEAD = /\buse\s{1,4}["'`]{0,2}([a-z][\w.]{1,60}?)["'`]{0,2}\s{1,4}instead\b/i;
const SET_TO = /\bset(?:ting)?\s{1,4}["'`]{0,2}[\w.]{1,60}["'`]{0,2}\s{1,4}to\s{1,4}["'`]?([\w.-]{1,40})["'`]?/i;
const NEGATED = /(?:\bnot|n't|\bnever|\bwithout)(?: \w{1,12}){0,3} {1,3}$/i;
const ONLY =
  /\bonly\s{1,3}["'`]?(-?[\d.]{1,12}|[a-z_]{1,30}=?[a-z_]{0,30})["'`]?\s{1,3}(?:is|are)\s{1,3}(?:allowed|supported)/i;
const ONLY_SET =
  /\b(?:may|can|must|should)\s{1,3}(?:only\s{1,3})?be\s{1,3}(?:explicitly\s{1,3})?(?:set\s{1,3}to\s{1,3})?["'`]?(-?\d[\d.]{0,12}|true|false)\b/i;
/** A member of an enumeration as Python prints it: `<Effort.high: 'high'>`. */
const ENUM_MEMBER = /<[a-z_][\w.]{0,60}: {0,2}(["'`][\w./+-]{1,60}["'`])>/gi;
/** Quoted values in a row: what is quoted after other words is another thing. */
const QUOTED_LIST =
  /["'`][\w./+-]{1,60}["'`](?:(?:\s{0,3}(?:,|、|\||\bor\b|\band\b)){1,2}\s{0,3}["'`][\w./+-]{1,60}["'`]){0,40}/;
const MOST_CHARACTERS =
  /\bmax(?:imum)? length:?(?: of| is)?\s{1,3}(\d[\d,]{0,9})|\b(?:at most|no (?:more|longer) than|up to)\s{1,3}(\d[\d,]{0,9}) char/i;
const AT_LEAST =
  /(?:greater than or equal to\s{1,3}["'`]?|at least\s{1,3}|minimum (?:allowed )?(?:value )?(?:of |is )|not (?:be )?less than\s{1,3}|>=\s{0,2})(\d[\d,.]{0,12})/i;
const RANGE =
  /(?:range(?: of [\w ]{1,40})?(?: is| should be| must be)?|between|范围|in)\s{0,3}:?\s{0,3}[[(]?\s{0,2}(-?\d[\d.]{0,12})\s{0,3}(?:,|\.\.|-|to|and|~)\s{0,3}(-?\d[\d.]{0,12})\s{0,2}[\])]?/i;
const TYPE =
  /(?:expect(?:s|ed(?: type)?)?|(?:must|should) be|is not|of type)\s{1,3}(?:an? |(?:of )?type )?(?:valid )?["'`]?([a-z]{3,10}\b|\[\])(?! (?:that|with|matching|of length|containing|at (?:least|most)))/gi;
/** What a validator of JSON Schema says of a type: `'array' not in 'string'`. */
const TYPE_NOT_IN = /["'`][a-z]{3,10}["'`] not in ["'`]([a-z]{3,10})["'`]/g;
/** What a validator of Python says of one: `str type expected`. */
const TYPE_BEFORE = /\b([a-z]{3,10}) type expected\b/g;
/** An error about content that is a single part instead of a list of parts. */
const TEXT_OR_PARTS = /\bone of an? string or (?:an )?array of objects\b/;
const MISSING_KEY = /\bfield required\b|\bmissing (?:required )?(?:parameter|field|property|key)\b|: missing field/i;
const BEGINS = /\b(?:begins?|starts?)\s{1,3}with\b|\bexpected an id\b/i;
/** The one value that a union knows of the key that tells its kinds apart: it is no type of a value. */
const DISCRIMINATOR = /\bdiscriminator value\. Expected ["'`]([\w./-]{1,60})["'`](?!\s{0,2}\|)/i;
/** One set of characters and a length: nothing else of a pattern that somebody pasted is run. */
export const PATTERN =
  /\b(?:pattern|match(?:es)?)\s{0,3}:?\s{0,3}["'`]{0,3}\^(\[[^\]\\\n]{1,80}\])(\+|\*|\{\d{1,4},\d{0,4}\})\$/i;
const REPEATED = /\bmust be unique\b|\bduplicate\b|\bnot unique\b|more than once|already (?:exists|declared|defined)/i;

const TYPES: ReadonlyMap<string, NonNullable<Asks['type']>> = new Map([
  ...each('object', 'object dict dictionary map mapping'),
  ...each('array', '[] array list sequence'),
  ...each('string', 'string str'),
  ...each('number', 'integer number'),
  ...each('boolean', 'boolean bool'),
]);

/** The type that a word of a text is the name of; null where it is of none. */
export const typeNamed = (word: string): Asks['type'] => TYPES.get(word.toLowerCase()) ?? null;

function each(type: NonNullable<Asks['type']>, words: string): [string, NonNullable<Asks['type']>][] {
  return words.split(' ').map((word) => [word, type]);
}

/** Reads what a text asks for, for a value that is there now. Linear. */
export function asksOf(text: string, now: unknown): Asks {
  const head = text
    .slice(0, 4_000)
    .replace(/\\{1,40}(["'`])/g, '$1')
    .replace(ENUM_MEMBER, '$1');
  const said = head.toLowerCase();
  const named = [TYPE, TYPE_NOT_IN, TYPE_BEFORE]
    .flatMap((form) => [...said.matchAll(form)])
    .map(([, word = '']) => TYPES.get(word))
    .find((it) => it !== undefined);
  const isOfUnion = DISCRIMINATOR.test(head);
  const type = isOfUnion ? null : (named ?? (typeOf(now) === 'object' && TEXT_OR_PARTS.test(said) ? 'array' : null));
  // Nothing says which number is meant: without the key the default is.
  const isNothing = typeof now === 'number' && now <= 0 && POSITIVE.test(head);
  const remove = listOf('removed').test(said) || isNothing;
  const listed = valuesIn(head, now, type);
  const meant = listed.length === 0 && typeof now === 'string' ? modelMeant(head, now) : null;
  const values = meant === null ? listed : [meant];
  const isFit =
    now !== undefined &&
    (singleIn(head, now) === now || isListed(head, now) || (!remove && (isMet(head, now, type) || isThere(head, now))));
  const isOfType = type === null || now === undefined || typeOf(now) === type;
  return {
    remove,
    rename: INSTEAD.exec(head)?.[1] ?? null,
    values,
    type,
    begins: BEGINS.test(head),
    missing: listOf('missed').test(said),
    repeated: REPEATED.test(head),
    isMet: isFit,
    isBroken:
      !isFit &&
      now !== undefined &&
      (!isOfType || values.length > 0 || (isBlank(now) && listOf('notempty').test(said))),
  };
}

const POSITIVE =
  /\b(?:must|should|can) ?not be (?:zero|0|negative)\b|\bmust be (?:a )?positive\b|\bcannot be (?:zero|0)\b/i;
const isBlank = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;

const isListed = (text: string, now: unknown): boolean =>
  typeof now === 'string' && listedIn(text) !== undefined && allowedIn(text, now).includes(now);

/** True where the text misses a key whose value is there. */
const isThere = (text: string, now: unknown): boolean =>
  MISSING_KEY.test(text) && ((typeof now === 'string' && now !== '') || typeof now === 'number');

function isMet(text: string, now: unknown, type: Asks['type']): boolean {
  const pattern = typeof now === 'string' ? PATTERN.exec(text) : null;
  if (pattern) return fits(String(now), `^${pattern[1]}${pattern[2]}$`);
  if (type !== null && typeOf(now) === type) return true;
  if (typeof now === 'string' || typeof now === 'boolean') return allowedIn(text, now).includes(now);
  if (typeof now !== 'number') return false;
  if (allowedIn(text, now).includes(now)) return true;
  const { low, high } = limitsIn(text);
  return (low !== null || high !== null) && now >= (low ?? now) && now <= (high ?? now);
}

function fits(value: string, pattern: string): boolean {
  try {
    return new RegExp(pattern).test(value);
  } catch {
    return false;
  }
}

/** A name with what the characters of a pattern do not hold replaced, within its length; nothing where it is as it must be. */
function spelledBy(name: string, characters: string, times: string): string[] {
  if (fits(name, `^${characters}${times}$`) || !fits('_', characters)) return [];
  const most = Number(/,(\d+)\}/.exec(times)?.[1] ?? name.length);
  const spelled = [...name].map((character) => (fits(character, `^${characters}$`) ? character : '_')).join('');
  return spelled === '' ? [] : [spelled.slice(0, most)];
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

function limitsIn(text: string): { readonly low: number | null; readonly high: number | null } {
  const range = RANGE.exec(text);
  return {
    low: numberOf(range?.[1] ?? AT_LEAST.exec(text)?.[1]),
    high: numberOf(range?.[2] ?? after('mostfollows', text, /^(\d[\d,.]{0,12})/)),
  };
}

function valuesIn(text: string, now: unknown, type: Asks['type']): Json[] {
  const most = typeof now === 'string' ? charactersIn(text) : null;
  if (typeof now === 'string' && most !== null && most > 0 && now.length > most)
    return [now.slice(0, most).replace(/[\ud800-\udbff]$/, '')];
  const pattern = typeof now === 'string' ? PATTERN.exec(text) : null;
  if (typeof now === 'string' && pattern) return spelledBy(now, pattern[1] ?? '', pattern[2] ?? '');
  if (type === 'boolean' && (now === 'true' || now === 'false')) return [now === 'true'];
  const allowed = allowedIn(text, now);
  if (allowed.length > 0 || typeof now !== 'number')
    return nearestFirst(
      allowed.filter((value) => value !== now),
      now,
    );
  const { low, high } = limitsIn(text);
  if (high !== null && now > high) return [high];
  return low !== null && now < low ? [low] : [];
}

/** Values as they are listed, but for efforts: the first of them may be the farthest. */
function nearestFirst(values: readonly Json[], now: unknown): Json[] {
  const names = values.filter((value) => typeof value === 'string');
  if (isForced(now)) return names.filter((name) => FORCING.has(name));
  const nearest = typeof now === 'string' ? nearestEffort(now, names) : undefined;
  return nearest === undefined ? switchedAlike(values, now) : [nearest, ...values.filter((value) => value !== nearest)];
}

/** True for the choice of a tool by its name. */
const isForced = (now: unknown): boolean =>
  isObject(now) && isObject(now.function) && typeof now.function.name === 'string';
/** Choices under which a tool is called, whichever it is. */
const FORCING: ReadonlySet<string> = new Set(['any', 'required']);

function charactersIn(text: string): number | null {
  const hit = MOST_CHARACTERS.exec(text);
  return numberOf(hit?.[1] ?? hit?.[2]);
}

function singleIn(text: string, now: unknown): Json | undefined {
  const single = DISCRIMINATOR.exec(text)?.[1] ?? setTo(text) ?? ONLY.exec(text)?.[1] ?? ONLY_SET.exec(text)?.[1];
  return single === undefined || single.includes('=') ? undefined : typed(single, now);
}

/** What comes after words that introduce it, in the first group; the first that is of that form. */
function after(words: 'valuesfollow' | 'mostfollows', text: string, form: RegExp): string | undefined {
  const ends = listOf(words).endsIn(text.toLowerCase());
  return ends.map((end) => form.exec(text.slice(end))?.[1]).find((it) => it !== undefined);
}

/** The value that a setting is to be set to; nothing where it says which it must not be set to. */
function setTo(text: string): string | undefined {
  const hit = SET_TO.exec(text);
  return hit && !NEGATED.test(text.slice(0, hit.index)) ? hit[1] : undefined;
}

/** A list of values, to the end of the line. */
const listedIn = (text: string): string | undefined => after('valuesfollow', text, /^\s{0,3}:?\s{0,3}([^\n]{1,400})/);

function allowedIn(text: string, now: unknown): Json[] {
  const single = singleIn(text, now);
  if (single !== undefined) return [single];
  const listed = listedIn(text);
  if (listed === undefined || !(typeof now === 'string' || isForced(now))) return [];
  const inBrackets = IN_BRACKETS.exec(listed)?.[1] ?? IN_PARENTHESES.exec(listed)?.[1];
  if (inBrackets !== undefined)
    return inBrackets
      .split(',')
      .map(unquoted)
      .filter((name) => name !== '');
  const quoted = /^[\w-]{2,30}(?:, ?| ?\| ?)[\w-]/.test(listed) ? '' : (QUOTED_LIST.exec(listed)?.[0] ?? '');
  const values = [...quoted.matchAll(/["'`]([\w./+-]{1,60})["'`]/g)].map((hit) => hit[1] ?? '');
  if (values.length > 0) return values;
  const words = /^[\w-]{1,30}(?:\s{0,2}(?:[,|、]|or|and)\s{0,2}[\w-]{1,30}){0,12}/.exec(listed)?.[0] ?? '';
  const named = words.split(/\s{0,2}(?:[,|、]|\bor\b|\band\b)\s{0,2}/).filter((word) => word !== '');
  // "one of an array or a string" names kinds of values, and none of them.
  return named.some((word) => ARTICLES.has(word.toLowerCase())) ? [] : named;
}

/** Names in a row, with or without quotes. */
const IN_BRACKETS = /^\[((?:\s{0,2}["'`]?[\w./:@-]{1,80}["'`]?\s{0,2},?){1,40})\]/;
/** The same in parentheses or braces, where other words may be too. */
const IN_PARENTHESES =
  /^[({]\s{0,2}(["'`]?[\w./:@-]{1,80}["'`]?(?:\s{0,2},\s{0,2}["'`]?[\w./:@-]{1,80}["'`]?){1,40})\s{0,2},?[)}]/;

const unquoted = (name: string): string => name.trim().replace(/^["'`]|["'`]$/g, '');

const ARTICLES = new Set(['a', 'an', 'the', 'of', 'no', 'not', 'non-empty', 'valid', ...TYPES.keys()]);

const typed = (value: string, now: unknown): Json =>
  /^-?\d[\d.]*$/.test(value) && typeof now !== 'string'
    ? Number(value)
    : value === 'true' || value === 'false'
      ? value === 'true'
      : value;

function numberOf(digits: string | undefined): number | null {
  const value = digits === undefined ? Number.NaN : Number(withoutEnd(digits, ',.').replaceAll(',', ''));
  return Number.isFinite(value) ? value : null;
}

const LONGEST = 4_000;
const MODEL = 200;

/** An id of Bedrock, alone or of an inference profile: `us.anthropic.claude-3-7-sonnet-20250219-v1:0`. */
const OF_BEDROCK = /^(?:(?:us|eu|ap|apac|au|ca|jp|global|us-gov)\.)?anthropic\.(claude-[\w-]{1,60}?)(?:-v\d(?::\d)?)?$/;
/** An id of Vertex: `claude-3-7-sonnet@20250219`. */
const OF_VERTEX = /^(claude-[\w-]{1,60})@(\d{8})$/;
/** From version 4 on the size comes first: `claude-sonnet-4-20250514`. */
const VERSION_FIRST = /^claude-([4-9](?:[.-]\d)?)-(opus|sonnet|haiku)(-\d{8})?$/;
const WITH_POINT = /^(claude-[a-z]{1,20}-\d)\.(\d)(?=-\d{8}$|$)/;

const ABOUT_PROFILES = /\bon-demand throughput\b|\binference profile\b/i;
const ABOUT_BEDROCK = /\bbedrock\b|\bvalidationexception\b|\bconverse\b|\binvokemodel\b/i;
/** Makers whose ids have no region in front. */
const WITHOUT_REGION = /^(?:anthropic|meta|amazon|mistral|deepseek|writer|cohere)\.[\w.:-]{1,100}$/;

/**
 * The model id that a rejected id was meant to be: the id that another host uses, one with its words in another order, or
 * one without the region of an inference profile. null where the id is written as it should be.
 */
function modelMeant(text: string, model: string): string | null {
  const head = text.slice(0, LONGEST);
  if (model.length > MODEL) return null;
  if (ABOUT_PROFILES.test(head)) return WITHOUT_REGION.test(model) ? `us.${model}` : null;
  const isRejected = listOf('modelrejected').test(head.toLowerCase()) || NOT_FOUND.test(head);
  if (!isRejected || !head.includes(model) || ABOUT_BEDROCK.test(head)) return null;
  const meant = model
    .replace(OF_BEDROCK, '$1')
    .replace(OF_VERTEX, '$1-$2')
    .replace(VERSION_FIRST, (_, version: string, size: string, day = '') => `claude-${size}-${version}${day}`)
    .replace(WITH_POINT, '$1-$2');
  return meant === model ? null : meant;
}

/** Anthropic says no more of a model that it does not have. */
const NOT_FOUND = /\bnot_found_error\b|^\s{0,9}model: ?\S{3,120}\s{0,9}$/i;
