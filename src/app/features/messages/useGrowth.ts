import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawLater } from '../../parts/drawQueue.ts';

/** Rows that are made at once: more take longer than a frame. */
const AT_ONCE = 8;
/** Frames that pass before, where one move follows the other. */
const PAUSE = 6;

interface Growth {
  readonly grown: number;
  /** True once there was a move. */
  readonly isMoved: boolean;
  readonly restart: () => void;
}

/**
 * How many rows are drawn with all they have, of the `all` that are to be: none at first and after each `restart`, then more
 * with every frame.
 */
export function useGrowth(all: number): Growth {
  const [grown, setGrown] = useState(0);
  const [isMoved, move] = useState(false);
  const pause = useRef(0);
  const isDone = grown >= all;
  const done = useRef(isDone);
  useEffect(() => {
    done.current = isDone;
    if (isDone) return;
    let takeBack = () => {};
    const step = () => {
      if (pause.current-- > 0) takeBack = drawLater(step);
      else flushSync(() => setGrown(grown + AT_ONCE));
    };
    takeBack = drawLater(step);
    return () => takeBack();
  }, [grown, isDone]);
  const restart = useCallback(() => {
    pause.current = done.current ? 0 : PAUSE;
    setGrown(0);
    move(true);
  }, []);
  return { grown, isMoved, restart };
}
