import { formatById } from '../formats/detect.ts';
import type { Transcript } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import { keysNamed, rulesSaid, spokeBehind } from '../refusals/read.ts';
import { propertyNamesIn } from '../refusals/shape.ts';
import type { RequestQuestion } from '../request/fault.ts';
import { formOf, readRequest } from '../request/request.ts';
import type { OpenedTranscript } from '../snapshot.ts';
import type { Target } from '../targets/target.ts';
import { parent } from '../text/pointer.ts';
import { situationOf, type Terms } from './situation.ts';

/** So much of an error is looked at. */
const MOST_TEXT = 20_000;

/** APIs whose messages may be of role and text alone. */
const PLAIN: ReadonlySet<string> = new Set(['openai-chat', 'cohere', 'ollama']);

/** APIs that declare tools as Chat Completions does: what stands beside the messages looks the same. */
const LIKE_CHAT: ReadonlySet<string> = new Set(['cohere', 'ollama']);

/** Messages of role and text only are in the form of every API that takes such. */
function isPlain({ format }: Partial<OpenedTranscript>, wire: string, terms?: Terms): boolean {
  // What an API rejected was sent to it.
  const isSent = terms?.refusal !== undefined && wire === 'anthropic';
  return (PLAIN.has(wire) || isSent) && format !== undefined && formatById(format.id)?.anyones === true;
}

/** Where the request around a transcript is written; nothing where the transcript is none. */
export function bodyOf({
  isRequest,
  at,
  format,
}: Transcript & Partial<Pick<OpenedTranscript, 'format'>>): Pick<PlanContext, 'body'> {
  const body = isRequest ? parent(at) : null;
  const api = format && formatById(format.id)?.api;
  return body !== null && api ? { body: { at: body, form: formOf(api) } } : {};
}

/** The request around a transcript with what decides about it; null where it is none of the target's form. */
export function requestAround(
  root: unknown,
  transcript: Transcript & Partial<Pick<OpenedTranscript, 'format'>>,
  target: Target,
  native: boolean,
  terms?: Terms,
): RequestQuestion | null {
  const wire = target.wire ?? target.id;
  const isAlike = LIKE_CHAT.has(wire) && transcript.format?.id === 'openai-chat';
  const isInForm = native || isAlike || isPlain(transcript, wire, terms);
  // A gateway takes its own form and passes on what the API behind it rejects.
  const isAsked = target.kind === 'api' && terms?.refusal !== undefined;
  const written = isInForm ? wire : isAsked && transcript.format && formatById(transcript.format.id)?.api;
  const request = written ? readRequest(root, transcript, written) : null;
  if (!request) return null;
  const question = {
    request,
    target: target.id,
    situation: situationOf(transcript, terms),
    ...(isInForm ? {} : { isOtherForm: true as const }),
  };
  if (!terms?.refusal) return question;
  const spoke = spokeBehind(terms.refusal, target);
  const names = propertyNamesIn(terms.refusal.slice(0, MOST_TEXT));
  const isSameForm = spoke !== null && formOf(spoke.target.wire ?? spoke.target.id) === request.form;
  return {
    ...question,
    named: keysNamed(terms.refusal, target),
    namedRules: rulesSaid(terms.refusal),
    ...(names ? { shown: { 'schema/property-name': { on: 'all' as const, shape: names, isRoot: false } } } : {}),
    ...(isSameForm ? { spoke: { target: spoke.target.id, rules: spoke.rules } } : {}),
  };
}
