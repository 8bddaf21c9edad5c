import type { Draft } from '../model/draft.ts';
import type { PlanContext } from '../operations/context.ts';
import type { OpenedTranscript } from '../snapshot.ts';

/** The transcript and its context once thinking is no longer switched on beside the messages: other facts hold. */
export function sentAfter(
  draft: Draft,
  transcript: OpenedTranscript,
  context: PlanContext,
  without: () => PlanContext['facts'],
): readonly [OpenedTranscript, PlanContext] {
  const isOff = [...draft.rewritten].some(([at, value]) => value === undefined && at.endsWith('/thinking'));
  if (!transcript.thinking || !isOff) return [transcript, context];
  return [
    { ...transcript, thinking: false },
    { ...context, facts: without() },
  ];
}
