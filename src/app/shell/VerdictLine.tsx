import { actions, useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';
import { VisibleText } from '../ui/VisibleText.tsx';
import { PlanLine } from './PlanLine.tsx';

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
  const kind = verdict.healthy ? (counts.warnings > 0 ? 'warning' : 'healthy') : 'error';
  return (
    <section className={`verdict is-${kind}`} aria-label="Verdict">
      <div className="verdict-main" aria-live="polite">
        <Sign kind={kind} size={18} />
        <p className="verdict-sentence">{verdict.sentence}</p>
        {verdict.predicted !== null && (
          <p className="verdict-predicted">
            <span className="soft">{target.speaker} would answer: </span>
            <q className="content" title={verdict.predicted}>
              <VisibleText text={verdict.predicted} />
            </q>
          </p>
        )}
      </div>
      <div className="verdict-repair">
        <PlanLine />
        <span className="spring" />
        <History />
      </div>
    </section>
  );
}

function History() {
  const undo = useStore((state) => state.view?.undo ?? null);
  const redo = useStore((state) => state.view?.redo ?? null);
  return (
    <div className="history">
      <button
        type="button"
        className="button quiet"
        disabled={undo === null}
        title={undo === null ? 'Nothing to undo' : `Undo: ${undo}`}
        onClick={actions.undo}
      >
        Undo
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={redo === null}
        title={redo === null ? 'Nothing to redo' : `Redo: ${redo}`}
        onClick={actions.redo}
      >
        Redo
      </button>
    </div>
  );
}
