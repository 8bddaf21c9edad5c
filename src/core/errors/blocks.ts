import { commandIn } from '../text/carriers/curl.ts';
import { literalsIn } from '../text/carriers/literal.ts';
import type { Span } from '../text/change.ts';
import { skipValue } from '../text/scan.ts';

const REACH = 40_000;
const MARKS = /["'](?:role|messages|contents|parts|conversation|sessionId|toolCallId|kind)\\?["']\s{0,20}:/;
/** Keys of calls, results and declared tools: what hands them over speaks of no fault, whatever the tools said. */
const OF_TOOLS =
  /["'“](?:tools|tool_?(?:outputs|results?|responses?|calls?|(?:call|use)_?id)|function_?(?:calls?|responses?|declarations|results?)|call_?id|chat_?history|instructions)\\{0,3}["'”]\s{0,20}:/i;
const OF_ITEMS =
  /["'“]type\\{0,3}["'”]\s{0,20}:\s{0,20}\\{0,3}["'“](?:tool[_-](?:result|call|use)|function_(?:call|result))/i;
const ENVELOPE = /^[[\s]{0,40}\{\s{0,40}["'](?:error|errors|detail|title|type["']\s{0,20}:\s{0,20}["']error)["']/;
const FAILED = /^[[\s]{0,40}\{\s{0,40}["']?error["']?\s{0,9}:/;
/** What only a printed message has: a role or a list under a key, the class of a message. */
const PRINTED =
  /\brole["']?\s{0,9}[:=]|\b(?:messages|contents)["']?\s{0,9}[:=]\s{0,9}\[|\b[A-Z]\w{0,40}(?:Message|Request|Response)\(/;

/** True if a text begins as a transcript does and shows the marks of one. */
export const isTranscript = (text: string): boolean =>
  /^\s*[[{]/.test(text) &&
  !ENVELOPE.test(text.slice(0, 400)) &&
  [MARKS, OF_TOOLS, OF_ITEMS].some((marks) => marks.test(text));

/**
 * Where a transcript stands in a text: JSON on lines of its own, the command that sends it, or a value as a language prints
 * it. What is longest holds the others.
 */
export function transcriptIn(text: string): Span | null {
  const json = runOfBlocks(text);
  if (json && lengthOf(json) * 2 > text.length) return json;
  const command = commandIn(text);
  const sent = command && isTranscript(command.body.slice(0, REACH)) ? command : null;
  let best = json;
  for (const it of [sent, printedIn(text)]) {
    // What begins inside the JSON is quoted by it, wherever it seems to end.
    if (it === null || (json && it.start > json.start && it.start < json.end)) continue;
    if (best === null || lengthOf(it) > lengthOf(best)) best = it;
  }
  return best;
}

const lengthOf = ({ start, end }: Span): number => end - start;

/** The longest list or object of messages that Python printed or JavaScript holds. */
function printedIn(text: string): Span | null {
  let best: Span | null = null;
  for (const { start, end } of literalsIn(text)) {
    if (best && end - start <= lengthOf(best)) continue;
    const value = text.slice(start, Math.min(end, start + REACH));
    if (PRINTED.test(value) && !FAILED.test(value)) best = { start, end };
  }
  return best;
}

/** The first run of printed objects that are messages. Linear: what was scanned once is not scanned again. */
function runOfBlocks(text: string): Span | null {
  let at = 0;
  let found = null as Span | null;
  while (at < text.length) {
    const start = nextBlock(text, at);
    if (start < 0) break;
    if (found && !/^[\s,]*$/.test(text.slice(found.end, start))) break;
    const end = skipValue(text, start);
    const isPart = isTranscript(text.slice(start, Math.min(end, start + REACH)));
    if (!isPart && found) break;
    if (isPart) found = { start: found ? found.start : start, end };
    at = end;
  }
  return found;
}

const OPENING = /(?:^|\n)[ \t\ufeff]{0,80}[[{]/g;

function nextBlock(text: string, from: number): number {
  // The elements of a list whose beginning was not copied.
  const next = from > 0 && text[from] === ',' ? from + 1 : from;
  if (from > 0 && /[[{]/.test(text[next] ?? '')) return next;
  OPENING.lastIndex = from;
  const hit = OPENING.exec(text);
  return hit ? hit.index + hit[0].length - 1 : -1;
}
