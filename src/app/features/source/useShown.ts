import { useEffect, useMemo, useState } from 'react';
import type { Span } from '../../../core/index.ts';
import type { SessionView, WrittenView } from '../../../worker/protocol.ts';
import { hasLongLine, layOut } from '../../monaco/layout.ts';
import { client } from '../../store.ts';

/** Characters up to which the whole text is shown. */
const WHOLE = 20_000_000;
/** Characters up to which a text of long lines is shown; it is laid out here, between two frames. */
const LAID = 1_000_000;
/** Of a longer message so much is shown: the editor breaks a line of any length anew at every width. */
export const PART = 200_000;

/** The text in the editor and how places of the written text lie in it. */
export interface Shown {
  readonly text: string;
  /** False where only the selected message is shown. */
  readonly whole: boolean;
  readonly message: number | null;
  readonly longLines: boolean;
  readonly laid: boolean;
  /** Which characters of the message are shown, where it is too long to be shown as a whole. */
  readonly cut: { readonly from: number; readonly to: number; readonly of: number } | null;
  /** Where the selected message lies in `text`; null if it has no one place. */
  readonly span: Span | null;
  /** Where a span of the written text lies in `text`; null if outside. */
  place(span: Span): Span | null;
}

interface Piece {
  readonly revision: number;
  readonly text: string;
  /** Where it begins in the written text; null if it is joined from several places. */
  readonly offset: number | null;
}

interface Written extends Piece {
  readonly index: number;
  readonly from: number;
  readonly of: number;
  /** Where the whole message is. */
  readonly message: Span | null;
}

/** Which piece of a long message is shown: that round a place of the text, or one that was gone to by hand. */
export interface Asked {
  readonly asWritten: boolean;
  readonly focus: Span | null;
  readonly from: number | null;
}

/**
 * What the source panel shows: the whole text, or, where it is too large, the selected message, the first one where none
 * is. Null while it is read.
 */
export function useShown(view: SessionView, selected: number | null, { asWritten, focus, from }: Asked): Shown | null {
  const { revision } = view;
  const whole = useWhole(revision);
  const wholeLong = useMemo(() => whole !== null && whole.text !== '' && hasLongLine(whole.text), [whole]);
  const canWhole = whole !== null && whole.text !== '' && (!wholeLong || whole.text.length <= LAID);
  const isSelected = selected !== null && selected >= 0;
  const first = whole === null || canWhole || view.counts.messages === 0 ? null : 0;
  const message = isSelected ? selected : first;
  const part = useWritten(revision, message, from ?? undefined, focus?.start);
  const cut = useMemo(() => cutOf(part), [part]);

  const piece = canWhole ? whole : part;
  const long = useMemo(() => piece !== null && hasLongLine(piece.text), [piece]);
  const lay = long && !asWritten && (canWhole || cut === null);
  const spread = useMemo(() => (piece === null ? null : spreadOf(piece, lay)), [piece, lay]);

  return useMemo(() => {
    if (whole === null || (message !== null && part === null)) return null;
    const place = spread?.place ?? (() => null);
    return {
      text: spread?.text ?? '',
      whole: canWhole,
      message,
      longLines: (long || wholeLong) && (canWhole || cut === null),
      laid: lay,
      cut: canWhole ? null : cut,
      span: isSelected && part?.message ? place(part.message) : null,
      place,
    };
  }, [whole, part, cut, spread, canWhole, long, wholeLong, lay, message, isSelected]);
}

function cutOf(part: Written | null): Shown['cut'] {
  if (part === null || part.text.length === part.of) return null;
  return { from: part.from, to: part.from + part.text.length, of: part.of };
}

/** The whole text; empty where it is too large, null while it is read. */
function useWhole(revision: number): Piece | null {
  const [piece, setPiece] = useState<Piece | null>(null);
  useEffect(() => {
    let current = true;
    const set = (text: string) => current && setPiece({ revision, text, offset: 0 });
    client.source(null, WHOLE).then(
      (text) => set(text ?? ''),
      () => set(''),
    );
    return () => {
      current = false;
    };
  }, [revision]);
  return piece?.revision === revision ? piece : null;
}

/** A message as it is written, very long ones in pieces; null while it is read and for anything else. */
function useWritten(
  revision: number,
  index: number | null,
  from: number | undefined,
  round: number | undefined,
): Written | null {
  const [written, setWritten] = useState<Written | null>(null);
  useEffect(() => {
    if (index === null) return;
    let current = true;
    const set = ({ text, from, of, offset }: WrittenView) => {
      if (!current) return;
      const message = offset === null ? null : { start: offset, end: offset + of };
      setWritten({ revision, index, text, from, of, offset: offset === null ? null : offset + from, message });
    };
    const where = from === undefined ? (round === undefined ? {} : { round }) : { from };
    client
      .written(index, { most: LAID, piece: PART, ...where })
      .then(set, () => set({ text: '', from: 0, of: 0, offset: null }));
    return () => {
      current = false;
    };
  }, [revision, index, from, round]);
  return written !== null && written.revision === revision && written.index === index ? written : null;
}

function spreadOf(piece: Piece, lay: boolean): { readonly text: string; place(span: Span): Span | null } {
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
