import { useLayoutEffect } from 'react';

/** What was typed for the palette before its code had come. */
interface Ahead {
  readonly words: string;
  /** The first command that fits is wanted. */
  readonly enter: boolean;
}

const NOTHING: Ahead = { words: '', enter: false };
let ahead = NOTHING;
let lead = '';

/** The palette that is opened next begins with these words. */
export function leadWith(words: string): void {
  lead = words;
}

/** Holds every key for the palette, from its own on until it takes them itself: no frame lies between the two. */
export function useHeldKeys(leave: () => void): void {
  useLayoutEffect(() => {
    ahead = NOTHING;
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') leave();
      else ahead = after(ahead, event);
    };
    document.addEventListener('keydown', hold, { capture: true });
    return () => document.removeEventListener('keydown', hold, { capture: true });
  }, [leave]);
}

function after(before: Ahead, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): Ahead {
  if (before.enter || ctrlKey || metaKey || altKey) return before;
  if (key === 'Enter') return { ...before, enter: true };
  if (key === 'Backspace') return { ...before, words: before.words.slice(0, -1) };
  return [...key].length === 1 ? { ...before, words: before.words + key } : before;
}

/** Once: the next palette begins empty. */
export function takeAhead(): Ahead {
  const taken = { ...ahead, words: lead + ahead.words };
  ahead = NOTHING;
  lead = '';
  return taken;
}
