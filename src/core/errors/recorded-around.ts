import type { Transcript } from '../model/message.ts';
import { jsonCarrier } from '../text/carriers/json.ts';
import { exchangeBehind } from '../text/carriers/yaml.ts';
import type { OuterText, TextDocument } from '../text/document.ts';
import { type Exchange, exchangeAt } from '../text/exchange.ts';
import { looksLikeError } from './find.ts';
import { isRefusal, type RecordedRefusal, refusalIn, refusalInHar } from './recorded.ts';

interface Recording {
  readonly text: string;
  readonly document: TextDocument;
  readonly outer?: readonly OuterText[];
  readonly transcripts: readonly Transcript[];
}

/** Longer texts around a body are logs of many requests. */
const AROUND = 200_000;

/**
 * The error that a text records of the request that one of its lists is: in the session file or trace itself, in the
 * response beside it, or in the log around it. null where none is recorded, or where a response was recorded after it.
 */
export function recordedRefusal(recording: Recording, list = 0): RecordedRefusal | null {
  const { text, document, outer, transcripts } = recording;
  const transcript = transcripts[list];
  if (!transcript || transcript.messages.length === 0) return null;
  const exchange = exchangeAt(document.value, transcript.at);
  if (exchange !== null) return refusalOf(exchange);
  const inside = refusalIn(document.value, document.records !== null);
  const outermost = outer?.at(-1);
  if (inside !== null || outermost === undefined) return inside;
  if (document.carrier === 'yaml') return refusalOf({ ...exchangeBehind(text, outermost.end), number: null });
  if (document.carrier === 'har') return refusalInHar(jsonCarrier.read(text)?.document.value, document.text);
  return around(text, outermost.start, outermost.end);
}

/** The list that was rejected, of several that a recording holds; else the first. */
export function rejectedList({ document, transcripts }: Recording): number {
  const found = transcripts.findIndex(({ at }) => {
    const exchange = transcripts.length < 2 ? null : exchangeAt(document.value, at);
    return exchange !== null && refusalOf(exchange) !== null;
  });
  return Math.max(0, found);
}

function refusalOf({ status, said, number }: Pick<Exchange, 'status' | 'said' | 'number'>): RecordedRefusal | null {
  if (status === null || status < 400) return null;
  const text = said === null ? `${status}` : `${status} ${said}`;
  return OF_REQUEST.has(status) || isRefusal(text)
    ? { text, where: number === null ? 'the response' : `response ${number}` }
    : null;
}

/** With these an API rejects the request, whatever it says of why. */
const OF_REQUEST = new Set([400, 413, 422]);

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
