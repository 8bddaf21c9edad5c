import { useEffect } from 'react';
import { actions, useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';

const STAY = 8000;

/** One sentence about what just happened. Good news leaves by itself; bad news stays until it is closed. */
export function Notice() {
  const notice = useStore((state) => state.notice);
  useEffect(() => {
    if (notice?.kind !== 'info') return;
    const timer = setTimeout(actions.dismissNotice, STAY);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className="notice-place" aria-live="polite">
      {notice && (
        <div className="notice">
          {notice.kind === 'error' && <Sign kind="error" />}
          <p>{notice.text}</p>
          <button type="button" className="button quiet" onClick={actions.dismissNotice}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
