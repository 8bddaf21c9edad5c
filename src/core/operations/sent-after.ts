import type { Draft } from '../model/draft.ts';
import type { Transcript } from '../model/message.ts';
import type { PlanContext } from './context.ts';

/** The transcript and its context once thinking is no longer switched on beside the messages: other facts hold. */
export function sentAfter<T extends Transcript>(
  draft: Draft,
  transcript: T,
  context: PlanContext,
  factsOf: (transcript: T) => PlanContext['facts'],
): readonly [T, PlanContext] {
  const isOff = [...draft.rewritten].some(([at, value]) => value === undefined && at.endsWith('/thinking'));
  if (!transcript.thinking || !isOff) return [transcript, context];
  const sent = { ...transcript, thinking: false };
  return [sent, { ...context, facts: factsOf(sent) }];
}
