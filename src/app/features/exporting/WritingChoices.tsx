import { useEffect, useRef } from 'react';
import { useStore } from '../../store.ts';
import { CopyChoices } from './CopyChoices.tsx';
import { FormatChoices } from './FormatChoices.tsx';
import css from './writing.module.css';

/** What is written and how, below its verdict. */
export function WritingChoices() {
  const view = useStore((state) => state.view);
  const writing = useStore((state) => state.writing);
  const root = useRef<HTMLDivElement>(null);
  // The button that led here is gone: what is chosen first has the focus.
  useEffect(() => root.current?.querySelector('select')?.focus(), []);
  if (view === null || writing === null) return null;
  return (
    <div ref={root} className={css.writing} aria-busy={writing.isBusy}>
      {writing.kind === 'format' ? (
        <FormatChoices view={view} writing={writing} />
      ) : (
        <CopyChoices view={view} writing={writing} />
      )}
    </div>
  );
}
