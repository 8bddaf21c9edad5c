import { useEffect, useState } from 'react';

/**
 * False until the screen has been painted with what is there, then true. What can wait a moment is drawn in a task of its
 * own, so that opening a file never holds the page for long.
 */
export function useLater(steps = 1): boolean {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (step >= steps) return;
    // A timer beside the frame: a page in the background has no frames.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setStep(step + 1), 0);
    });
    timer = window.setTimeout(() => setStep(step + 1), 200);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [step, steps]);
  return step >= steps;
}
