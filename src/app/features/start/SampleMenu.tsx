import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Load, loadable } from '../../parts/loadable.tsx';
import { trimToLimit } from '../../parts/trim/tooLong.ts';
import { SAMPLES, type Sample } from '../../samples/index.ts';
import { actions } from '../../store.ts';
import css from './start.module.css';

const Picture = loadable(
  async () => (await import('./SamplePicture.tsx')).SamplePicture,
  () => <span className={css.sampleStrip} />,
);

/**
 * Small transcripts, each with a real kind of defect, its picture and what its API says. Choosing one plays it to its
 * proof. One tab stop; the arrow keys go through them.
 */
export function SampleMenu() {
  const [at, setAt] = useState(0);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
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
    <div className={css.samples}>
      <h3 className={css.samplesName}>
        Or open a sample <span className="soft">with its error and its fix</span>
      </h3>
      <div ref={menu} className={css.sampleList} role="menu" aria-label="Samples" tabIndex={-1} onKeyDown={press}>
        {SAMPLES.map((sample, i) => (
          <Card key={sample.id} sample={sample} name={`${id}${i}`} isStop={i === at} />
        ))}
      </div>
    </div>
  );
}

/** One that is too long is shown trimmed to the limit that its error names. */
async function play(id: string): Promise<void> {
  if (await actions.playSample(id)) await trimToLimit();
}

function Card({ sample, name, isStop }: { readonly sample: Sample; readonly name: string; readonly isStop: boolean }) {
  return (
    <button
      type="button"
      role="menuitem"
      className={css.sample}
      tabIndex={isStop ? 0 : -1}
      aria-labelledby={name}
      aria-describedby={`${name}a ${name}e`}
      onClick={() => void play(sample.id)}
    >
      <Load what={Picture} props={sample} />
      <b id={name}>{sample.title}</b>
      <span id={`${name}a`} className={css.sampleAbout}>
        {sample.about}
      </span>
      <span id={`${name}e`} className={sample.error === null ? css.sampleLine : `${css.sampleLine} content`}>
        {sample.line}
      </span>
    </button>
  );
}
