import type { Edit, OpenOptions } from '../core/index.ts';
import { compose, edited, inOrder, inverse } from './compose.ts';
import { type Encoding, encoded } from './encoding.ts';
import { unheldEdits } from './held.ts';
import type { AppliedStep, Carried, Did } from './protocol.ts';

/** A text as it was opened. Never changes. */
export interface Opened {
  readonly text: string;
  readonly fileName: string | null;
  readonly encoding: Encoding;
  /** The file itself; null for a paste. */
  readonly file: Blob | null;
  /** What was pasted with it. */
  readonly error?: string;
  /** What of the file stands around the text; absent where the text is all of it. */
  readonly around?: Around | null;
  /** What was done to the file before. */
  readonly carried?: Carried | undefined;
}

/** What stands before and behind a section of a file: it is neither read nor changed. */
export interface Around {
  readonly before: Blob;
  readonly after: Blob;
  /** Lines before it. */
  readonly lines: number;
}

/** How a text is read, from what is known of its file. */
export function readingOf({ fileName, around }: Pick<Opened, 'fileName' | 'around'>): OpenOptions {
  const more = around ? { more: { before: around.lines > 0, behind: around.after.size > 0 } } : {};
  return { ...(fileName === null ? {} : { fileName }), ...more };
}

/**
 * What was done to a text, as edits, none of them with a copy of it. Any state is made from the text as it was opened,
 * so that every step can be taken back and the memory it takes is that of the words it put in.
 */
export class History {
  readonly opened: Opened;
  private steps: AppliedStep[] = [];
  private at = 0;

  constructor(opened: Opened) {
    this.opened = opened;
  }

  get position(): number {
    return this.at;
  }

  get undoTitle(): string | null {
    return this.steps[this.at - 1]?.by ?? null;
  }

  get redoTitle(): string | null {
    return this.steps[this.at]?.by ?? null;
  }

  /** What was done to come here, in order. */
  get titles(): readonly string[] {
    return this.steps.slice(0, this.at).map((it) => it.by);
  }

  /** The same for the name of a file. */
  get did(): readonly Did[] {
    return [...new Set(this.steps.slice(0, this.at).map((it) => it.did))];
  }

  /** Adds what was done; what was taken back before is forgotten. */
  push(step: AppliedStep): void {
    this.steps = [...this.steps.slice(0, this.at), step];
    this.at++;
  }

  /** Adds to `latest`, as one with it. Where both together change nothing the step is taken away. */
  amend({ by, did, edits: first }: AppliedStep, more: readonly Edit[]): AppliedStep {
    const edits = compose(first, more);
    const isKept = edits.some(({ start, end, text }) => end - start !== text.length) || this.changes(edits);
    const step: AppliedStep = { by, did, edits: isKept ? edits : [] };
    this.steps = [...this.steps.slice(0, this.at - 1), ...(isKept ? [step] : [])];
    this.at = this.steps.length;
    return { ...step, amends: true };
  }

  /** False where edits put in what was there before the step that was done last. */
  private changes(edits: readonly Edit[]): boolean {
    const was = edited(this.opened.text, editsOf(this.steps.slice(0, this.at - 1)));
    return edits.some(({ start, end, text }) => was.slice(start, end) !== text);
  }

  /** The step that was done last, if nothing was taken back since. */
  get latest(): AppliedStep | undefined {
    return this.at === this.steps.length ? this.steps.at(-1) : undefined;
  }

  /** False where there is no such state. */
  move(by: 1 | -1): boolean {
    const to = this.at + by;
    if (to < 0 || to > this.steps.length) return false;
    this.at = to;
    return true;
  }

  /** What led to the text of now: from the one before it (1), or back from the one after it (-1). */
  editsFrom(by: 1 | -1): readonly Edit[] {
    if (by === 1) return this.steps[this.at - 1]?.edits ?? [];
    return inverse(this.text(), this.steps[this.at]?.edits ?? []);
  }

  /** All at once, of a session that is opened again. */
  resume(steps: readonly AppliedStep[], at: number): void {
    this.steps = [...steps];
    this.at = Math.max(0, Math.min(at, steps.length));
  }

  /** The text of now, or after so many steps. */
  text(steps = this.at): string {
    return edited(this.opened.text, this.edits(steps));
  }

  /** The bytes of now, or with more edits on top: those of the file wherever nothing was edited. */
  bytes(more: readonly Edit[] = []): Promise<Blob> {
    return written(this.opened, compose(this.edits(), more));
  }

  /** Of a section of a file nothing but its lines, as they are now. */
  sectionBytes(): Blob | Promise<Blob> {
    return writtenText(this.opened, this.edits());
  }

  /** The bytes as they were opened. */
  openedBytes(): Promise<Blob> {
    return written(this.opened, []);
  }

  /** Everything that was done, as edits of the text as it was opened. */
  edits(steps = this.at): readonly Edit[] {
    return editsOf(this.steps.slice(0, steps));
  }
}

const editsOf = (steps: readonly AppliedStep[]): readonly Edit[] =>
  steps.reduce<readonly Edit[]>((all, step) => compose(all, step.edits), []);

async function written(opened: Opened, edits: readonly Edit[]): Promise<Blob> {
  const { file, around } = opened;
  if (edits.length === 0 && file) return file;
  const body = await writtenText(opened, edits);
  return around ? new Blob([around.before, body, around.after]) : body;
}

function writtenText({ text, encoding }: Opened, edits: readonly Edit[]): Blob | Promise<Blob> {
  const { held } = encoding;
  return held === null ? new Blob(encoded(text, edits, encoding)) : unheldEdits(text, inOrder(edits), held);
}

/** A step without a hold on the text it was taken from: engines keep a whole text for the sake of a slice of it. */
export function stepOf(by: string, did: Did, edits: readonly Edit[]): AppliedStep {
  return { by, did, edits: edits.map(({ start, end, text }) => ({ start, end, text: own(text) })) };
}

const own = (text: string): string => (text.length < 13 ? text : (JSON.parse(JSON.stringify(text)) as string));
