import type { Transcript } from '../../model/message.ts';
import type { More } from '../../model/stored.ts';
import { isObject, ownString } from '../../text/json.ts';
import { parent, valueAt } from '../../text/pointer.ts';

/** A request that a client wraps with what is about it has its model beside it (Cloud Code Assist). */
export function withModelBeside(transcript: Transcript, document: unknown): Transcript {
  if (transcript.model !== null || !transcript.isRequest) return transcript;
  const wrapper = parent(parent(transcript.at) ?? '');
  const beside = wrapper === null ? undefined : valueAt(document, wrapper);
  const model = isObject(beside) ? ownString(beside, 'model') : null;
  return model === null ? transcript : { ...transcript, model };
}

/** What the thread of a section begins behind stands before it in the file: nothing is missing there. */
export function withinFile(transcript: Transcript, more: More | undefined): Transcript {
  if (more === undefined) return transcript;
  const bridges = transcript.bridges?.filter((it) => !more.before || it.message > 0 || it.why === 'shown');
  return { ...transcript, more, ...(bridges && { bridges }) };
}
