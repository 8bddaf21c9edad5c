import type { Message, Part, Role } from './message.ts';

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
} as const;

/** Whatever the traits. */
export const ANY = 0xffff;

/** Any part, whatever its kind. */
const PARTS = Trait.text | Trait.reasoning | Trait.call | Trait.result | Trait.media | Trait.opaque;

const NOTES = Trait.result | Trait.opaque;

/** Messages of the user's side: tool results speak for it. */
export const OF_USER = Trait.user | Trait.tool;
export const OF_SYSTEM = Trait.system | Trait.developer;

/** Hardly any text is longer. */
export const LONG = 100_000;

/** By position: the traits of a message. Who asks for few messages of a long history need not look at the others. */
export type Traits = Uint16Array;

const known = new WeakMap<readonly Message[], Traits>();

/** The traits of all messages, found once for a history. */
export function traitsOf(messages: readonly Message[]): Traits {
  const traits = known.get(messages);
  return traits ?? keepTraits(messages, Uint16Array.from(messages, traitsOfMessage));
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

/** The traits of one message. */
export function traitsOfMessage({ role, parts, shape, state, emptyCalls }: Message): number {
  let traits = BY_ROLE[role];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!;
    traits |= BY_KIND[part.kind];
    if ((part.kind === 'text' || part.kind === 'result') && part.text.length > LONG) traits |= Trait.long;
  }
  if (state !== 'complete') traits |= Trait.unended;
  if (shape === 'null' || shape === 'missing') traits |= Trait.contentless;
  return emptyCalls ? traits | Trait.emptyCalls : traits;
}

const BY_ROLE: Readonly<Record<Role, number>> = Trait;
const BY_KIND: Readonly<Record<Part['kind'], number>> = Trait;
