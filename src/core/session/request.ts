import { formatById } from '../formats/detect.ts';
import type { Transcript } from '../model/message.ts';
import type { PlanContext } from '../operations/context.ts';
import { askedAround } from '../refusals/asked-around.ts';
import type { RequestQuestion } from '../request/fault.ts';
import { formOf, readRequest } from '../request/request.ts';
import type { OpenedTranscript } from '../snapshot.ts';
import { wireOf } from '../targets/elsewhere.ts';
import { isInFormOf } from '../targets/native.ts';
import type { Target } from '../targets/target.ts';
import { parent } from '../text/pointer.ts';
import { situationOf, type Terms } from './situation.ts';

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
  const refusal = terms?.refusal;
  const format = transcript.format && formatById(transcript.format.id);
  const isInForm = native || isInFormOf(format, target, refusal !== undefined);
  // A gateway takes its own form and passes on what the API behind it rejects.
  const isAsked = target.kind === 'api' && refusal !== undefined;
  const written = isInForm ? wireOf(target) : isAsked && format?.api;
  const request = written ? readRequest(root, transcript, written) : null;
  if (!request) return null;
  const question = {
    request,
    target: target.id,
    situation: situationOf(transcript, terms),
    ...(isInForm ? {} : { isOtherForm: true as const }),
  };
  return refusal ? { ...question, ...askedAround(refusal, target, request.form) } : question;
}
