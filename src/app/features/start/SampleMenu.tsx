import { type KeyboardEvent, useRef, useState } from 'react';
import { SAMPLES } from '../../samples/index.ts';
import { actions } from '../../store.ts';

/** Small transcripts, each with a real kind of defect. One tab stop; the arrow keys go through them. */
export function SampleMenu() {
  const [at, setAt] = useState(0);
  const menu = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const last = SAMPLES.length - 1;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + SAMPLES.length) % SAMPLES.length;
    setAt(next);
    menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]')[next]?.focus();
  };
  return (
    <div className="samples">
      <span className="soft" id="samples-name">
        Try one
      </span>
      <div ref={menu} className="sample-list" role="menu" aria-label="Samples" tabIndex={-1} onKeyDown={press}>
        {SAMPLES.map((sample, i) => (
          <button
            key={sample.id}
            type="button"
            role="menuitem"
            className="sample"
            tabIndex={i === at ? 0 : -1}
            title={sample.about}
            onClick={() => void actions.openText(sample.text, sample.fileName)}
          >
            {sample.title}
          </button>
        ))}
      </div>
    </div>
  );
}
