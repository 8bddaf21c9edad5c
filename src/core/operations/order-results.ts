import type { Draft, DraftMessage, DraftPart } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { isOnlyResults } from '../targets/placing.ts';
import { addTo } from '../text/group.ts';
import { noteChange } from './parts.ts';

const isResults = (message: Message | undefined): boolean => message !== undefined && isOnlyResults(message);

/** Puts the results that directly follow the calls of one message into the order of the calls. No word is lost. */
export function orderResults(draft: Draft, by: string): void {
  const messages = draft.sight();
  for (let at = 0; at < messages.length; at++) {
    if (!draft.hasAt(at, 'call')) continue;
    let end = at + 1;
    while (isResults(messages[end])) end++;
    const run = Array.from({ length: end - at - 1 }, (_, i) => at + 1 + i);
    const results = run.flatMap((place) => draft.messageAt(place).parts);
    const rank = ranks(draft, at, results);
    const ordered = [...results].sort((a, b) => rank(a) - rank(b));
    if (results.length < 2 || ordered.every((part, i) => part === results[i])) continue;
    const isEach = run.every((place) => draft.messageAt(place).parts.length === 1);
    const news = isEach ? reordered(draft, run, ordered) : refilled(draft, run, ordered);
    draft.messages = draft.messages.map((message, i) => news.get(i) ?? message);
    draft.touch();
    const because = { by, reason: 'Results come in the order of their calls.' };
    for (const place of run)
      noteChange(draft, place, { ...because, action: 'moved', effect: 'lossless', before: '', after: '' });
  }
}

/**
 * The places of results among the calls of a message; of one that is none of theirs the last. Of several results of one id
 * the first belongs to the first call that has it. Linear.
 */
function ranks(draft: Draft, at: number, results: readonly DraftPart[]): (result: DraftPart) => number {
  const calls = draft.messageAt(at).parts.flatMap(({ part }) => (part.kind === 'call' ? [part.id] : []));
  const places = new Map<string | null, number[]>();
  calls.forEach((id, place) => {
    addTo(places, id, place);
  });
  const found = new Map<DraftPart, number | undefined>();
  for (const result of results) {
    const { part } = result;
    const own = part.kind === 'result' ? places.get(part.callId) : undefined;
    // Those that are too many stand with the last.
    if (own) found.set(result, own.length > 1 ? own.shift() : own[0]);
  }
  return (result) => found.get(result) ?? calls.length;
}

/** Whole messages change their places, with all that is written beside their result. */
function reordered(draft: Draft, run: readonly number[], ordered: readonly DraftPart[]): Map<number, DraftMessage> {
  const home = new Map(run.map((place) => [draft.messageAt(place).parts[0], draft.messageAt(place)]));
  return new Map(run.flatMap((place, i) => pairedWith(place, home.get(ordered[i]))));
}

const pairedWith = (place: number, message: DraftMessage | undefined): [number, DraftMessage][] =>
  message ? [[place, message]] : [];

/** The results of a message that holds several change their places in it. */
function refilled(draft: Draft, run: readonly number[], ordered: readonly DraftPart[]): Map<number, DraftMessage> {
  let next = 0;
  return new Map(
    run.map((place) => {
      const message = draft.messageAt(place);
      const parts = ordered.slice(next, next + message.parts.length);
      next += message.parts.length;
      return [place, { ...message, parts }];
    }),
  );
}
