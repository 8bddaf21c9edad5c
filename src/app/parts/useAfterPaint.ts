import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { drawLater } from './drawQueue.ts';

/**
 * False until the screen has been painted with what is there, then true. What can wait a moment is drawn after it, in a task
 * of its own where it takes long, so that opening a file never holds the page. With more `steps` it lets pass what waits
 * at the same time as often.
 */
export function useAfterPaint(steps = 1): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    let left = steps;
    let takeBack = () => {};
    const draw = () => {
      if (--left > 0) takeBack = drawLater(draw);
      else flushSync(() => setLater(true));
    };
    takeBack = drawLater(draw);
    return () => takeBack();
  }, [steps]);
  return isLater;
}
