import { matchesIn } from './match/matches.ts';

const REACH = 40_000;
const MARKS = /["'](?:role|messages|contents|parts|conversation|sessionId|toolCallId|kind)\\?["']\s{0,20}:/;
const ENVELOPE = /^[[\s]{0,40}\{\s{0,40}["'](?:error|errors|detail|title|type["']\s{0,20}:\s{0,20}["']error)["']/;

/** Signs that only an error has. Every repeat has a bound. */
const SIGNS: readonly RegExp[] = [
  /["']error["']\s{0,20}(?::|=>)/,
  /invalid_request_error|INVALID_ARGUMENT|ValidationException/,
  /\b\w{1,60}(?:Error|Exception)\b\s{0,3}[:({]/,
  /\b(?:API )?error(?: code)?\b.{0,20}\b[45]\d\d\b/i,
  /\b(?:HTTP|status(?: code)?)\b[\s:=/\d.]{0,12}\b[45]\d\d\b/i,
  /^\s{0,8}[45]\d\d\b\s?[:{"A-Za-z-]/,
];

/** True if a text is an error and not a transcript. */
export function looksLikeError(text: string): boolean {
  const head = text.slice(0, REACH);
  if (head.trim() === '' || isTranscript(head)) return false;
  return SIGNS.some((sign) => sign.test(head)) || matchesIn(head).length > 0;
}

/** Parts a paste that holds a transcript and the error about it, in either order. What is missing is empty. */
export function splitPaste(text: string): { transcript: string; error: string } {
  const block = transcriptIn(text);
  if (!block) return looksLikeError(text) ? { transcript: '', error: text } : { transcript: text, error: '' };
  const rest = `${text.slice(0, block.start)}\n${text.slice(block.end)}`.trim();
  if (!looksLikeError(rest)) return { transcript: text, error: '' };
  return { transcript: text.slice(block.start, block.end), error: rest };
}

const isTranscript = (text: string): boolean =>
  /^\s*[[{]/.test(text) && !ENVELOPE.test(text.slice(0, 400)) && MARKS.test(text);

/** The first run of printed objects that are messages. Linear: what was scanned once is not scanned again. */
function transcriptIn(text: string): { start: number; end: number } | null {
  let at = 0;
  let found = null as { start: number; end: number } | null;
  while (at < text.length) {
    const start = nextBlock(text, at);
    if (start < 0) break;
    if (found && text.slice(found.end, start).trim() !== '') break;
    const end = endOfBlock(text, start);
    const isPart = isTranscript(text.slice(start, Math.min(end, start + REACH)));
    if (!isPart && found) break;
    if (isPart) found = { start: found ? found.start : start, end };
    at = end;
  }
  return found;
}

const OPENING = /(?:^|\n)[ \t\ufeff]{0,80}[[{]/g;

function nextBlock(text: string, from: number): number {
  if (from > 0 && /[[{]/.test(text[from] ?? '')) return from;
  OPENING.lastIndex = from;
  const hit = OPENING.exec(text);
  return hit ? hit.index + hit[0].length - 1 : -1;
}

/** Behind the bracket that closes the one at `start`; the end of the text if none does. */
function endOfBlock(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') depth++;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
