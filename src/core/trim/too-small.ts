import type { PinReason } from './pins.ts';
import type { TrimUnit } from './request.ts';

/** A message of the smallest window, what it costs and why it is in it. */
export interface Held {
  readonly index: number;
  readonly cost: number;
  readonly why: Exclude<PinReason, 'none'> | 'newest' | 'oldest' | 'smallest-pair';
}

export interface TooSmall {
  readonly budget: number;
  /** The smallest budget that works, in the unit. */
  readonly minimum: number;
  readonly unit: TrimUnit;
  /** The messages that cannot be left out. */
  readonly held: readonly Held[];
}

/** Raised when a window cannot hold what must be kept. At `minimum` trimming succeeds. */
export class WindowTooSmall extends Error implements TooSmall {
  override readonly name = 'WindowTooSmall';
  readonly budget: number;
  readonly minimum: number;
  readonly unit: TrimUnit;
  readonly held: readonly Held[];

  constructor(facts: TooSmall) {
    super(tooSmallSentence(facts));
    this.budget = facts.budget;
    this.minimum = facts.minimum;
    this.unit = facts.unit;
    this.held = facts.held;
  }
}

/** "Window size 1 is too small to hold the smallest tool pair (2 messages)". */
export function tooSmallSentence({ budget, minimum, unit, held }: TooSmall): string {
  return `Window size ${budget} is too small to hold ${whatOf(held)} (${amount(minimum, unit)})`;
}

function whatOf(held: readonly Held[]): string {
  const whys = new Set(held.map((it) => it.why));
  if (whys.has('smallest-pair')) return 'the smallest tool pair';
  const end = whys.has('oldest') ? 'the oldest messages' : 'the newest messages';
  const names: string[] = [];
  if (whys.has('system')) names.push('the system message');
  if (PINNED.some((why) => whys.has(why))) names.push('what is pinned');
  if (whys.has('waiting')) names.push('the end that waits for a response');
  names.push(whys.has('open-tail') ? 'the calls in flight' : end);
  if (whys.has('opens-turn')) names.push('the question they belong to');
  const [last] = names.splice(-1);
  return names.length === 0 ? `${last}` : `${names.join(', ')} and ${last}`;
}

const PINNED = ['chosen', 'first-user', 'tool', 'last-turn'] as const;

const NOUNS = { messages: 'message', tokens: 'token', exchanges: 'exchange', turns: 'turn' } as const;

function amount(value: number, unit: TrimUnit): string {
  return `${value} ${NOUNS[unit]}${value === 1 ? '' : 's'}`;
}
