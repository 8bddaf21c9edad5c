import { useSyncExternalStore } from 'react';
import { difference } from '../../../worker/compose.ts';
import type { NearFindings, SessionView, TypedEdit } from '../../../worker/protocol.ts';
import { layOut } from '../../monaco/layout.ts';
import { Sheet } from '../../monaco/sheet.ts';
import { actions, client, getState, subscribe } from '../../store.ts';
import { carried } from './carried.ts';
import { readWritten, type Written } from './written.ts';

/** Of longer conversations the messages that are typed in are checked at once, and all others when the hand rests. */
const LARGE = 2_000_000;
const REST = 1000;
/** Characters that come within so many milliseconds are one step. */
const BURST = 2000;

/** Where a text that is being typed cannot be read. */
export interface Unread {
  readonly message: string;
  /** Where it breaks in what is shown. */
  readonly at: number | null;
}

/** One stretch of the text that somebody types in: what is in the session, and what is on the way there. */
export class Typing {
  /** What of it is in the session, of which revision. */
  piece: Written;
  /** The session with it. */
  base: SessionView;
  private isBusy = false;
  private isAgain = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest = 0;
  private goesOn = false;
  unread: Unread | null = null;

  constructor(
    piece: Written,
    base: SessionView,
    readonly sheet: Sheet,
  ) {
    this.piece = piece;
    this.base = base;
  }

  /** What is typed and not in the session yet. */
  get isOpen(): boolean {
    return this.sheet.written !== this.piece.text;
  }

  /** Somebody typed. */
  change(changes: readonly { readonly start: number; readonly end: number; readonly text: string }[]): void {
    for (const { start, end, text } of [...changes].sort((a, b) => b.start - a.start))
      this.sheet.change(start, end, text);
    const now = performance.now();
    this.goesOn &&= now - this.latest < BURST;
    this.latest = now;
    void this.check();
  }

  /** Nothing that is typed may be missing from what is done next. */
  flush(): void {
    if (this.timer === undefined || this.isBusy) return;
    this.isBusy = true;
    void this.quietly(() => this.put()).then(() => this.next());
  }

  private async check(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.isBusy) {
      this.isAgain = true;
      return;
    }
    this.isBusy = true;
    await this.quietly(() => (this.base.counts.chars > LARGE ? this.look() : this.put()));
    this.next();
  }

  private next(): void {
    this.isBusy = false;
    if (!this.isAgain) return;
    this.isAgain = false;
    void this.check();
  }

  /** Checks what was typed with the messages around it, and all of the text once nothing more comes. */
  private async look(): Promise<void> {
    const edit = this.edit();
    if (edit === null) return this.takeBack();
    const { fault, found } = await client.near(this.piece.revision, edit);
    if (this.isElsewhere()) return;
    this.tell(fault, edit);
    actions.foresee(foreseen(this.base, edit, found));
    if (fault === null && !this.isAgain) this.timer = setTimeout(() => this.flush(), REST);
  }

  /** Puts what was typed into the session, where it can be read. */
  private async put(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const edit = this.edit();
    if (edit === null) return this.takeBack();
    const text = this.sheet.written;
    const { view, fault } = await client.type(this.piece.revision, edit, this.goesOn);
    if (view === null) {
      if (this.isElsewhere()) return;
      this.tell(fault, edit);
      if (fault !== null) actions.foresee(foreseen(this.base, edit, null));
      return;
    }
    const { message, of } = this.piece;
    const grown = text.length - this.piece.text.length;
    const moved = message && { start: message.start, end: message.end + grown };
    this.piece = { ...this.piece, text, of: of + grown, message: moved, revision: view.revision };
    this.base = view;
    this.goesOn = true;
    this.tell(null, edit);
    actions.accept(view);
  }

  private takeBack(): void {
    this.tell(null, null);
    if (getState().view?.revision === this.base.revision) actions.foresee(this.base);
  }

  private isElsewhere = (): boolean => getState().view?.revision !== this.piece.revision;

  edit(): TypedEdit | null {
    const [edit] = difference(this.piece.text, this.sheet.written);
    const offset = this.piece.offset ?? 0;
    return edit ? { start: edit.start + offset, end: edit.end + offset, text: edit.text } : null;
  }

  private tell(
    fault: { readonly message: string; readonly offset: number | null } | null,
    edit: TypedEdit | null,
  ): void {
    if (fault === null) this.unread = null;
    else {
      const within = (fault.offset ?? edit?.start ?? 0) - (this.piece.offset ?? 0);
      const at = within < 0 || within > this.sheet.written.length ? null : this.sheet.toShown(within);
      this.unread = { message: fault.message, at };
    }
    told();
  }

  private async quietly(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      // Cancelled, or the worker died: what was typed is still here and is checked with the next key.
    }
  }
}

