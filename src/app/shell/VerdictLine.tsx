import { actions, useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';
import { VisibleText, visibleWords } from '../ui/VisibleText.tsx';
import { PlanLine } from './PlanLine.tsx';

const SIGNS = { healthy: 'healthy', open: 'warning', doubtful: 'warning', broken: 'error', none: 'error' } as const;

/** Always on the screen: is it broken, how, what would the API say, what would a repair cost. */
export function VerdictLine() {
  const view = useStore((state) => state.view);
  if (!view) {
    return (
      <section className="verdict" aria-label="Verdict">
        <div className="verdict-main">
          <p className="verdict-sentence soft">Reading…</p>
        </div>
      </section>
    );
  }
  const { verdict, target, counts } = view;
  const kind = verdict.state === 'healthy' && counts.warnings > 0 ? 'warning' : SIGNS[verdict.state];
  return (
    <section className={`verdict is-${kind}`} aria-label="Verdict">
      <div className="verdict-main">
        <Sign kind={kind} size={18} />
        <p className="verdict-sentence" tabIndex={-1}>
          {verdict.sentence}
        </p>
        {verdict.predicted !== null && (
          <p className="verdict-predicted">
            <span className="soft">{target.speaker} would answer: </span>
            <q className="content" title={visibleWords(verdict.predicted)}>
              <VisibleText text={verdict.predicted} />
            </q>
          </p>
        )}
        <History />
      </div>
      <div className="plan-bar">
        <PlanLine />
      </div>
    </section>
  );
}

function History() {
  const undo = useStore((state) => state.view?.undo ?? null);
  const redo = useStore((state) => state.view?.redo ?? null);
  return (
    <div className="history">
      <HistoryButton name="Undo" title={undo} path="M4 6h6a3 3 0 0 1 0 6H7M6.5 3L3.5 6l3 3" onClick={actions.undo} />
      <HistoryButton name="Redo" title={redo} path="M12 6H6a3 3 0 0 0 0 6h3M9.5 3l3 3-3 3" onClick={actions.redo} />
    </div>
  );
}

interface HistoryButtonProps {
  readonly name: 'Undo' | 'Redo';
  /** What it takes back or does again; null for nothing. */
  readonly title: string | null;
  readonly path: string;
  readonly onClick: () => void;
}

function HistoryButton({ name, title, path, onClick }: HistoryButtonProps) {
  return (
    <button
      type="button"
      className="button history-button"
      disabled={title === null}
      title={title === null ? `Nothing to ${name.toLowerCase()}` : `${name}: ${title}`}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      <span>{name}</span>
    </button>
  );
}
