import type { Message } from '../../model/message.ts';
import { messageText } from '../../model/message.ts';
import { pairedByOrder } from '../../model/pairs.ts';
import type { Called } from '../../model/stored.ts';
import { isObject, type JsonObject, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { bareList, type FoundList } from '../common/lists.ts';
import type { ViewEntry } from '../common/view.ts';

export interface Steps {
  /** The conversation of a step: what went in and what came out. */
  said(step: JsonObject, at: Pointer): readonly Message[];
  isRequest(step: JsonObject): boolean;
  trace(step: JsonObject): string | null;
  /** The key that names the step which began a step. */
  readonly parentKey: string;
  /** The key under which a step may name its trace. */
  readonly nameKey?: string;
}

/** What lists of steps have in common, of whatever kind. */
export const traceOf = (steps: Steps) => ({
  alone: true as const,
  beside: { system: [], tools: () => null },
  split: (found: FoundList) => tracesIn(found, steps),
  entries: (found: FoundList) => longestOf(found, steps),
  pair: pairedByOrder,
  called: (found: FoundList) => calledIn(found, steps),
});

/**
 * The steps of a trace with one that speaks: each request repeats the conversation so far, so that the longest holds it.
 * Of equally long ones it is the last.
 */
function longestOf(found: FoundList, steps: Steps): readonly ViewEntry[] {
  if (found.single)
    return found.round ? besideOne(found, found.round, steps) : [{ at: found.at, value: found.values[0] }];
  const [longest = -1] = speakersIn(found, { ...steps, trace: () => null });
  return found.values.map((value, i) => entryOf(`${found.at}/${i}`, value, i === longest ? null : steps));
}

/** A list that holds steps of several traces, as a list for each trace that says anything; none where none does. */
function tracesIn(found: FoundList, steps: Steps): readonly FoundList[] {
  if (found.single) return [found];
  const speakers = speakersIn(found, steps);
  if (speakers.length === 0) return [];
  if (speakers.length === 1) return [found];
  return speakers.map((i) => ({
    ...bareList(`${found.at}/${i}`, [found.values[i]]),
    single: true,
    round: found,
  }));
}

/** The trace of a list by its own name and id, else by those of the step that began it. */
function calledIn({ body, round, single, values }: FoundList, steps: Steps): Called {
  const [name, id] = body ? [ownString(body, 'name'), ownString(body, 'id')] : [null, null];
  if (name !== null || id !== null) return { name, id };
  const first = values.find(isObject);
  const trace = first ? steps.trace(first) : null;
  const beside = (round ?? { values }).values.filter(isObject).filter((it) => steps.trace(it) === trace);
  const { nameKey = '' } = steps;
  const named = beside.map((it) => ownString(it, nameKey)).find((it) => it !== null);
  const root = single && !round ? first : beside.find((it) => ownString(it, steps.parentKey) === null);
  return { name: named ?? (root ? ownString(root, 'name') : null), id: trace };
}

/** The number of the longest step of each trace, in the order in which the traces begin. */
function speakersIn({ at, values }: FoundList, { said, trace }: Steps): number[] {
  const longest = new Map<string | null, { i: number; count: number }>();
  for (const [i, step] of values.entries()) {
    if (!isObject(step)) continue;
    const count = said(step, `${at}/${i}`).length;
    if (count === 0) continue;
    const before = longest.get(trace(step));
    if (!before) longest.set(trace(step), { i, count });
    else if (count >= before.count) Object.assign(before, { i, count });
  }
  return [...longest.values()].map((it) => it.i);
}

/** The steps of the trace of one that speaks. */
function besideOne({ at, values: [chosen] }: FoundList, round: FoundList, steps: Steps): readonly ViewEntry[] {
  const id = isObject(chosen) ? steps.trace(chosen) : null;
  return round.values.flatMap((value, i): ViewEntry[] => {
    const place = `${round.at}/${i}`;
    if (!isObject(value) || steps.trace(value) !== id) return [];
    return [entryOf(place, value, place === at ? null : steps)];
  });
}

/** A step that says the conversation where there are no `steps` to judge it by, else why it does not. */
function entryOf(at: Pointer, value: unknown, steps: Steps | null): ViewEntry {
  if (steps === null) return { at, value };
  if (!isObject(value)) return { at, value, why: 'unknown' };
  return { at, value, why: steps.isRequest(value) ? 'superseded' : 'ui' };
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
