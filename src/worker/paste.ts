import { decodeError, openTranscript, splitPaste } from '../core/index.ts';

export interface Parts {
  readonly transcript: string;
  readonly error: string;
}

/** What programs and services say is short; what is longer is a log or a file. In characters. */
const SAID = 8_000;
/** Marks of messages in any dress: what has them is a transcript that could not be read. */
const OF_MESSAGES = /\brole["']?\s{0,9}[:=]|["'](?:messages|contents|parts)["']\s{0,9}:/;

/**
 * Parts a paste into a transcript and an error text; what is missing is empty. What is no transcript, and can be told as
 * something that a program or a service said, is an error text, whatever its words.
 */
export function partPaste(text: string): Parts {
  const parts = splitPaste(text);
  const isOpen = parts.error === '' && text.length <= SAID && text.trim() !== '' && !text.includes('\0');
  return isOpen && !isOfMessages(text) && isSaid(text) ? { transcript: '', error: text } : parts;
}

const isOfMessages = (text: string): boolean => OF_MESSAGES.test(text) || openTranscript(text).transcripts.length > 0;

function isSaid(text: string): boolean {
  const { about, degree } = decodeError(text);
  return about !== undefined || degree !== undefined;
}