/** The findings of a text with what is typed in it: those after it have moved, those of its messages are others. */
function foreseen(view: SessionView, edit: TypedEdit, found: NearFindings | null): SessionView {
  const by = edit.text.length - (edit.end - edit.start);
  const moved = (offset: number) => (offset >= edit.end ? offset + by : offset);
  const dropped = new Set(found?.dropped);
  const kept = view.diagnostics
    .filter(({ key }) => !dropped.has(key))
    .map((known) =>
      known.span === null ? known : { ...known, span: { start: moved(known.span.start), end: moved(known.span.end) } },
    );
  const diagnostics = [...kept, ...(found?.added ?? [])].sort((a, b) => a.messageIndex - b.messageIndex);
  if (found === null) return { ...view, diagnostics };
  return { ...view, diagnostics, counts: { ...view.counts, ...found.counts }, verdict: found.verdict };
}

let current: Typing | null = null;
const listeners = new Set<() => void>();

function told(): void {
  for (const listener of listeners) listener();
}

/** What is being typed in, in the text of a revision; kept while another tab is shown. */
export const typingIn = (revision: number): Typing | null => (current?.piece.revision === revision ? current : null);

/** What is typed in a sheet; null where nothing is yet. */
export const typingOn = (sheet: Sheet | null): Typing | null => (current?.sheet === sheet ? current : null);

/** From now on somebody types there. What could not be read elsewhere is set aside. */
export function startTyping(typing: Typing): void {
  const before = current === typing ? null : current;
  current = typing;
  if (before?.isOpen && before.unread !== null) setAside(before);
  told();
}

/** What somebody typed and did not finish, where the text that it was typed in is another by now. */
let aside: string | null = null;
export const useAside = (): string | null => useSyncExternalStore(listen, () => aside);

export function dropAside(): void {
  aside = null;
  told();
}

function setAside(typing: Typing): void {
  const text = typing.edit()?.text ?? '';
  if (text.trim() === '') return;
  aside = text;
  actions.notify('The unfinished edit in Source no longer fits the text. It is kept in Source, to be copied.');
  told();
}

/** The session that was left, for it may come back. */
let seen: SessionView | null = getState().view;
let left: Typing | null = null;

/** What is typed and not in the session yet goes along with every other change of the text. */
function follow(): void {
  const { view } = getState();
  if (view === seen) return;
  const before = seen;
  if (view === null) {
    if (current?.isOpen) left = current;
    current = null;
    told();
    return;
  }
  seen = view;
  if (left !== null) {
    const typing = left;
    left = null;
    if (view === before) current = typing;
    else queueMicrotask(() => setAside(typing));
    told();
  } else if (current?.isOpen && current.piece.revision !== view.revision) void carry(current, view);
}
subscribe(follow);

/** Types again, in the text of now, what was typed in the one before. */
async function carry(typing: Typing, view: SessionView): Promise<void> {
  current = null;
  const { piece, sheet } = typing;
  try {
    const where = piece.text.length === piece.of ? {} : { from: piece.from };
    const now = await readWritten(view.revision, piece.what, where);
    const edit = carried(piece.text, sheet.written, now.text);
    const fresh = Sheet.of(now.text, sheet.isLaid ? layOut(now.text) : null);
    if (edit === null || fresh === null || current !== null || getState().view?.revision !== view.revision)
      return setAside(typing);
    fresh.change(fresh.toShown(edit.start), fresh.toShown(edit.end), edit.text);
    current = new Typing(now, view, fresh);
    current.change([]);
    told();
    actions.notify('Your unfinished edit in Source is kept.');
  } catch {
    setAside(typing);
  }
}

/** Back to what is in the session. */
export function dropTyped({ piece, sheet, base }: Typing): void {
  const fresh = Sheet.of(piece.text, sheet.isLaid ? layOut(piece.text) : null);
  current = fresh && new Typing(piece, base, fresh);
  actions.foresee(base);
  told();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is being typed in the text of a revision. */
export const useTyping = (revision: number): Typing | null => useSyncExternalStore(listen, () => typingIn(revision));

/** Why what is typed cannot be read; null where it can. */
export const useUnread = (typing: Typing | null): Unread | null =>
  useSyncExternalStore(listen, () => typing?.unread ?? null);
