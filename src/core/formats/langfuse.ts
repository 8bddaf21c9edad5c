import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/langfuse.json';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';
import { exchanged, type Steps, traceOf } from './traces/longest.ts';
import { recordedMessages } from './traces/messages.ts';

const TYPES = /^(?:GENERATION|SPAN|EVENT|AGENT|TOOL|CHAIN|RETRIEVER|EVALUATOR|EMBEDDING|GUARDRAIL)$/;

const typeOf = (step: JsonObject): string => ownString(step, 'type') ?? '';

const STEPS: Steps = {
  said: (step, at) => (typeOf(step) === 'GENERATION' ? saidIn(step, at) : []),
  isRequest: (step) => typeOf(step) === 'GENERATION',
  trace: (step) => ownString(step, 'traceId'),
  parentKey: 'parentObservationId',
  nameKey: 'traceName',
};

/** Traces of Langfuse: observations, of which the generations hold what was sent and what came back. */
export const langfuse = viewFormat(data, {
  ...traceOf(STEPS),
  claim,
  view: (step, at) => (isObject(step) ? saidIn(step, at) : 'unknown'),
});

function claim(step: unknown): Claim {
  if (!isObject(step) || !TYPES.test(typeOf(step)) || ownString(step, 'traceId') === null) return false;
  const input = own(step, 'input');
  if (typeOf(step) === 'GENERATION' && input !== null && input !== undefined)
    if (isQuoted(input) || recordedMessages(input, '', 'user').length === 0) return false;
  return '`traceId` of observations';
}

const isQuoted = (input: unknown): boolean =>
  typeof input === 'string' &&
  /^\s*"?[[{]/.test(input.slice(0, 100)) &&
  /"(?:role|content|parts|kwargs)\\*"\s*:/.test(input.slice(0, 20_000));

function saidIn(step: JsonObject, at: Pointer): readonly Message[] {
  if (isQuoted(own(step, 'input'))) return [];
  const model = ownString(step, 'model');
  const answered = recordedMessages(own(step, 'output'), `${at}/output`, 'assistant');
  const asked = recordedMessages(own(step, 'input'), `${at}/input`, 'user');
  return exchanged(
    asked,
    answered.map((it) => ({ ...it, model: it.model ?? model })),
  );
}
