import { useMemo, useState } from 'react';
import type { Span } from '../../../core/index.ts';
import type { SessionView } from '../../../worker/protocol.ts';
import { sourceEditor } from '../../monaco/load.ts';
import type { SourceEditorProps, SourceMark } from '../../monaco/SourceEditor.tsx';
import { Load, loadable } from '../../parts/loadable.tsx';
import { useLate } from '../../parts/useLate.ts';
import { digits } from '../../parts/words.ts';
import { actions, useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import { AtMark } from './AtMark.tsx';
import { PART, type Shown, useShown } from './useShown.ts';
import '../../parts/parts.css';
import './source.css';

const SourceEditor = loadable<SourceEditorProps>(sourceEditor, ({ text, label }) => (
  <Plain text={text} label={label} />
));

/** A text that is read faster than this is not spoken of. */
const PATIENCE = 200;
/** Characters that stand there until the editor has come: more than a screen holds. */
const PLAIN = 8000;

/** The text as it is written, with what was found marked in it. */
export function SourcePanel() {
  const view = useStore((state) => state.view);
  if (view === null) return null;
  return <Source view={view} />;
}

function Source({ view }: { readonly view: SessionView }) {
  const selection = useStore((state) => state.selection);
  const [asWritten, setAsWritten] = useState(false);
  const named = useStore(({ decoded }) => decoded?.culprit?.span ?? null);
  const isOfError = selection?.origin === 'error';
  const key = selection?.key ?? null;
  const focus = useMemo(() => (isOfError && key === null ? named : spanOf(view, key)), [view, key, isOfError, named]);
  const [gone, setGone] = useState<{ readonly stamp: number | null; readonly from: number } | null>(null);
  // Where somebody went by hand holds until something else is selected.
  const from = gone !== null && gone.stamp === (selection?.stamp ?? null) ? gone.from : null;
  const shown = useShown(view, selection?.index ?? null, { asWritten, focus, from });
  const isSlow = useLate(shown === null, PATIENCE);
  const [announced, setAnnounced] = useState('');
  const marks = useMemo(() => (shown === null ? [] : marksOf(view, shown)), [view, shown]);
  const selected = useMemo(
    () => (shown === null ? null : focus === null ? shown.span : shown.place(focus)),
    [shown, focus],
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
        <p className="panel-count">
          {shown === null ? (isSlow ? 'Reading the text …' : '\u00a0') : shownWords(shown, view.firstLine)}
          {shown?.cut ? (
            <Along cut={shown.cut} onGo={(to) => setGone({ stamp: selection?.stamp ?? null, from: to })} />
          ) : null}
        </p>
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
        <div className="source-plain" aria-hidden="true">
          {isSlow ? (
            <div className="skeleton">
              <i />
              <i />
              <i />
            </div>
          ) : null}
        </div>
      ) : (
        <Load
          what={SourceEditor}
          props={{
            text: shown.text,
            label: shown.message === null ? 'Source text' : `Source of message ${shown.message}`,
            firstLine: shown.firstLine,
            marks,
            selected,
            waiting: <Plain text={shown.text} label={null} />,
            onMark: (key) => {
              const found = view.diagnostics.find((one) => one.key === key);
              if (found) actions.select(found.messageIndex, 'source', key);
            },
          }}
        />
      )}
      <AtMark view={view} />
    </div>
  );
}

/** The ways through what is shown piece by piece. */
function Along({ cut, onGo }: { readonly cut: NonNullable<Shown['cut']>; readonly onGo: (from: number) => void }) {
  const way = (words: string, to: number) => (
    <>
      {' '}
      <button type="button" className="link" onClick={() => onGo(to)}>
        {words}
        <span className="visually-hidden"> characters</span>
      </button>
    </>
  );
  return (
    <>
      {cut.from > 0 && way('Earlier', Math.max(0, cut.from - PART))}
      {cut.to < cut.of && way('Later', cut.to)}
    </>
  );
}

function shownWords({ whole, message, laid, cut }: Shown, firstLine: number): string {
  const large = 'The text is too large to be shown as a whole';
  if (cut !== null) {
    const what = message === null ? `${large}:` : `Message ${message},`;
    return `${what} characters ${digits(cut.from)} to ${digits(cut.to)} of ${digits(cut.of)}`;
  }
  const how = laid ? 'laid out for reading' : 'as written';
  if (whole && firstLine > 1) return `The text from line ${digits(firstLine)} of the file on, ${how}`;
  if (whole) return `The whole text, ${how}`;
  return message === null ? large : `${large}: message ${message}`;
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

function spanOf(view: SessionView, key: string | null): Span | null {
  return key === null ? null : (view.diagnostics.find((one) => one.key === key)?.span ?? null);
}

/** The beginning of the text, where the editor will be. */
function Plain({ text, label }: { readonly text: string; readonly label: string | null }) {
  const beginning = <VisibleText text={text.slice(0, PLAIN)} />;
  // Beside the editor it is only a picture of what comes.
  return label === null ? (
    <div className="source-plain content" aria-hidden="true">
      {beginning}
    </div>
  ) : (
    <section className="source-plain content" aria-label={label}>
      {beginning}
    </section>
  );
}
