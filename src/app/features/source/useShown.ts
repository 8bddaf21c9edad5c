import { useEffect, useMemo, useState } from 'react';
import type { Span } from '../../../core/index.ts';
import type { SessionView, WrittenView } from '../../../worker/protocol.ts';
import { hasLongLine, layOut } from '../../monaco/layout.ts';
import { client } from '../../store.ts';

/** Characters up to which a text is shown as a whole: the editor breaks all its lines, and long ones are laid out here, between two frames. */
const WHOLE = 500_000;
/** Of what is longer so much is shown: the editor breaks a line of any length anew at every width. */
export const PART = 200_000;

/** The text in the editor and how places of the written text lie in it. */
export interface Shown {
  readonly text: string;
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

/** What was read, for a revision. */
interface Written {
  readonly revision: number;
  readonly what: What;
  readonly text: string;
  /** Where it begins in the text as it is written; null if it is joined from several places. */
  readonly offset: number | null;
  readonly from: number;
  readonly of: number;
  readonly line: number | null;
  /** Where the whole message is. */
  readonly message: Span | null;
}

/** Which piece of something long is shown: that round a place of the text, or one that was gone to by hand. */
interface Asked {
  readonly asWritten: boolean;
  readonly focus: Span | null;
  readonly from: number | null;
}

/** A message, or the whole text. */
type What = number | 'all';

/**
 * What the source panel shows: the whole text, or, where it is too large, the selected message, the first one where none
 * is, and the stretch round a place that belongs to no message. Null while it is read.
 */
export function useShown(view: SessionView, selected: number | null, { asWritten, focus, from }: Asked): Shown | null {
  const { revision, counts } = view;
  const all = useWritten(revision, 'all');
  const canWhole = all !== null && all.of > 0 && all.text.length === all.of;
  const isSelected = selected !== null && selected >= 0;
  const stretch = focus === null && counts.messages > 0 ? 0 : 'all';
  const what = all === null || canWhole ? null : isSelected ? selected : stretch;
  const part = useWritten(revision, what, from ?? undefined, focus?.start);

  const piece = canWhole ? all : part;
  const cut = useMemo(() => cutOf(piece), [piece]);
  const long = useMemo(() => piece !== null && hasLongLine(piece.text), [piece]);
  const longLines = long && cut === null;
  const lay = longLines && !asWritten;
  const spread = useMemo(() => (piece === null ? null : spreadOf(piece, lay)), [piece, lay]);

  return useMemo(() => {
    if (spread === null) return null;
    const { text, place } = spread;
    const span = isSelected && part?.message ? place(part.message) : null;
    const message = what === 'all' ? null : what;
    const firstLine = lay ? null : (piece?.line ?? null);
    return { text, whole: canWhole, message, longLines, laid: lay, firstLine, cut, span, place };
  }, [piece, part, cut, spread, canWhole, longLines, lay, what, isSelected]);
}

function cutOf(part: Written | null): Shown['cut'] {
  if (part === null || part.text.length === part.of) return null;
  return { from: part.from, to: part.from + part.text.length, of: part.of };
}

/** Something as it is written, what is very long in pieces; null while it is read and for nothing. */
function useWritten(revision: number, what: What | null, from?: number, round?: number): Written | null {
  const [written, setWritten] = useState<Written | null>(null);
  useEffect(() => {
    if (what === null) return;
    let current = true;
    const set = ({ offset, ...view }: WrittenView) => {
      if (!current) return;
      const message = offset === null ? null : { start: offset, end: offset + view.of };
      setWritten({ ...view, revision, what, offset: offset === null ? null : offset + view.from, message });
    };
    const where = from === undefined ? (round === undefined ? {} : { round }) : { from };
    client
      .written(what === 'all' ? null : what, { most: WHOLE, piece: PART, ...where })
      .then(set, () => set({ text: '', from: 0, of: 0, offset: null, line: null }));
    return () => {
      current = false;
    };
  }, [revision, what, from, round]);
  return written !== null && written.revision === revision && written.what === what ? written : null;
}

function spreadOf(piece: Written, lay: boolean): { readonly text: string; place(span: Span): Span | null } {
  const laid = lay ? layOut(piece.text) : null;
  const { offset } = piece;
  return {
    text: laid?.text ?? piece.text,
    place: (span) => {
      if (offset === null) return null;
      const start = span.start - offset;
      const end = span.end - offset;
      if (start < 0 || end > piece.text.length) return null;
      return laid === null ? { start, end } : { start: laid.toLaid(start), end: laid.toLaid(end) };
    },
  };
}
