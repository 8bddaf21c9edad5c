import { dataIn } from '../../text/data-files.ts';
import { inWords, isObject, type Json, listIn, own } from '../../text/json.ts';
import { formatIn } from '../output-format.ts';
import { asOutput, asText } from './formats.ts';
import data from './known-keys.json';
import { wireOf } from './wire.ts';

/** Where another API's key belongs here, and as what; undefined where it cannot be said here. */
export interface Twin {
  readonly to: string;
  as?(value: unknown): Json | undefined;
}
/** Keys of other APIs with what they are here; null where nothing is. */
export type Twins = Readonly<Record<string, Twin | null>>;

export interface Known {
  /** The keys of the API, in its own spelling. */
  readonly keys: readonly string[];
  /** Keys of other APIs, which are surely rejected. */
  readonly foreign: Twins;
}

/** What a file says of the keys of an object, as names in a row. */
interface Stated {
  /** The API whose described body has the keys besides, but for some. */
  readonly wire?: string;
  readonly not?: string;
  readonly keys: string;
  /** A key here, alone or with how its value is written there; null where nothing is. */
  readonly foreign: { readonly [key: string]: string | readonly [to: string, as: string] | null };
}

/** A list, where one entry may be alone. */
const listed = (value: unknown): Json => (Array.isArray(value) ? (value as Json) : [value as Json]);
const ofKey =
  (key: string) =>
  (value: unknown): Json | undefined =>
    isObject(value) ? (own(value, key) as Json) : undefined;

/** A format that is a type and nothing else, which most APIs write in the same way. */
const isPlainFormat = (value: unknown): boolean =>
  isObject(value) && Object.keys(value).length === 1 && ['json_object', 'text'].includes(inWords(own(value, 'type')));

/** Types of parts that only the newer of the two OpenAI APIs has. */
const PARTS_OF_INPUT: ReadonlySet<unknown> = new Set(['input_text', 'input_image', 'input_file', 'output_text']);
const isOfInput = (part: unknown): boolean => isObject(part) && PARTS_OF_INPUT.has(own(part, 'type'));

/** True for messages of a role and a text, which are the same in the forms of both APIs, or of parts as the newer one has them. */
const areWords = (list: unknown): boolean =>
  Array.isArray(list) &&
  list.every(
    (message: unknown) =>
      isObject(message) &&
      Object.keys(message).every((key) => key === 'role' || key === 'content') &&
      (typeof own(message, 'content') === 'string' || listIn(message, 'content').some(isOfInput)) &&
      listIn(message, 'content').every(isOfInput) &&
      own(message, 'role') !== 'tool',
  );

/** How the value of a key is written elsewhere, by the names that the file has for it. */
const WAYS: { readonly [name: string]: NonNullable<Twin['as']> } = {
  listed,
  effortIn: ofKey('effort'),
  verbosityIn: ofKey('verbosity'),
  asOutputFormat(value) {
    const format = formatIn(value);
    return format ? asOutput(format) : undefined;
  },
  asTextFormat(value) {
    const format = formatIn(value);
    return format ? asText(format) : isPlainFormat(value) ? (value as Json) : undefined;
  },
  text: (value) => (typeof value === 'string' ? value : undefined),
  asInstruction: (value) => (typeof value === 'string' ? { parts: [{ text: value }] } : undefined),
  asInput: (value) => (areWords(value) ? (value as Json) : undefined),
};

const STATED = dataIn<Readonly<Record<keyof typeof data, Stated>>>(data);

export const words = (names: string): string[] => names.trim().split(/\s+/);

export function knownKeys(name: keyof typeof data): Known {
  const { wire, not = '', keys, foreign } = STATED[name];
  const described = wire === undefined ? [] : Object.keys(wireOf(wire).keys);
  const twins = Object.entries(foreign).map(([key, twin]) => [key, twinOf(twin)]);
  return {
    keys: [...described.filter((key) => !words(not).includes(key)), ...words(keys)],
    foreign: Object.fromEntries(twins) as Twins,
  };
}

function twinOf(twin: Stated['foreign'][string]): Twin | null {
  if (twin === null) return null;
  const [to, way = ''] = typeof twin === 'string' ? [twin] : twin;
  const as = WAYS[way];
  return { to, ...(as && { as }) };
}
