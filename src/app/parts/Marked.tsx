import { useEffect } from 'react';
import { rangesOf } from './rangesOf.ts';
import './marked.css';

interface MarkedProps {
  readonly words: string;
  /** Where they are marked. */
  readonly root: HTMLElement;
}

/** The element that holds the row or message which is looked at. */
const NOW = '[aria-selected="true"], [aria-current="true"]';

/** Marks what is searched for wherever it is drawn. The browser paints it over the text: nothing is made for it. */
export function Marked({ words, root }: MarkedProps) {
  useEffect(() => {
    if (!('highlights' in CSS)) return;
    const draw = () => {
      const found = rangesOf(root, words);
      const isNow = (range: Range) => range.startContainer.parentElement?.closest(NOW) != null;
      CSS.highlights.set('match', new Highlight(...found.filter((range) => !isNow(range))));
      CSS.highlights.set('match-now', new Highlight(...found.filter(isNow)));
    };
    let frame = requestAnimationFrame(draw);
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    });
    watch.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['aria-selected', 'aria-current'],
    });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('match');
      CSS.highlights.delete('match-now');
    };
  }, [words, root]);
  return null;
}
