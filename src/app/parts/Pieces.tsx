import { useState } from 'react';
import { actions } from '../store.ts';
import { VisibleText } from '../ui/VisibleText.tsx';
import { digits } from './formatting.ts';
import css from './part.module.css';

/** Up to so many characters are shown at once when they are asked for: a browser lays out no more between two frames. */
export const AT_ONCE = 200_000;
/** Of a longer text so many more with each press. */
const STEP = 100_000;

interface PiecesProps {
  /** Characters that are not shown: from the first to before the last. */
  readonly from: number;
  readonly to: number;
  readonly ask: (from: number, to: number) => Promise<string>;
}

/** The rest of a text that is too long to be shown at once, piece by piece. It says how much is left. */
export function Pieces({ from, to, ask }: PiecesProps) {
  const [pieces, setPieces] = useState<readonly string[]>([]);
  const [isComing, setComing] = useState(false);
  const at = pieces.reduce((sum, it) => sum + it.length, from);
  const left = to - at;
  const by = Math.min(STEP, left);
  const more = async () => {
    setComing(true);
    try {
      const piece = await ask(at, at + by);
      setPieces([...pieces, piece]);
    } catch (error) {
      actions.notify(error instanceof Error ? error.message : String(error), 'error');
    }
    setComing(false);
  };
  return (
    <>
      {pieces.map((piece, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are known by their place.
        <pre key={n} className="content" data-text="">
          <VisibleText text={piece} />
        </pre>
      ))}
      {left > 0 && (
        <p className={`${css.someRest} soft`}>
          {digits(left)} characters are not shown here.{' '}
          <button type="button" className="link" disabled={isComing} onClick={() => void more()}>
            Show {by === left ? 'them' : `${digits(by)} more`}
          </button>
        </p>
      )}
    </>
  );
}
