import { useEffect, useMemo, useState } from 'react';
import type { Span } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { hasLongLine, layOut } from '../../monaco/layout.ts';
import { client } from '../../store.ts';

/** Characters up to which the whole text is shown. */
const WHOLE = 20_000_000;
/** Characters up to which a text of long lines is laid out; it is done here, between two frames. */
const LAID = 2_000_000;

/** The text in the editor and how places of the written text lie in it. */
export interface Shown {
  readonly text: string;
  /** False where only the selected message is shown. */
  readonly whole: boolean;
  readonly message: number | null;
  readonly longLines: boolean;
  readonly laid: boolean;
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
export function useShown(view: SessionView, message: number | null, asWritten: boolean): Shown | null {
  const { revision } = view;
  const whole = usePiece(revision, -1);
  const part = usePiece(revision, message ?? -2);

  const wholeLong = useMemo(() => whole !== null && whole.text !== '' && hasLongLine(whole.text), [whole]);
  const canWhole = whole !== null && whole.text !== '' && (!wholeLong || asWritten || whole.text.length <= LAID);
  const piece = canWhole ? whole : part;
  const long = useMemo(() => piece !== null && hasLongLine(piece.text), [piece]);
  const spread = useMemo(() => (piece === null ? null : spreadOf(piece, long && !asWritten)), [piece, long, asWritten]);

  return useMemo(() => {
    if (whole === null || (message !== null && message >= 0 && part === null)) return null;
    const selected = part?.offset == null ? null : { start: part.offset, end: part.offset + part.text.length };
    const place = spread?.place ?? (() => null);
    return {
      text: spread?.text ?? '',
      whole: canWhole,
      message,
      longLines: long || wholeLong,
      laid: long && !asWritten,
      span: selected === null ? null : place(selected),
      place,
    };
  }, [whole, part, spread, canWhole, long, wholeLong, asWritten, message]);
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
