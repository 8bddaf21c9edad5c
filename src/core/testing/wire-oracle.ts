import type { Piece } from './wire.ts';
import { costsOf, isOpen, type WireCase } from './wire-case.ts';

/** The messages somebody asked to keep, or that are kept for their sake; found from the story, not by the product. */
export function pinnedIn({ file, options }: WireCase): Set<number> {
  const { pieces, story } = file;
  const { pins = {}, cut } = options;
  const pinned = new Set<number>();
  const pinAll = (test: (piece: Piece, index: number) => boolean): void => {
    for (const [i, piece] of pieces.entries()) if (test(piece, i)) pinned.add(i);
  };
  const pinBeat = (beat: number): void => pinAll((it) => it.beat === beat);
  if (pins.system) pinAll((it) => it.isSystem);
  for (const index of pins.indexes ?? []) {
    const chosen = pieces[index]!;
    if (chosen.beat < 0) pinned.add(index);
    else pinBeat(chosen.beat);
  }
  const first = pieces.findIndex((it) => it.asks);
  if (pins.firstUser && first >= 0) pinned.add(first);
  const last = pieces.findLastIndex((it) => it.asks);
  if (pins.lastTurn) for (let i = Math.max(0, last); i < pieces.length; i++) pinned.add(i);
  story.beats.forEach((beat, i) => {
    if (beat.calls.some((call) => pins.tools?.includes(call.name)) || isOpen(file, i)) pinBeat(i);
  });
  const open = pieces.findIndex((it) => isOpen(file, it.beat));
  const waiting = options.strategy === 'prefix' && pieces.at(-1)!.side !== 'assistant' ? pieces.length - 1 : -1;
  if (waiting >= 0) pinBeat(pieces[waiting]!.beat);
  if (cut === 'unit') return pinned;
  const head = pieces.findIndex((it) => it.side !== 'system');
  const held = pieces.findIndex((it, i) => pinned.has(i) && it.side !== 'system');
  for (const index of [held, open, waiting]) {
    if (index < 0) continue;
    const opener = openerOf(file.pieces, index);
    if (opener >= 0) pinned.add(opener);
    else if (pieces[head]?.side === 'user') pinned.add(head);
  }
  return pinned;
}

const openerOf = (pieces: WireCase['file']['pieces'], at: number): number =>
  pieces.findLastIndex((it, i) => i <= at && it.asks);

/** Every window that dropping the oldest, or for a prefix the newest, may leave; largest first, by trying all places to cut. */
function windowsOf(it: WireCase): number[][] {
  const { file, options } = it;
  const pinned = pinnedIn(it);
  const all = file.pieces.map((_, i) => i);
  const places = all.filter((at) => mayCut(it, at));
  if (options.strategy === 'prefix')
    return [all, ...places.reverse().map((end) => all.filter((i) => i < end || pinned.has(i)))];
  return [
    all,
    ...places.map((start) => {
      const anchor = options.cut === 'anchored' ? openerOf(file.pieces, start) : start;
      return all.filter((i) => i >= start || i === anchor || pinned.has(i));
    }),
  ];
}

function mayCut({ file: { pieces }, options }: WireCase, at: number): boolean {
  const head = options.pins?.system && pieces[0]?.side === 'system' ? 1 : 0;
  const piece = pieces[at]!;
  if (at <= head || piece.beat === pieces[at - 1]!.beat) return false;
  if (options.cut === 'unit' || piece.asks) return true;
  const isHeaded = openerOf(pieces, at) >= 0 || pieces[head]!.side === 'assistant';
  return options.cut === 'anchored' && piece.side === 'assistant' && isHeaded;
}

/** The largest window within the budget, and the smallest budget that does not raise. */
export function bestOf(it: WireCase): { readonly kept: readonly number[] | null; readonly minimum: number } {
  const costs = costsOf(it, it.snapshot);
  const windows = windowsOf(it).map((kept) => ({ kept, cost: sum(kept, costs) }));
  const pairs = it.file.story.beats.flatMap((beat, i) => {
    if (beat.calls.length === 0 || isOpen(it.file, i)) return [];
    return [sum(indicesOf(it, i), costs)];
  });
  const counts = it.options.smallestPairMustFit && (it.unit === 'tokens' || it.unit === 'messages');
  const least = Math.min(...windows.map((window) => window.cost));
  const minimum = Math.max(least, counts && pairs.length > 0 ? Math.min(...pairs) : 0);
  const kept = it.budget < minimum ? null : windows.find((window) => window.cost <= it.budget)!.kept;
  return { kept, minimum };
}

const indicesOf = ({ file }: WireCase, beat: number): number[] =>
  file.pieces.flatMap((piece, i) => (piece.beat === beat ? [i] : []));

const sum = (kept: readonly number[], costs: readonly number[]): number =>
  kept.reduce((all, index) => all + costs[index]!, 0);
