import { useEffect } from 'react';
import { actions, asideWords, useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';
import css from './notice.module.css';

const STAY = 8000;

/** One sentence about what just happened. Good news leaves by itself; bad news and offers stay until they are closed. */
export function Notice() {
  const notice = useStore((state) => state.notice);
  const aside = useStore((state) => state.aside);
  // The start screen says it by itself.
  const isOpen = useStore((state) => state.phase === 'ready');
  const offers = notice?.kind === 'aside';
  useEffect(() => {
    if (notice?.kind !== 'info') return;
    const timer = setTimeout(actions.dismissNotice, STAY);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className={css.noticePlace} aria-live="polite">
      {notice && !(offers && (aside === null || !isOpen)) && (
        <div className={css.notice} data-part="notice">
          {notice.kind === 'error' && <Sign kind="error" />}
          <p>{offers && aside !== null ? notice.text || `${asideWords(aside)} was put aside.` : notice.text}</p>
          {offers && (
            <button type="button" className="button" onClick={actions.bringBack}>
              Bring it back
            </button>
          )}
          <button type="button" className="button quiet" onClick={actions.dismissNotice}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
