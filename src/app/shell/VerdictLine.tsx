import { Later } from '../parts/Later.tsx';
import { isTooLong, useRefusal, useStory } from '../parts/story.ts';
import { messageName, placeInRequest } from '../parts/words.ts';
import { actions, useStore } from '../store.ts';
import { Sign } from '../ui/Sign.tsx';
import { VisibleText, visibleWords } from '../ui/VisibleText.tsx';
import { fetchCompare } from './compare.ts';
import { PlanLine } from './PlanLine.tsx';

const SIGNS = { healthy: 'healthy', open: 'warning', doubtful: 'warning', broken: 'error', none: 'error' } as const;

/** Always on the screen: is it broken, how, what would the API say, what would a repair cost. */
export function VerdictLine() {
  const view = useStore((state) => state.view);
  const refusal = useRefusal();
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
  const own = verdict.state === 'healthy' && counts.warnings > 0 ? 'warning' : SIGNS[verdict.state];
  const kind = refusal === null ? own : 'error';
  return (
    <section className={`verdict is-${kind}`} aria-label="Verdict">
      <div className="verdict-main">
        <Sign kind={kind} size={18} />
        <p className="verdict-sentence" tabIndex={-1}>
          {refusal ?? verdict.sentence}
        </p>
        <Told predicted={verdict.predicted} speaker={target.speaker} />
        <Later>
          <History />
        </Later>
      </div>
      <div className="plan-bar">
        <Later>
          <PlanLine />
        </Later>
      </div>
    </section>
  );
}

/** Where the case stands: of the error text that was pasted, else what the API would say. */
function Told({ predicted, speaker }: { readonly predicted: string | null; readonly speaker: string }) {
  const { state, isAsked, finding } = useStory();
  const culprit = useStore(({ decoded }) => decoded?.culprit);
  const index = culprit?.messageIndex ?? -1;
  const isLong = useStore(({ decoded }) => isTooLong(decoded));
  if (isAsked && (state !== 'found' || culprit !== undefined))
    return (
      <p className="verdict-predicted">
        <span className="soft">Your error: </span>
        {state === 'found'
          ? `${culprit?.sure === 'guess' ? 'perhaps' : 'found at'} ${index < 0 ? placeInRequest(culprit?.at ?? '') : messageName(index)}.`
          : isLong && state !== 'repaired'
            ? 'about the length.'
            : STORY[state]}
      </p>
    );
  if (predicted === null) return null;
  const words = finding?.severity === 'error' ? (finding.predicted ?? predicted) : predicted;
  return (
    <p className="verdict-predicted">
      <span className="soft">{speaker} would respond with: </span>
      <q className="content" title={visibleWords(words)}>
        <VisibleText text={words} />
      </q>
    </p>
  );
}

const STORY = {
  repaired: 'fixed by your repair.',
  absent: 'checked, not in this file.',
  unchecked: 'its cause was not found.',
  elsewhere: 'not about the messages.',
  unknown: 'its words are not known here.',
  healthy: 'its cause was not found.',
} as const;

function History() {
  const undo = useStore((state) => state.view?.undo ?? null);
  const redo = useStore((state) => state.view?.redo ?? null);
  return (
    <div className="history">
      <HistoryButton name="Undo" title={undo} path="M4 6h6a3 3 0 0 1 0 6H7M6.5 3L3.5 6l3 3" onClick={actions.undo} />
      <HistoryButton name="Redo" title={redo} path="M12 6H6a3 3 0 0 0 0 6h3M9.5 3l3 3-3 3" onClick={actions.redo} />
      <Since />
    </div>
  );
}

/** Everything that was done since the text was opened. */
function Since() {
  const edited = useStore((state) => state.view?.edited === true);
  return (
    <button
      type="button"
      className="button history-button"
      disabled={!edited}
      title={edited ? 'Compare with the text as it was opened' : 'Nothing was changed yet'}
      onPointerEnter={fetchCompare}
      onFocus={fetchCompare}
      onClick={() => actions.compare('now')}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d="M2 3.5h5v9H2zM9 3.5h5v9H9z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      <span>Original and now</span>
    </button>
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
