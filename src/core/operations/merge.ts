import type { Draft, DraftMessage } from '../model/draft.ts';
import { append } from '../text/append.ts';
import { type Because, noteChange, noteOriginal, partsText, reportIndex } from './parts.ts';

/** Merges each group of neighbouring draft places into its first message; no word is lost. */
export function mergeMessages(draft: Draft, groups: readonly (readonly number[])[], because: Because): void {
  if (groups.length === 0) return;
  const into = new Map<number, DraftMessage>();
  const gone = new Set<number>();
  for (const [first, ...rest] of groups) {
    if (first === undefined || rest.length === 0) continue;
    const target = draft.messageAt(first);
    const merged: DraftMessage = { ...target, parts: [...target.parts] };
    for (const at of rest) {
      const message = draft.messageAt(at);
      append(merged.parts, message.parts);
      gone.add(at);
      const words = partsText(message.parts);
      const to = reportIndex(draft, first);
      noteChange(draft, at, { ...because, action: 'merged', effect: 'lossless', before: words, after: words, to });
    }
    into.set(first, merged);
  }
  draft.messages = draft.messages.flatMap((it, i) => (gone.has(i) ? [] : [into.get(i) ?? it]));
}

/** Puts answers together that have become neighbours, where a reading makes one message of them; nothing is lost or moved. */
export function fuseNeighbours(draft: Draft): void {
  if (draft.isFresh) return;
  const out: DraftMessage[] = [];
  let last: DraftMessage | null = null;
  for (const it of draft.messages) {
    const before = out.at(-1);
    const wereSo = last?.from && it.from && it.from.index === last.from.index + 1;
    if (before?.role === 'assistant' && it.role === 'assistant' && !wereSo) {
      // Of two that hold nothing the first stays as it is.
      const empty = [it, before].find((one) => one.parts.length === 0);
      if (empty?.from) noteOriginal(draft, empty.from.index, { ...EMPTY, action: 'merged', before: '', after: '' });
      out[out.length - 1] = { ...before, parts: [...before.parts, ...it.parts] };
    } else out.push(it);
    last = it;
  }
  if (out.length === draft.length) return;
  draft.messages = out;
  draft.touch();
}

/** What an empty message was written in goes when it becomes a part of another. */
const EMPTY = { by: 'content/empty-message', reason: 'The message holds nothing.', effect: 'lossless' } as const;

/** Groups of neighbours among some places that satisfy a condition, two or more each. */
export function runsOf(places: Iterable<number>, joins: (before: number, at: number) => boolean): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  let before = -1;
  for (const at of places) {
    if (before < 0 || !joins(before, at)) run = [at];
    else if (run.push(at) === 2) runs.push(run);
    before = at;
  }
  return runs;
}
