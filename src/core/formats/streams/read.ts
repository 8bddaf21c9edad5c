import type { CarrierId, TextProblem } from '../../text/document.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import type { Reading } from '../../text/read.ts';
import { messageEvents } from './anthropic.ts';
import { converseEvents } from './bedrock.ts';
import { geminiPieces, ollamaLines } from './google.ts';
import { graphEvents, tupleEvent } from './langgraph.ts';
import { chatChunks, responseEvents } from './openai.ts';
import { sessionPatches } from './patches.ts';
import type { Stream } from './stream.ts';

const STREAMS: readonly Stream[] = [
  chatChunks,
  messageEvents,
  converseEvents,
  sessionPatches,
  responseEvents,
  geminiPieces,
  ollamaLines,
  graphEvents,
];

/** A reading of the events of a stream, as the answer that they are the pieces of; null where they are none. */
export function streamReading(reading: Reading): Reading | null {
  const { value } = reading.document;
  if (!Array.isArray(value) || reading.outer !== undefined) return null;
  const values: readonly unknown[] = value;
  // Some servers send something of their own first.
  const head = values.slice(0, 3).flatMap(eventOf);
  const stream = STREAMS.find((it) => head.some((event) => it.isEvent(event)));
  if (stream === undefined || (values.length < 2 && reading.document.carrier !== 'sse')) return null;
  const events = values.flatMap(eventOf).filter((it) => stream.isEvent(it));
  if (events.length * 2 <= values.length) return null;
  const { value: joined, answers, isWhole, told: said } = stream.join(events);
  const text = `${JSON.stringify(joined, null, 2)}\n`;
  const carrier: CarrierId = 'sse';
  const whole: unknown = JSON.parse(text);
  return {
    document: { text, carrier, value: whole, records: null },
    problems: [...reading.problems, told(said ?? putTogether(events.length, answers)), ...(isWhole ? [] : [CUT])],
    repairedText: text,
  };
}

/** An event as an object; some are lists of two or three things. */
function eventOf(it: unknown): readonly JsonObject[] {
  const event = isObject(it) ? it : Array.isArray(it) && it.length <= 3 ? tupleEvent(it) : null;
  return event === null ? [] : [event];
}

function putTogether(events: number, answers: number): string {
  const what = answers === 1 ? 'one response' : `${answers} responses`;
  return `The text is a stream: ${events} events are put together to ${what}. What is exported is JSON, in one piece.`;
}

const told = (message: string): TextProblem => ({ kind: 'mended-syntax', message, offset: 0, line: 1 });

const CUT: TextProblem = {
  kind: 'cut-end',
  message: 'The stream ends before its last event; what came is shown.',
  offset: null,
  line: null,
};
