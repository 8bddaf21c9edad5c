import type { Message } from '../../model/message.ts';
import { messageText } from '../../model/message.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import type { FoundList } from '../common/lists.ts';
import type { ViewEntry } from '../common/view.ts';

/** What a kind of trace says of its steps. */
export interface Steps {
  /** The conversation of a step: what went in and what came out. */
  said(step: JsonObject, at: Pointer): readonly Message[];
  /** True for steps that are requests to a model. */
  isRequest(step: JsonObject): boolean;
  /** The trace that a step belongs to. */
  trace(step: JsonObject): string | null;
}

/**
 * The steps of a trace with one that speaks: each request repeats the conversation so far, so that the longest holds it.
 * Of equally long ones it is the last.
 */
export function longestOf({ at, values }: FoundList, { said, isRequest, trace }: Steps): readonly ViewEntry[] {
  let longest = -1;
  let most = 0;
  for (const [i, step] of values.entries()) {
    const count = isObject(step) ? said(step, `${at}/${i}`).length : 0;
    if (count > 0 && count >= most) [longest, most] = [i, count];
  }
  const chosen = values[longest];
  const id = isObject(chosen) ? trace(chosen) : null;
  return values.map((value, i): ViewEntry => {
    const entry = { at: `${at}/${i}`, value };
    if (i === longest) return entry;
    if (!isObject(value)) return { ...entry, why: 'unknown' };
    if (!isRequest(value)) return { ...entry, why: 'ui' };
    return { ...entry, why: trace(value) === id ? 'superseded' : 'branch' };
  });
}

/** A request and its answer; an answer that repeats what was asked is the whole of it. */
export function exchanged(asked: readonly Message[], answered: readonly Message[]): readonly Message[] {
  const [first, again] = [asked[0], answered[0]];
  const repeats =
    first !== undefined &&
    again !== undefined &&
    answered.length > asked.length &&
    first.role === again.role &&
    messageText(first) === messageText(again);
  return repeats ? answered : [...asked, ...answered];
}
