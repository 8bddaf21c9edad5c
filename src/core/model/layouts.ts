import { isObject, type JsonObject } from '../text/json.ts';
import type { Message } from './message.ts';

/**
 * How the elements of a list are laid out: their keys in their order, role and type, and the same of their parts and
 * calls. What is asked of the spelling alone has one answer for all elements of a layout.
 */
export interface Layouts {
  /** By place in the list: the number of the element's layout. `ALONE`: it is like no other as far as is known. */
  readonly of: Uint16Array;
  /** By layout: an element that has it. */
  readonly examples: readonly unknown[];
}

/** Is asked about each on its own. */
export const ALONE = 0;

const known = new WeakMap<readonly Message[], Layouts>();

/** The layouts of the list that messages were read from, if they were noticed while it was read. */
export const layoutsOf = (messages: readonly Message[]): Layouts | undefined => known.get(messages);

/** A list of more layouts is of no use to anybody. */
const MOST_STEPS = 4096;
/** Longer contents are seldom laid out like others. */
const MOST_ITEMS = 24;

const END = 0;
const ITEM = 1;
const OTHER = 2;
const NULL = 3;
const EMPTY = 4;
const TEXT = 5;

/** What was met so far of an element, key by key; no two ways lead to one step. */
class Step {
  layout = ALONE;
  /** The step that was asked for last. */
  key: string | number | null = null;
  next: Step | null = null;
  readonly others = new Map<string | number, Step>();
}

/** Notices layouts while elements are read and each is at hand. Linear in keys. */
export class LayoutReader {
  private readonly root = new Step();
  private steps = 0;
  private readonly of: Uint16Array;
  private readonly examples: unknown[] = [undefined];
  private count = 0;

  /** `most`: so many elements there may be. */
  constructor(most: number) {
    this.of = new Uint16Array(most);
  }

  add(element: unknown): void {
    const last = isObject(element) ? this.element(element) : null;
    if (last?.layout === ALONE) last.layout = this.examples.push(element) - 1;
    this.of[this.count++] = last?.layout ?? ALONE;
  }

  /** Whoever asks for the layouts of these messages is given what was found. */
  keep(messages: readonly Message[]): void {
    known.set(messages, { of: this.of.subarray(0, this.count), examples: this.examples });
  }

  private element(value: JsonObject): Step | null {
    let step: Step | null = this.root;
    for (const key in value) {
      step = this.after(step, key);
      if (key === 'role' || key === 'type') step = this.word(step, value[key]);
      else if (key === 'content' || key === 'parts' || key === 'tool_calls') step = this.held(step, value[key]);
      // A name can be a wrong one.
      else if (key === 'name') return null;
      if (step === null) return null;
    }
    return step;
  }

  private after(step: Step | null, key: string | number): Step | null {
    if (step === null) return null;
    if (step.key === key) return step.next;
    let next = step.others.get(key);
    if (next === undefined) {
      if (++this.steps > MOST_STEPS) return null;
      step.others.set(key, (next = new Step()));
    }
    step.key = key;
    step.next = next;
    return next;
  }

  private word(step: Step | null, value: unknown): Step | null {
    return typeof value === 'string' ? this.after(step, value) : null;
  }

  private held(step: Step | null, value: unknown): Step | null {
    if (typeof value === 'string') return this.after(step, value === '' ? EMPTY : TEXT);
    if (value === null) return this.after(step, NULL);
    if (!Array.isArray(value) || value.length > MOST_ITEMS) return null;
    let last = step;
    for (let i = 0; i < value.length && last !== null; i++) last = this.item(last, value[i]);
    return this.after(last, END);
  }

  /** A part or a call. Where no type says what a part is, the keys inside it may. */
  private item(step: Step | null, value: unknown): Step | null {
    if (!isObject(value)) return this.after(step, OTHER);
    const isTyped = value.type !== undefined;
    let last = this.after(step, ITEM);
    for (const key in value) {
      last = this.after(last, key);
      const held = value[key];
      if (key === 'type') last = this.word(last, held);
      else if (!isTyped && isObject(held)) last = this.keys(last, held);
      if (last === null) return null;
    }
    return this.after(last, END);
  }

  private keys(step: Step | null, value: JsonObject): Step | null {
    let last = this.after(step, ITEM);
    for (const key in value) last = this.after(last, key);
    return this.after(last, END);
  }
}
