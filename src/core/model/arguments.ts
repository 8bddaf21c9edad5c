import { isObject } from '../text/json.ts';
import type { Message } from './message.ts';

/** True for arguments in a string that is no JSON: the stream ended inside them. */
export function breaksOff(args: unknown): boolean {
  if (typeof args !== 'string' || args.trim() === '') return false;
  try {
    JSON.parse(args);
    return false;
  } catch {
    return true;
  }
}

/** True if calls of a history have their arguments as objects: then a string among them is none. */
export const keepsObjects = (messages: readonly Message[]): boolean =>
  messages.some(({ parts }) => parts.some((part) => part.kind === 'call' && isObject(part.args)));

/** True for an object, or a string of JSON that holds one. */
export function holdsObject(args: unknown): boolean {
  if (typeof args !== 'string') return isObject(args);
  try {
    return isObject(JSON.parse(args));
  } catch {
    return false;
  }
}

/** The JSON of an object in a string that is JSON in turn: it was encoded twice. Null for anything else. */
export function encodedTwice(args: string): string | null {
  if (!TWICE.test(args)) return null;
  try {
    const inner: unknown = JSON.parse(args);
    return typeof inner === 'string' && isObject(JSON.parse(inner)) ? inner : null;
  } catch {
    return null;
  }
}

/** How a string begins that holds an object in quotes: nothing else is read for it. */
const TWICE = /^\s{0,9}"\s{0,9}\{/;
