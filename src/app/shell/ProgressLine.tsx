import { actions, useStore } from '../store.ts';
import css from './notice.module.css';

/** What is taking long, how far it is, and the way to stop it. */
export function ProgressLine() {
  const progress = useStore((state) => state.progress);
  if (!progress) return null;
  const known = progress.total > 0;
  const share = known ? Math.round((progress.done / progress.total) * 100) : null;
  return (
    <div className={css.progressLine}>
      <div
        className={known ? css.progress : `${css.progress} ${css.unknown}`}
        role="progressbar"
        aria-label={progress.label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null ? {} : { 'aria-valuenow': share })}
      >
        <span style={share === null ? undefined : { width: `${share}%` }} />
      </div>
      <span>
        {progress.label}
        {share !== null && `, ${share} %`}
      </span>
      <button type="button" className="button" onClick={actions.cancel}>
        Cancel
      </button>
    </div>
  );
}
