import { parseAnyDepth, UNREADABLE } from '../text/carriers/carrier.ts';
import { asString, isObject } from '../text/json.ts';
import type { Message } from './message.ts';

/** True for arguments in a string that is no JSON: the stream ended inside them. */
export const breaksOff = (args: unknown): boolean =>
  typeof args === 'string' && args.trim() !== '' && parseAnyDepth(args) === UNREADABLE;

/** True if calls of a history have their arguments as objects: then a string among them is none. */
export const keepsObjects = (messages: readonly Message[]): boolean =>
  messages.some(({ parts }) => parts.some((part) => part.kind === 'call' && isObject(part.args)));

/** True for an object, or a string of JSON that holds one. */
export const holdsObject = (args: unknown): boolean => isObject(typeof args === 'string' ? parseAnyDepth(args) : args);

/** The JSON of an object in a string that is JSON in turn: it was encoded twice. Null for anything else. */
export function encodedTwice(args: string): string | null {
  const inner = TWICE.test(args) ? asString(parseAnyDepth(args)) : null;
  return inner !== null && holdsObject(inner) ? inner : null;
}

/** How a string begins that holds an object in quotes: nothing else is read for it. */
const TWICE = /^\s{0,9}"\s{0,9}\{/;
