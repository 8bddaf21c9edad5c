import { useMemo } from 'react';
import { titleOf } from '../../parts/formatting.ts';
import { useStore } from '../../store.ts';
import { Sides } from './Sides.tsx';
import css from './sides.module.css';
import { besideOf } from './writtenBeside.ts';

/** Over the whole width: the conversation, and what is written from it. */
export function WrittenSides() {
  const writing = useStore((state) => state.writing);
  const formats = useStore((state) => state.catalogue?.formats);
  const written = writing?.shown ?? null;
  const beside = useMemo(() => {
    if (written === null) return null;
    return besideOf(written, 'format' in written.of ? titleOf(formats, written.of.format.to) : '');
  }, [written, formats]);
  if (beside === null) return null;
  return (
    <section className={css.compare} aria-label="Comparison" aria-busy={writing?.isBusy}>
      <Sides plan={null} written={beside} />
    </section>
  );
}
