import type { Transcript } from '../model/message.ts';
import type { RequestQuestion } from '../request/fault.ts';
import { readRequest } from '../request/request.ts';
import type { Target } from '../targets/target.ts';
import { situationOf, type Terms } from './situation.ts';

/** The request around a transcript with what decides about it; null where it is none of the target's form. */
export function requestAround(
  root: unknown,
  transcript: Transcript,
  target: Target,
  native: boolean,
  terms?: Terms,
): RequestQuestion | null {
  const request = native ? readRequest(root, transcript, target.wire ?? target.id) : null;
  return request && { request, target: target.id, situation: situationOf(transcript, terms) };
}
