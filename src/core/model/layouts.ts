import { Attached } from '../text/attached.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import type { Message } from './message.ts';

/**
 * How the elements of a list are laid out: their keys in their order, role and type, and the same of their parts and
 * calls, with the kinds of their values. What is asked of the spelling alone has one answer for all elements of a layout.
 */
export interface Layouts {
  /** By place in the list: the number of the element's layout. `ALONE`: it is like no other as far as is known. */
  readonly of: Uint16Array;
  /** By layout: an element that has it. */
  readonly examples: readonly unknown[];
}

/** Is asked about each on its own. */
export const ALONE = 0;

const known = new Attached<readonly Message[], Layouts>();

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
const LIST = 6;
const OBJECT = 7;

/** So many keys are compared one by one, which is faster than to look one up. */
const FEW = 8;

/** What was met so far of an element, key by key; no two ways lead to one step. */
class Step {
  layout = ALONE;
  private readonly keys: string[] = [];
  private readonly steps: Step[] = [];
  private readonly marks: (Step | undefined)[] = [];
  private others: Map<string, Step> | null = null;

  /** The step behind a key or a word; null where it was not taken before. */
  to(key: string): Step | null {
    const { keys } = this;
    for (let i = 0; i < keys.length; i++) if (keys[i] === key) return this.steps[i] ?? null;
    return this.others?.get(key) ?? null;
  }

  /** The step behind what is no key. */
  toMark(mark: number): Step | null {
    return this.marks[mark] ?? null;
  }

  add(key: string | number): Step {
    const step = new Step();
    if (typeof key === 'number') {
      while (this.marks.length < key) this.marks.push(undefined);
      this.marks[key] = step;
    } else if (this.keys.length < FEW) {
      this.keys.push(key);
      this.steps.push(step);
    } else (this.others ??= new Map()).set(key, step);
    return step;
  }
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
      if (key === 'role') step = this.word(step, value.role);
      else if (key === 'type') step = this.word(step, value.type);
      else if (key === 'content' || key === 'parts' || key === 'tool_calls') step = this.held(step, value[key]);
      else if (key === 'output' && Array.isArray(value.output)) step = this.held(step, value.output);
      // A name can be a wrong one.
      else if (key === 'name') return null;
      else step = this.plain(step, value[key]);
      if (step === null) return null;
    }
    return step;
  }

  private after(step: Step | null, key: string): Step | null {
    return step && (step.to(key) ?? this.taken(step, key));
  }

  private marked(step: Step | null, mark: number): Step | null {
    return step && (step.toMark(mark) ?? this.taken(step, mark));
  }

  private taken(step: Step, key: string | number): Step | null {
    return ++this.steps > MOST_STEPS ? null : step.add(key);
  }

  private word(step: Step | null, value: unknown): Step | null {
    return typeof value === 'string' ? this.after(step, value) : null;
  }

  private held(step: Step | null, value: unknown): Step | null {
    if (typeof value === 'string') return this.marked(step, value === '' ? EMPTY : TEXT);
    if (value === null) return this.marked(step, NULL);
    if (!Array.isArray(value) || value.length > MOST_ITEMS) return null;
    let last = step;
    for (let i = 0; i < value.length && last !== null; i++) last = this.item(last, value[i]);
    return this.marked(last, END);
  }

  /** A part or a call. Where no type says what a part is, the keys inside it may. */
  private item(step: Step | null, value: unknown): Step | null {
    if (!isObject(value)) return this.marked(step, OTHER);
    const isTyped = value.type !== undefined;
    let last = this.marked(step, ITEM);
    for (const key in value) {
      last = this.after(last, key);
      if (key === 'type') last = this.word(last, value.type);
      else if (isTyped) last = this.kind(last, key, value[key]);
      else last = this.inside(last, value[key]);
      if (last === null) return null;
    }
    return this.marked(last, END);
  }

  /** The kind of a value beside a type; what a picture is made of is looked into. */
  private kind(step: Step | null, key: string, value: unknown): Step | null {
    if (key === 'content') return this.held(step, value);
    return key === 'source' || key === 'image_url' ? this.inside(step, value) : this.plain(step, value);
  }

  /** The kind of a value. Nearly all are strings, which take no step. */
  private plain(step: Step | null, value: unknown): Step | null {
    if (typeof value === 'string') return step;
    const kind = value === null ? NULL : Array.isArray(value) ? LIST : typeof value === 'object' ? OBJECT : OTHER;
    return this.marked(step, kind);
  }

  private inside(step: Step | null, value: unknown): Step | null {
    if (!isObject(value)) return this.plain(step, value);
    let last = this.marked(step, ITEM);
    for (const key in value) last = this.kind(this.after(last, key), key, value[key]);
    return this.marked(last, END);
  }
}
