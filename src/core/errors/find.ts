import { regexOf } from '../text/regex.ts';
import { isTranscript, transcriptIn } from './blocks.ts';
import { matchesIn } from './match/matches.ts';
import data from './unwrap/wrappings.json';

const REACH = 40_000;

/** Signs that only an error has. Every repeat has a bound. */
const SIGNS = data.errors.map(regexOf);

export function looksLikeError(text: string): boolean {
  const head = text.slice(0, REACH);
  if (head.trim() === '' || isTranscript(head)) return false;
  return SIGNS.some((sign) => sign.test(head)) || matchesIn(head).length > 0;
}

/**
 * Parts a paste that holds a transcript and the error about it, in either order. What is missing is empty. `isError` tells
 * of what stands beside a transcript, or alone, whether it is one.
 */
export function splitPaste(
  text: string,
  isError: (said: string) => boolean = looksLikeError,
): { transcript: string; error: string } {
  const block = transcriptIn(text);
  if (!block) return isError(text) ? { transcript: '', error: text } : { transcript: text, error: '' };
  const rest = `${text.slice(0, block.start)}\n${text.slice(block.end)}`.trim();
  if (isDocument(rest, block.end - block.start) || !isError(rest)) return { transcript: text, error: '' };
  return { transcript: text.slice(block.start, block.end), error: rest };
}

/** So much more prose than transcript stands in a document that only quotes one. */
const ROUND = 4;
const LONG = 4000;
const FENCED = /^[ \t]{0,3}```[\s\S]*?^[ \t]{0,3}```/gm;

/** True for Markdown with a heading, a fence and much prose: it tells of errors, and is none. */
function isDocument(rest: string, quoted: number): boolean {
  if (!/^#{1,6} \S/m.test(rest) || !/^[ \t]{0,3}```/m.test(rest)) return false;
  return rest.replaceAll(FENCED, '').length > Math.max(LONG, ROUND * quoted);
}
