import { Attached } from '../text/attached.ts';
import { wordsLength } from '../text/held.ts';
import { IntList } from '../text/int-list.ts';
import { isContentless, saysNothing } from './contentless.ts';
import type { Message, Part, ResultPart, Role, TextPart } from './message.ts';

/** What a message is and holds, one bit each. */
export const Trait = {
  system: 1,
  developer: 2,
  user: 4,
  assistant: 8,
  tool: 16,
  other: 32,
  text: 64,
  reasoning: 128,
  call: 256,
  result: 512,
  media: 1024,
  opaque: 2048,
  /** Its content is null, or not there. */
  contentless: 4096,
  emptyCalls: 8192,
  /** The turn broke off. */
  unended: 16384,
  /** It holds a text or a result of more than `LONG` characters. */
  long: 32768,
  /** A result of it names no call. */
  unnamed: 65536,
  /** It holds a text, or a result, that may say nothing. */
  blank: 131072,
  /** A cache of the prompt is to end with one of its parts. */
  marked: 262144,
  /** A result of it holds pictures or files. */
  inside: 524288,
  /** It has no parts. */
  empty: 1048576,
  /** A result of it has no text. */
  mute: 2097152,
  /** A text of it has a label. */
  labelled: 4194304,
  /** The API's id of it is written. */
  identified: 8388608,
  /** It is contentless, and nothing of it stands in for a content. */
  wordless: 16777216,
} as const;

/** Whatever the traits. */
export const ANY = 0x1ffffff;

const PARTS = Trait.text | Trait.reasoning | Trait.call | Trait.result | Trait.media | Trait.opaque;

/** Any part that is no reasoning: a message that has one says something. */
const SAYING = PARTS & ~Trait.reasoning;

/** Parts in which a person speaks. */
const SAID = Trait.text | Trait.media | Trait.opaque;

/** True for the traits of a user's message that is not only results, as `isQuestion` tells of the message. */
export const asks = (traits: number): boolean => (traits & Trait.user) !== 0 && (traits & SAID) !== 0;

/** True for the traits of a message that is reasoning and nothing else. */
export const onlyReasoning = (traits: number): boolean => (traits & PARTS) === Trait.reasoning;

const NOTES = Trait.result | Trait.opaque;

/** Messages of the user's side: tool results speak for it. */
export const OF_USER = Trait.user | Trait.tool;
export const OF_SYSTEM = Trait.system | Trait.developer;

/** Hardly any text is longer. */
export const LONG = 100_000;

/** By position: the traits of a message. Who asks for few messages of a long history need not look at the others. */
export type Traits = Uint32Array;

const known = new Attached<readonly Message[], Traits>();

/** The traits of all messages, found once for a history. */
export function traitsOf(messages: readonly Message[]): Traits {
  return known.get(messages) ?? keepTraits(messages, Uint32Array.from(messages, traitsOfMessage));
}

/** Keeps what was found while the messages were read. */
export function keepTraits(messages: readonly Message[], traits: Traits): Traits {
  known.set(messages, traits);
  return traits;
}

/**
 * True for the traits of a message that is made of results and nothing else. What is not understood in a message of a
 * tool is a note of the program that keeps it, as an approval: it answers nothing and says nothing.
 */
export const onlyResults = (traits: number): boolean => {
  const parts = traits & PARTS;
  return parts === Trait.result || ((traits & Trait.tool) !== 0 && parts !== 0 && (parts & ~NOTES) === 0);
};

/** True if what is at a place has one of some traits, of messages or of calls; false where nothing is. */
export const hasTrait = (traits: ArrayLike<number>, place: number, some: number): boolean =>
  ((traits[place] ?? 0) & some) !== 0;

/** The places of the messages that have any of some traits, in their order. Mostly few: the others are not fetched from memory. */
export function placesWith(traits: Traits, some: number): Int32Array {
  const places = new IntList();
  for (let place = 0; place < traits.length; place++) if (hasTrait(traits, place, some)) places.push(place);
  return places.done();
}

/** The role among some traits. */
export const roleIn = (traits: number): Role => ROLES[31 - Math.clz32(traits & SPOKEN)] ?? 'other';

export function traitsOfMessage({ role, at, parts, shape, state, emptyCalls, id }: Message): number {
  let traits = BY_ROLE[role] | (parts.length === 0 ? Trait.empty : 0);
  for (const part of parts) {
    traits |= BY_KIND[part.kind];
    if (part.kind === 'text') traits |= traitsOfText(part);
    else if (part.kind === 'result') traits |= traitsOfResult(part);
    if (part.marked) traits |= Trait.marked;
  }
  if (state !== 'complete') traits |= Trait.unended;
  if (isContentless({ role, shape, parts })) traits |= Trait.wordless;
  const isBare = (traits & SAYING) === 0 && saysNothing({ role, at, parts });
  if (isBare || shape === 'null' || shape === 'missing') traits |= Trait.contentless;
  if (id !== null) traits |= Trait.identified;
  return emptyCalls ? traits | Trait.emptyCalls : traits;
}

function traitsOfText({ text, label }: TextPart): number {
  let traits = beginsWithWord(text) ? 0 : Trait.blank;
  if (isLong(text)) traits |= Trait.long;
  return label === undefined ? traits : traits | Trait.labelled;
}

function traitsOfResult({ text, callId, media, emptyText, isError }: ResultPart): number {
  let traits = isLong(text) ? Trait.long : text === '' ? Trait.mute : 0;
  if (callId === null) traits |= Trait.unnamed;
  if (media) traits |= Trait.inside;
  return emptyText !== undefined || (isError && text === '') ? traits | Trait.blank : traits;
}

/** What was left in the file counts too. */
const isLong = (text: string): boolean => text.length > LONG || wordsLength(text) > LONG;

/** True for nearly every text, and cheaper than trimming it. */
export function beginsWithWord(text: string): boolean {
  const first = text.charCodeAt(0);
  return first > 32 && first < 127;
}

const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'tool', 'other'];
const SPOKEN = Trait.system | Trait.developer | Trait.user | Trait.assistant | Trait.tool | Trait.other;
const BY_ROLE: Readonly<Record<Role, number>> = Trait;
const BY_KIND: Readonly<Record<Part['kind'], number>> = Trait;
