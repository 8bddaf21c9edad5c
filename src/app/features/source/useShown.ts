import { useMemo } from 'react';
import type { Span } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { hasLongLine, layOut } from '../../monaco/layout.ts';
import { Sheet } from '../../monaco/sheet.ts';
import { useAnswer } from '../../parts/query.ts';
import { useTyping } from './typing.ts';
import { readWritten, type What, type Written } from './written.ts';

/** The text in the editor and how places of the written text lie in it. */
export interface Shown {
  /** The text, and what is typed in it; null where it cannot be typed in. */
  readonly sheet: Sheet | null;
  readonly text: string;
  readonly piece: Written;
  /** False where only a message or a stretch of the text is shown. */
  readonly whole: boolean;
  /** The message that is shown, if it is one. */
  readonly message: number | null;
  readonly longLines: boolean;
  readonly laid: boolean;
  /** The line of the file that its first line is; null where it is laid out, or joined from several places. */
  readonly firstLine: number | null;
  /** Which characters of the message, or of the text, are shown, where it is too long to be shown as a whole. */
  readonly cut: { readonly from: number; readonly to: number; readonly of: number } | null;
  /** Where the selected message lies in `text`; null if it has no one place. */
  readonly span: Span | null;
  /** Where a span of the written text lies in `text`; null if outside. */
  place(span: Span): Span | null;
}

/** Which piece of something long is shown: that round a place of the text, or one that was gone to by hand. */
interface Asked {
  readonly asWritten: boolean;
  readonly focus: Span | null;
  readonly from: number | null;
}

/**
 * What the source panel shows: the whole text, or, where it is too large, the selected message, the first one where none
 * is, and the stretch round a place that belongs to no message. Null while it is read.
 */
export function useShown(view: SessionView, selected: number | null, { asWritten, focus, from }: Asked): Shown | null {
  const { revision, counts } = view;
  // What was typed is in the text of the next revision, and need not be asked for.
  const typing = useTyping(revision);
  const typed = typing?.piece ?? null;
  const all = useWritten(revision, typed === null ? 'all' : null) ?? null;
  const isAll = typed?.what === 'all' && typed.text.length === typed.of;
  const canWhole = isAll || (all !== null && all.of > 0 && all.text.length === all.of);
  const isSelected = selected !== null && selected >= 0;
  const stretch = focus === null && counts.messages > 0 ? 0 : 'all';
  const wanted = isSelected ? selected : stretch;
  const isElsewhere = typed !== null && !isAll && !(typed.what === wanted && holds(typed, focus, from));
  const what = (all === null && !isElsewhere) || canWhole ? null : wanted;
  const part = useWritten(revision, what, from ?? undefined, focus?.start);

  const piece = typed !== null && !isElsewhere ? typed : canWhole ? all : part;
  const cut = useMemo(() => cutOf(piece), [piece]);
  const laying = useMemo(() => (piece === null ? false : hasLongLine(piece.text)), [piece]);
  const longLines = laying && cut === null;
  const lay = longLines && !asWritten;
  const sheet = useMemo(() => {
    if (typing !== null && typing.piece === piece && typing.sheet.isLaid === lay) return typing.sheet;
    if (piece === null || piece.offset === null) return null;
    return Sheet.of(piece.text, lay ? layOut(piece.text) : null);
  }, [typing, piece, lay]);

  return useMemo(() => {
    if (piece === null) return null;
    const place = placeIn(piece, sheet);
    const span = isSelected && piece.what === selected && piece.message ? place(piece.message) : null;
    const message = piece.what === 'all' ? null : piece.what;
    const firstLine = lay ? null : piece.line;
    const text = sheet?.shown ?? piece.text;
    return { sheet, text, piece, whole: canWhole, message, longLines, laid: lay, firstLine, cut, span, place };
  }, [piece, sheet, cut, canWhole, longLines, lay, isSelected, selected]);
}

/** Whether a piece of something long is the one that is asked for. */
function holds({ offset, from, text, of }: Written, focus: Span | null, asked: number | null): boolean {
  if (text.length === of) return true;
  if (asked !== null) return asked === from;
  return focus === null || offset === null || (focus.start >= offset && focus.end <= offset + text.length);
}

function cutOf(part: Written | null): Shown['cut'] {
  if (part === null || part.text.length === part.of) return null;
  return { from: part.from, to: part.from + part.text.length, of: part.of };
}

/** Something as it is written, what is very long in pieces; null while it is read and for nothing. */
function useWritten(revision: number, what: What | null, from?: number, round?: number): Written | null {
  const answer = useAnswer(what === null ? null : [revision, what, from, round], async (): Promise<Written | null> => {
    const where = from === undefined ? (round === undefined ? {} : { round }) : { from };
    return what === null ? null : readWritten(revision, what, where);
  });
  if (what !== null && answer.at === 'failed')
    return { revision, what, text: '', from: 0, of: 0, offset: null, line: null, message: null };
  const written = answer.at === 'here' ? answer.value : answer.at === 'waiting' ? answer.last : undefined;
  return written?.revision === revision && written.what === what ? written : null;
}

const placeIn =
  ({ offset, text }: Written, sheet: Sheet | null) =>
  (span: Span): Span | null => {
    if (offset === null) return null;
    const start = span.start - offset;
    const end = span.end - offset;
    const length = sheet?.written.length ?? text.length;
    if (start < 0 || end > length) return null;
    return sheet === null ? { start, end } : { start: sheet.toShown(start), end: sheet.toShown(end) };
  };
