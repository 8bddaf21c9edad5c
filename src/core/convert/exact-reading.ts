import type { Message, Transcript } from '../model/message.ts';
import type { TextDocument } from '../text/document.ts';
import { inspect } from '../text/inspect.ts';
import { pointerAt } from '../text/locate.ts';
import { isWithin } from '../text/pointer.ts';
import { ExactNumbers } from './exact-numbers.ts';
import type { Loss } from './losses.ts';

/** A history to be written anew, with its numbers, and what is said of those that are rounded. */
interface ExactReading<T> {
  readonly transcript: T;
  readonly exact: ExactNumbers;
  readonly rounded: readonly Loss[];
}

/** More numbers than these are rounded. */
const NUMBERS = 100_000;

/**
 * A transcript in which numbers of calls and results that a reader with doubles would change are texts. `readAgain` reads
 * the transcript in a text of the same form; where it is read otherwise then, the numbers are rounded, and named.
 */
export function exactReading<T extends Transcript>(
  document: TextDocument,
  transcript: T,
  readAgain: (text: string) => Transcript | undefined,
): ExactReading<T> {
  const exact = new ExactNumbers(document.text);
  const found = inspect(document, NUMBERS).flatMap((odd) => {
    if (odd.kind !== 'unsafe-number') return [];
    const home = callOrResult(transcript.messages, pointerAt(document, odd.start));
    return home === null ? [] : [{ ...odd, ...home }];
  });
  const { messages } = transcript;
  const again = found.length === 0 ? messages : readAgain(exact.replaced(document.text, found))?.messages;
  if (again === messages || (again && isAlike(again, messages)))
    return { transcript: withMessages(transcript, exact.within(again)), exact, rounded: [] };
  const rounded = found.map(({ index, what }): Loss => ({ index, what }));
  return { transcript, exact, rounded };
}

const withMessages = <T extends Transcript>(transcript: T, messages: readonly Message[]): T =>
  messages === transcript.messages ? transcript : { ...transcript, messages };

/** The message that holds the call or the result in which a place is, and what is lost where it is rounded. */
function callOrResult(messages: readonly Message[], at: string): { index: number; what: string } | null {
  for (const { index, parts } of messages)
    for (const part of parts) {
      if ((part.kind !== 'call' && part.kind !== 'result') || !isWithin(at, part.at)) continue;
      const of = part.name ? ` of ${part.name}` : '';
      return {
        index,
        what: part.kind === 'call' ? `a call${of} changes its arguments` : `a result${of} changes its text`,
      };
    }
  return null;
}

/** True for messages that differ in what is said at most. */
const isAlike = (some: readonly Message[], others: readonly Message[]): boolean =>
  some.length === others.length &&
  some.every(({ role, parts }, i) => {
    const other = others[i];
    const kinds = (of: Message['parts']): string => of.map(({ kind, at }) => `${kind} ${at}`).join();
    return role === other?.role && kinds(parts) === kinds(other.parts);
  });
