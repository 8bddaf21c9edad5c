import type { Message, Part } from '../../model/message.ts';
import { messageIn } from '../../model/place.ts';
import { clearResults } from './clear-results.ts';
import type { Climbing, EditedParts, Edits, LadderHistory } from './history.ts';
import { images } from './images.ts';
import type { Rung, RungKind } from './rung.ts';
import { thinking } from './thinking.ts';
import { truncate } from './truncate.ts';

/** A part with its new content; null takes it away. */
export interface PartEdit {
  readonly index: number;
  readonly part: number;
  readonly value: Part | null;
  readonly by: RungKind | 'marker';
}

/** One edit that shrinks: the message as it is from here on, and what the whole history costs then. */
interface ClimbStep {
  readonly index: number;
  readonly slots: EditedParts;
  readonly by: RungKind;
  readonly total: number;
}

/** All steps of a ladder from the untouched history to the most aggressive edit; totals strictly fall. */
export interface Climb {
  readonly steps: readonly ClimbStep[];
  /** Per message: its cost at the top. */
  readonly costs: Float64Array;
  /** The messages that were edited, as they are at the top. */
  readonly slots: ReadonlyMap<number, EditedParts>;
}

/** Climbs the whole ladder once. A budget then stops at the first step that fits, so a larger one never edits more. */
export function climb(history: LadderHistory, ladder: readonly Rung[], costs: ArrayLike<number>): Climb {
  const now = Float64Array.from(costs);
  const steps: ClimbStep[] = [];
  const slots = new Map<number, EditedParts>();
  let total = now.reduce((sum, cost) => sum + cost, 0);
  const climbing: Climbing = {
    ...history,
    current: (index) => slots.get(index) ?? messageIn(history.messages, { message: index }).parts,
  };
  for (const rung of ladder) {
    for (const edit of editsOf(rung, climbing)) {
      const message = messageIn(history.messages, { message: edit.index });
      const parts = edit.slots.filter((part) => part !== null);
      if (parts.length === 0 && message.parts.length > 0) continue;
      const before = now[edit.index] ?? 0;
      const cost = history.price({ ...message, parts });
      if (!(cost < before)) continue;
      total += cost - before;
      now[edit.index] = cost;
      slots.set(edit.index, edit.slots);
      steps.push({ index: edit.index, slots: edit.slots, by: rung.kind, total });
    }
  }
  return { steps, costs: now, slots };
}

/** What the first `count` steps of a climb change, part by part. */
export function editsAfter(messages: readonly Message[], climbed: Climb, count: number): PartEdit[] {
  const last = new Map<number, ClimbStep>();
  const by = new Map<Part | null, RungKind>();
  for (const step of climbed.steps.slice(0, count)) {
    const before = last.get(step.index)?.slots ?? messages[step.index]?.parts ?? [];
    step.slots.forEach((part, k) => {
      if (part !== before[k] && part !== null) by.set(part, step.by);
    });
    last.set(step.index, step);
  }
  const edits: PartEdit[] = [];
  for (const step of [...last.values()].sort((a, b) => a.index - b.index)) {
    step.slots.forEach((value, part) => {
      if (value === messages[step.index]?.parts[part]) return;
      edits.push({ index: step.index, part, value, by: value === null ? 'thinking' : (by.get(value) ?? step.by) });
    });
  }
  return edits;
}

export type Saved = { readonly [kind in RungKind]?: number };

/** What the first `count` steps of a climb save, by rung. `total` is what the untouched history costs. */
export function savedIn({ steps }: Climb, count: number, total: number): Saved {
  const saved: { [kind in RungKind]?: number } = {};
  let before = total;
  for (const step of steps.slice(0, count)) {
    saved[step.by] = (saved[step.by] ?? 0) + before - step.total;
    before = step.total;
  }
  return saved;
}

function editsOf(rung: Rung, history: Climbing): Edits {
  switch (rung.kind) {
    case 'images':
      return images(rung, history);
    case 'clear-results':
      return clearResults(rung, history);
    case 'truncate':
      return truncate(rung, history);
    case 'thinking':
      return thinking(rung, history);
  }
}
