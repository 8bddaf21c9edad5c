import { useEffect, useRef } from 'react';
import type { OtherView } from '../../../worker/protocol.ts';
import { placeElement } from '../../parts/focusPlaces.ts';
import { digits } from '../../parts/formatting.ts';
import { actions, useStore } from '../../store.ts';
import { visibleWords } from '../../ui/VisibleText.tsx';
import { Sides } from './Sides.tsx';
import css from './sides.module.css';

/** Over the whole width: the conversation beside how it was opened, or beside another file. */
export function ComparePane() {
  const other = useStore((state) => (state.comparing === 'other' ? state.other : null));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const title =
    other === null ? 'Compare with original' : `Compare with ${visibleWords(other.fileName ?? 'pasted text')}`;
  return (
    <section className={css.compare} aria-label={title}>
      <div className={css.compareBar}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {other === null ? null : <p role="status">{partingWords(other)}</p>}
        <button type="button" className={`button ${css.compareClose}`} onClick={close}>
          Close
        </button>
      </div>
      <Sides plan={null} other={other} />
    </section>
  );
}

/** Where two files part, and what a prompt cache can still hold. */
function partingWords({ parts, index, messages, cache }: OtherView): string {
  const [part] = parts;
  if (part === undefined && index === null) return 'Both are the same.';
  const first =
    part !== undefined
      ? `First difference: ${part} of the request${index === null ? '' : `, then message ${digits(index)}`}.`
      : index !== null && index < messages
        ? `First difference: message ${digits(index)}.`
        : `The first ${digits(messages)} messages are the same; the first request has more.`;
  const kept =
    cache.kept === 0
      ? `the whole prompt cache is lost (≈ ${digits(cache.lost)} tokens)`
      : `≈ ${digits(cache.kept)} tokens of the prompt cache are kept${cache.lost === 0 ? '' : `, ≈ ${digits(cache.lost)} are lost`}`;
  return `${first} For the second request ${kept}.`;
}

/** Back to the conversation, and to the button that led here. */
function close(): void {
  actions.compare(null);
  setTimeout(() => placeElement('compare')?.focus(), 0);
}
