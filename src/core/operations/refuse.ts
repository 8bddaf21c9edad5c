import type { Draft, DraftMessage } from '../model/draft.ts';
import { draftOf } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { append } from '../text/append.ts';
import { addTo } from '../text/group.ts';
import { isWithin } from '../text/pointer.ts';

/**
 * Takes back what was planned for some messages, by their index: each is as it was and in its place, what was put before
 * it is gone. Messages that exchanged parts with one of them are taken back as well, or a part would be there twice.
 */
export function takeBack(draft: Draft, indices: readonly number[]): void {
  const refused = togetherWith(draft, indices);
  if (refused.size === 0) return;
  const gaps = gapsWith(draft, refused);
  const isNewHere = (index: number) => gaps.some(([from, to]) => index > from && index <= to);
  const kept = draft.messages.filter((it) => !isOf(it, refused) && !gaps.some(([, , news]) => news.includes(it)));
  draft.messages = merged(kept, draft.original, refused);
  unspell(draft, refused);
  draft.liftedSystem = draft.liftedSystem.filter(({ from }) => from === null || !refused.has(from.message.index));
  const rows = draft.rows.filter(
    ({ index, to = -1, action }) =>
      !refused.has(index) && !refused.has(to) && !(action === 'inserted' && isNewHere(index)),
  );
  draft.rows.length = 0;
  append(draft.rows, rows);
  draft.touch();
}

/** What was to be written anew inside them stays as it is. */
function unspell({ original, respelled, rewritten }: Draft, refused: ReadonlySet<number>): void {
  const places = [...refused].flatMap((i) => (original[i] ? sourcesOf(original[i]) : []));
  for (const pointers of [respelled.values, respelled.keys, rewritten])
    for (const at of [...pointers.keys()]) if (places.some((it) => isWithin(at, it))) pointers.delete(at);
}

function originsOf({ from, parts }: DraftMessage): number[] {
  const all = parts.flatMap((it) => (it.from === null ? [] : [it.from.message.index]));
  return from === null ? all : [from.index, ...all];
}

const isOf = (message: DraftMessage, refused: ReadonlySet<number>): boolean =>
  originsOf(message).some((i) => refused.has(i));

/** These and all that share a drafted message with one of them, however far that leads. */
function togetherWith(draft: Draft, wanted: readonly number[]): Set<number> {
  const holders = new Map<number, number[][]>();
  for (const message of draft.messages) {
    const origins = originsOf(message);
    for (const i of new Set(origins)) addTo(holders, i, origins);
  }
  const all = new Set<number>();
  // What is put behind the last message has the index of the next.
  const next = wanted.filter((i) => i >= 0 && i <= draft.original.length);
  for (let i = next.pop(); i !== undefined; i = next.pop()) {
    if (all.has(i)) continue;
    all.add(i);
    for (const origins of holders.get(i) ?? []) append(next, origins);
  }
  return all;
}

/** New messages that stand before a refused one, with the originals between which they are: behind the first, up to the second. */
function gapsWith(
  { messages, original }: Draft,
  refused: ReadonlySet<number>,
): (readonly [from: number, to: number, news: readonly DraftMessage[]])[] {
  const gaps: (readonly [number, number, readonly DraftMessage[]])[] = [];
  let from = -1;
  let news: DraftMessage[] = [];
  const close = (to: number) => {
    const isRefused = [...refused].some((i) => i > from && i <= to);
    if (news.length > 0 && isRefused) gaps.push([from, to, news]);
    news = [];
    from = to;
  };
  for (const it of messages) {
    const [first] = originsOf(it);
    if (first === undefined) news.push(it);
    else close(first);
  }
  close(original.length);
  return gaps;
}

/** The refused messages as they were, each behind the nearest one before it that is still there. */
function merged(
  kept: readonly DraftMessage[],
  original: readonly Message[],
  refused: ReadonlySet<number>,
): DraftMessage[] {
  const behind = new Map<number, DraftMessage[]>();
  const there = new Set(kept.flatMap((it) => (it.from === null ? [] : [it.from.index])));
  let anchor = -1;
  original.forEach((message, i) => {
    if (there.has(i)) anchor = i;
    else if (refused.has(i)) behind.set(anchor, [...(behind.get(anchor) ?? []), draftOf(message)]);
  });
  return [
    ...(behind.get(-1) ?? []),
    ...kept.flatMap((it) => [it, ...(it.from === null ? [] : (behind.get(it.from.index) ?? []))]),
  ];
}
