import type { Message, Role } from '../model/message.ts';
import { messageIn } from '../model/place.ts';
import { roleIn } from '../model/traits.ts';
import { smallest } from './cuts.ts';
import { type Frame, sum } from './frame.ts';
import type { PartEdit } from './ladder/climb.ts';
import { pinReason } from './pins.ts';
import type { Held } from './too-small.ts';
import words from './words.json';

/** What happens to one message. Tokens before and after; a dropped message has 0 after. */
export interface Why {
  readonly index: number;
  readonly role: Role;
  readonly action: 'keep' | 'pin' | 'edit' | 'drop';
  readonly why: string;
  readonly before: number;
  readonly after: number;
}

/** What goes, counted. */
export interface Lost {
  readonly messages: number;
  readonly exchanges: number;
  readonly turns: number;
  readonly tokens: number;
  readonly byRole: Readonly<Partial<Record<Role, number>>>;
}

/** The last `size` messages, and the pairs that cutting there would split. */
export interface Naive {
  readonly size: number;
  readonly orphans: number;
  readonly dangling: number;
}

/** Per message what happens to it and why. */
export function whyOf(frame: Frame, kept: Uint8Array, edits: readonly PartEdit[]): Why[] {
  const edited = new Set(edits.map((it) => it.index));
  const price = frame.context.price;
  const slots = new Map<number, (Message['parts'][number] | null)[]>();
  for (const { index, part, value } of edits) {
    const own = slots.get(index) ?? [...messageIn(frame.messages, { message: index }).parts];
    own[part] = value;
    slots.set(index, own);
  }
  return Array.from(frame.units.traits, (traits, index): Why => {
    const role = roleIn(traits);
    const before = frame.tokens[index] ?? 0;
    if (kept[index] === 0) return { index, role, before, action: 'drop', why: 'outside the window', after: 0 };
    if (edited.has(index)) {
      const parts = slots.get(index)?.filter((part) => part !== null);
      const message = messageIn(frame.messages, { message: index });
      const after = parts && price ? price({ ...message, parts }) : before;
      return { index, role, before, action: 'edit', why: 'shortened', after };
    }
    const reason = pinReason(frame.pinned[index]);
    const action = reason === 'none' ? 'keep' : 'pin';
    return { index, role, before, action, why: words.pins[reason], after: before };
  });
}

export function lostOf(frame: Frame, kept: Uint8Array): Lost {
  const byRole: Partial<Record<Role, number>> = {};
  let turns = 0;
  let tokens = 0;
  let messages = 0;
  const { traits, turnOf } = frame.units;
  for (const [i, own] of traits.entries()) {
    if (kept[i] === 1) continue;
    const role = roleIn(own);
    messages++;
    byRole[role] = (byRole[role] ?? 0) + 1;
    tokens += frame.tokens[i] ?? 0;
    if (turnOf[i] === i) turns++;
  }
  const { units } = frame.units;
  let exchanges = 0;
  for (const [unit, start] of units.starts.entries()) if (kept[start] === 0 && units.isExchange(unit)) exchanges++;
  return { messages, exchanges, turns, tokens, byRole };
}

/** The first message that does not stay as it is; `dropped` is the first that goes, -1 if none does. */
export function firstChanged(dropped: number, edits: readonly PartEdit[]): number | null {
  const first = Math.min(dropped < 0 ? Number.POSITIVE_INFINITY : dropped, edits[0]?.index ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? first : null;
}

/** Tokens before and behind the first change. */
export function cacheOf(frame: Frame, first: number | null): { readonly kept: number; readonly lost: number } {
  const end = first ?? frame.tokens.length;
  return { kept: sum(frame.tokens.subarray(0, end)), lost: sum(frame.tokens.subarray(end)) };
}

export function naiveOf({ messages, units }: Frame, size: number): Naive {
  const start = Math.max(0, messages.length - size);
  let orphans = 0;
  let dangling = 0;
  const { messages: callers, answerMessages, more } = units.links.columns;
  for (const [call, caller] of callers.entries()) {
    const answer = answerMessages[call] ?? -1;
    if (answer < 0) continue;
    let inside = answer >= start ? 1 : 0;
    if (more.size > 0) for (const it of more.get(call) ?? []) if (it.message >= start) inside++;
    if (caller < start) orphans += inside;
    else if (inside === 0) dangling++;
  }
  return { size, orphans, dangling };
}

/** The messages of the smallest window, or of the smallest pair where that is what does not fit. */
export function heldOf(frame: Frame): Held[] {
  const { smallestPair: pair, minimum } = frame;
  const least = frame.cuts.cost.at(-1) ?? 0;
  const costOf = (index: number): number => frame.edited[index] ?? 0;
  if (pair && pair.cost === minimum && least < minimum) {
    return indices(pair.start, pair.end).map((index) => ({ index, cost: costOf(index), why: 'smallest-pair' }));
  }
  const { kept } = smallest(frame, frame.edited);
  const end = frame.options.strategy === 'prefix' ? 'oldest' : 'newest';
  const last = frame.blocks.opener[frame.blocks.starts.length - 1] ?? -1;
  return indices(0, frame.messages.length).flatMap((index): Held[] => {
    if (kept[index] === 0) return [];
    const reason = pinReason(frame.pinned[index]);
    const why = reason !== 'none' ? reason : index === last ? 'opens-turn' : end;
    return [{ index, cost: costOf(index), why }];
  });
}

export function noteOf(frame: Frame, kept: Uint8Array, anchor: number | null, naive: Naive): string | null {
  const first = kept.indexOf(1);
  if (first < 0 || first > kept.lastIndexOf(0)) return null;
  if (frame.options.strategy !== 'suffix') return 'The strategy removes messages that are not the oldest.';
  const broken =
    naive.orphans > 0
      ? `; the last ${naive.size} messages would begin with ${naive.orphans === 1 ? 'a result whose call is' : 'results whose calls are'} removed`
      : '';
  if (anchor !== null) return `Message ${anchor} is kept because it opens the turn that is cut${broken}.`;
  return `Kept besides the newest messages: what is pinned${broken}.`;
}

const indices = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
