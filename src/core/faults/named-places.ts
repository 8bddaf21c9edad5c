import type { Message, Part } from '../model/message.ts';
import { holderOf, isWithin, lastStep, type Pointer } from '../text/pointer.ts';
import type { RuleInput } from './fault.ts';
import type { NamedPlace } from './input.ts';
import type { Raw } from './least-value.ts';

/** True for an element that is as one before it in its list, where the text says that it is there twice. */
export function isCopy({ repeated }: NamedPlace['asks'], at: Pointer, raw: Raw): boolean {
  const list = repeated && at !== '' ? raw(holderOf(at)) : null;
  return Array.isArray(list) && alike(list.slice(0, Number(lastStep(at))), raw(at)).length > 0;
}

/** The elements of a list that are written as a value is. */
export function alike(list: readonly unknown[], value: unknown): readonly unknown[] {
  const written = JSON.stringify(value);
  return list.filter((element) => JSON.stringify(element) === written);
}

/** True for a list of parts that a validator would also take as words: it rejects one of the parts as well. */
export const isOutside = ({ at, path, asks }: NamedPlace, { refused = [], raw }: RuleInput): boolean =>
  asks.type === 'string' &&
  (refused.some((other) => other.at !== at && isWithin(other.at, at)) ||
    (OF_UNION.test(path) && Array.isArray(raw?.(at))));

/** A place with the type that was tried there: `('body', 'messages', 1, 'content', 'str')`. */
const OF_UNION = /["']str["']\s?[\])]$/;

/** What no fix of a place does to a message. */
export const keeping = (message: Message | undefined, part: Part | undefined, at: Pointer, value: unknown) => ({
  ...(isIdOfPair(part, value) ? { set: null } : {}),
  ...(isMoreThanWords(message, at) ? { writes: false } : {}),
});

/** True for the id that ties a call to its result: another value would part them. */
const isIdOfPair = (part: Part | undefined, value: unknown): boolean =>
  typeof value === 'string' &&
  ((part?.kind === 'call' && part.id === value) || (part?.kind === 'result' && part.callId === value));

/** True for what holds calls, results, reasoning or pictures: as a string it would lose them. */
const isMoreThanWords = (message: Message | undefined, at: Pointer): boolean =>
  message?.parts.some((part) => part.kind !== 'text' && part.at !== at && isWithin(part.at, at)) === true;

/** `more`: a string is required of what is more than words. */
export function variantOf({ missing }: NamedPlace, message: Message | undefined, at: Pointer, isForString: boolean) {
  if (missing !== null) return { variant: 'missing' };
  return isForString && isMoreThanWords(message, at) ? { variant: 'more' } : {};
}

/** Of a part that says by its key what it is no type can be missing. */
export const withoutType = ({ missing }: NamedPlace, message: Message | undefined, { parts }: RuleInput['facts']) =>
  missing === 'type' && message && parts?.is.named === 'key' ? { adds: null } : {};
