import { decodeError, looksLikeError, openTranscript, splitPaste } from '../core/index.ts';

/** What is missing is empty. */
interface Parts {
  readonly transcript: string;
  readonly error: string;
}

/** What programs and services say is short; what is longer is a log or a file. In characters. */
const SAID = 8_000;
/** Marks of messages in any dress: what has them is a transcript that could not be read. */
const OF_MESSAGES =
  /\brole["']?\s{0,9}[:=]|["'](?:messages|contents|parts)["']\s{0,9}:|:\s{0,9}["'](?:user_input|model_output|function_result|interaction)["']/;

/**
 * Parts a paste into a transcript and an error text, by what is said and not by how an error looks. Beside a transcript
 * stands an error where messages are spoken of: else it may be a note. What is no transcript is an error text if it can be
 * told as something that a program or a service said.
 */
export function partPaste(text: string): Parts {
  const parts = splitPaste(text, (said) => looksLikeError(said) || isOfHistory(said));
  const isLeft = parts.error === '' && isShort(text) && !isOfMessages(text);
  return isLeft && isSaid(text) ? { transcript: '', error: text } : parts;
}

const isShort = (text: string): boolean => text.length <= SAID && text.trim() !== '' && !text.includes('\0');

const isOfMessages = (text: string): boolean => OF_MESSAGES.test(text) || openTranscript(text).transcripts.length > 0;

function isOfHistory(said: string): boolean {
  if (!isShort(said) || OF_MESSAGES.test(said)) return false;
  const { about, degree } = decodeError(said);
  return about === 'history' && (degree === 'words' || degree === 'kind');
}

function isSaid(text: string): boolean {
  const { about, degree } = decodeError(text);
  return about !== undefined || degree !== undefined;
}
