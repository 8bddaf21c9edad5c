import { lazy, Suspense, useMemo, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import type { SourceMark } from '../../monaco/SourceEditor.tsx';
import { actions, useStore } from '../../store.ts';
import { AtMark } from './AtMark.tsx';
import { type Shown, useShown } from './useShown.ts';
import '../../parts/parts.css';
import './source.css';

const SourceEditor = lazy(() => import('../../monaco/SourceEditor.tsx'));

/** The text as it is written, with what was found marked in it. */
export function SourcePanel() {
  const view = useStore((state) => state.view);
  if (view === null) return null;
  return <Source view={view} />;
}

function Source({ view }: { readonly view: SessionView }) {
  const selection = useStore((state) => state.selection);
  const [asWritten, setAsWritten] = useState(false);
  const shown = useShown(view, selection?.index ?? null, asWritten);
  const [announced, setAnnounced] = useState('');
  const marks = useMemo(() => (shown === null ? [] : marksOf(view, shown)), [view, shown]);
  const selected = useMemo(
    () => (shown === null ? null : selectedSpan(view, shown, selection?.key ?? null)),
    [view, shown, selection?.key],
  );
  const marked = view.diagnostics.filter((one) => one.span !== null);
  const at = marked.findIndex((one) => one.key === selection?.key);
  const go = (by: 1 | -1) => {
    const next = marked[(at + by + marked.length) % marked.length] ?? marked[0];
    if (next === undefined) return;
    actions.select(next.messageIndex, 'source', next.key);
    setAnnounced(`${next.title}, message ${next.messageIndex}`);
  };

  return (
    <div className="source">
      <div className="panel-bar">
        <p className="panel-count">{shown === null ? 'Reading the text …' : shownWords(shown)}</p>
        {shown?.longLines ? (
          <label className="check">
            <input type="checkbox" checked={asWritten} onChange={(event) => setAsWritten(event.target.checked)} />
            As written
          </label>
        ) : null}
        {marked.length > 0 ? (
          <>
            <button type="button" className="button" onClick={() => go(-1)}>
              Previous<span className="visually-hidden"> problem</span>
            </button>
            <button type="button" className="button" onClick={() => go(1)}>
              Next<span className="visually-hidden"> problem</span>
            </button>
          </>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {announced}
      </p>
      {shown === null ? (
        <div className="skeleton" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ) : (
        <Suspense fallback={<p className="panel-note">Opening the editor …</p>}>
          <SourceEditor
            text={shown.text}
            label={shown.whole ? 'Source text' : 'Source of the selected message'}
            marks={marks}
            selected={selected}
            onMark={(key) => {
              const found = view.diagnostics.find((one) => one.key === key);
              if (found) actions.select(found.messageIndex, 'source', key);
            }}
          />
        </Suspense>
      )}
      <AtMark view={view} />
    </div>
  );
}

function shownWords(shown: Shown): string {
  if (shown.whole) return shown.laid ? 'The whole text, laid out for reading' : 'The whole text, as written';
  return shown.message === null || shown.message < 0
    ? 'The text is too large to be shown as a whole. Select a message to see it here.'
    : `The text is too large to be shown as a whole: message ${shown.message}`;
}

function marksOf(view: SessionView, shown: Shown): SourceMark[] {
  const marks: SourceMark[] = [];
  for (const one of view.diagnostics) {
    if (one.span === null) continue;
    const place = shown.place(one.span);
    if (place === null) continue;
    marks.push({
      ...place,
      key: one.key,
      severity: one.severity,
      title: one.title,
      message: one.message,
      said: one.predicted === undefined ? null : { by: view.target.speaker, text: one.predicted },
    });
  }
  return marks;
}

function selectedSpan(view: SessionView, shown: Shown, key: string | null) {
  const span = key === null ? null : (view.diagnostics.find((one) => one.key === key)?.span ?? null);
  if (span !== null) return shown.place(span);
  return shown.span;
}
