import { useEffect, useMemo, useState } from 'react';
import type { Span } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { hasLongLine, layOut } from '../../monaco/layout.ts';
import { client } from '../../store.ts';

/** Characters up to which the whole text is shown. */
const WHOLE = 20_000_000;
/** Characters up to which a text of long lines is shown; it is laid out here, between two frames. */
const LAID = 1_000_000;
/** Of a longer message so much is shown: the editor breaks a line of any length anew at every width. */
const PART = 200_000;

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
  /** -1 for the whole text. */
  readonly index: number;
  readonly text: string;
  /** Where it begins in the written text; null if it is joined from several places. */
  readonly offset: number | null;
}

/** What the source panel shows: the whole text, or the selected message where the text is too large. Null while it is read. */
export function useShown(
  view: SessionView,
  message: number | null,
  asWritten: boolean,
  focus: Span | null,
): Shown | null {
  const { revision } = view;
  const whole = usePiece(revision, -1);
  const written = usePiece(revision, message ?? -2);
  const { part, cut } = useMemo(() => cutOf(written, focus), [written, focus]);

  const wholeLong = useMemo(() => whole !== null && whole.text !== '' && hasLongLine(whole.text), [whole]);
  const canWhole = whole !== null && whole.text !== '' && (!wholeLong || whole.text.length <= LAID);
  const piece = canWhole ? whole : part;
  const long = useMemo(() => piece !== null && hasLongLine(piece.text), [piece]);
  const lay = long && !asWritten && (canWhole || cut === null);
  const spread = useMemo(() => (piece === null ? null : spreadOf(piece, lay)), [piece, lay]);

  return useMemo(() => {
    if (whole === null || (message !== null && message >= 0 && part === null)) return null;
    const selected =
      written?.offset == null ? null : { start: written.offset, end: written.offset + written.text.length };
    const place = spread?.place ?? (() => null);
    return {
      text: spread?.text ?? '',
      whole: canWhole,
      message,
      longLines: (long || wholeLong) && (canWhole || cut === null),
      laid: lay,
      cut: canWhole ? null : cut,
      span: selected === null ? null : place(selected),
      place,
    };
  }, [whole, part, written, cut, spread, canWhole, long, wholeLong, lay, message]);
}

/** The part of a long message that is looked at: around the place in question, else its beginning. */
function cutOf(piece: Piece | null, focus: Span | null): { readonly part: Piece | null; readonly cut: Shown['cut'] } {
  if (piece === null || piece.text.length <= LAID) return { part: piece, cut: null };
  const of = piece.text.length;
  const at = piece.offset === null || focus === null ? 0 : focus.start - piece.offset;
  const from = Math.max(0, Math.min(Math.round(at - PART / 4), of - PART));
  const text = piece.text.slice(from, from + PART);
  const part = { ...piece, text, offset: piece.offset === null ? null : piece.offset + from };
  return { part, cut: { from, to: from + text.length, of } };
}

/** Reads the whole text (-1; empty where it is too large) or a message; null while reading and for anything else. */
function usePiece(revision: number, index: number): Piece | null {
  const [piece, setPiece] = useState<Piece | null>(null);
  useEffect(() => {
    if (index < -1) return;
    let current = true;
    const set = (text: string, offset: number | null) => {
      if (current) setPiece({ revision, index, text, offset });
    };
    if (index === -1)
      client.source(null, WHOLE).then(
        (text) => set(text ?? '', 0),
        () => set('', 0),
      );
    else
      client.message(index).then(
        (one) => set(one.raw, one.offset),
        () => set('', null),
      );
    return () => {
      current = false;
    };
  }, [revision, index]);
  return piece !== null && piece.revision === revision && piece.index === index ? piece : null;
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
