import { looksLikeError } from '../errors/find.ts';
import { isRefusal, type RecordedRefusal, refusalIn, refusalInHar } from '../errors/recorded.ts';
import type { Snapshot } from '../snapshot.ts';
import { jsonCarrier } from '../text/carriers/json.ts';

/** Longer texts around a body are logs of many requests. */
const AROUND = 200_000;

/**
 * The error that a text records of the request that it holds: in the session file or trace itself, in the response beside
 * it, or in the log around it. null where none is recorded, or where a response was recorded after it.
 */
export function recordedRefusal({ text, document, outer, transcripts }: Snapshot): RecordedRefusal | null {
  if ((transcripts[0]?.messages.length ?? 0) === 0) return null;
  const inside = refusalIn(document.value, document.records !== null);
  const outermost = outer?.at(-1);
  if (inside !== null || outermost === undefined) return inside;
  if (document.carrier === 'har') return refusalInHar(jsonCarrier.read(text)?.document.value, document.text);
  return around(text, outermost.start, outermost.end);
}

/** What a log or a dump says before and after the body. */
function around(text: string, start: number, end: number): RecordedRefusal | null {
  if (text.length - (end - start) > AROUND) return null;
  for (const [said, where] of [
    [text.slice(end), 'the text after the request'],
    [text.slice(0, start), 'the text before the request'],
  ] as const)
    if (looksLikeError(said) && isRefusal(said.trim())) return { text: said.trim(), where };
  return null;
}
