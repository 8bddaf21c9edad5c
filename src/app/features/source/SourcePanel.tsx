import { useEffect, useMemo, useRef, useState } from 'react';
import type { SessionView } from '../../../worker/protocol.ts';
import type { TypedChange } from '../../monaco/keys.ts';
import { sourceEditor } from '../../monaco/load.ts';
import type { SourceMark } from '../../monaco/marks.ts';
import type { SourceEditorProps } from '../../monaco/SourceEditor.tsx';
import sourceCss from '../../monaco/source.module.css';
import { Load, loadable } from '../../parts/loadable.tsx';
import panelCss from '../../parts/panel.module.css';
import { useLasting } from '../../parts/useLasting.ts';
import { actions, decodedOf, useStore } from '../../store.ts';
import { VisibleText } from '../../ui/VisibleText.tsx';
import css from './source.module.css';
import { marksOf, sayingUnread, shownWords, spanOf } from './sourceMarks.ts';
import { TypingState } from './TypingState.tsx';
import { startTyping, Typing, typingOn, useTyping, useUnread } from './typing.ts';
import { type Shown, useShown } from './useShown.ts';
import { PART } from './written.ts';

const SourceEditor = loadable<SourceEditorProps>(sourceEditor, ({ source, label }) => (
  <Plain text={source.shown} label={label} />
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
  const named = useStore((state) => decodedOf(state)?.culprit?.span ?? null);
  const isOfError = selection?.origin === 'error';
  const key = selection?.key ?? null;
  const focus = useMemo(() => (isOfError && key === null ? named : spanOf(view, key)), [view, key, isOfError, named]);
  const [gone, setGone] = useState<{ readonly stamp: number | null; readonly from: number } | null>(null);
  // Where somebody went by hand holds until something else is selected.
  const from = gone !== null && gone.stamp === (selection?.stamp ?? null) ? gone.from : null;
  const asked = useShown(view, selection?.index ?? null, { asWritten, focus, from });
  // While the text is read anew the one before it stays, and with it the focus.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const shown = last.current;
  const typing = useTyping(view.revision);
  const unread = useUnread(typing);
  const isSlow = useLasting(asked === null, PATIENCE);
  const root = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  const known = useRef<readonly SourceMark[]>([]);
  const marks = useMemo(() => {
    if (asked !== null) known.current = marksOf(view, asked, unread);
    return known.current;
  }, [view, asked, unread]);
  const selected = useMemo(
    () => (shown === null ? null : focus === null ? shown.span : shown.place(focus)),
    [shown, focus],
  );
  const source = useMemo(() => shown?.sheet ?? { shown: shown?.text ?? '' }, [shown?.sheet, shown?.text]);
  const sheet = asked?.sheet ?? null;
  const type = (changes: readonly TypedChange[]) => {
    if (asked === null || sheet === null) return;
    const now = typingOn(sheet) ?? new Typing(asked.piece, view, sheet);
    startTyping(now);
    now.change(changes);
  };
  const step = (by: 1 | -1): boolean => {
    const now = typingOn(sheet);
    if (now?.unread) return false;
    now?.flush();
    void (by < 0 ? actions.undo() : actions.redo());
    return true;
  };
  useEffect(() => sayingUnread, []);
  const marked = view.diagnostics.filter((one) => one.span !== null);
  const at = marked.findIndex((one) => one.key === selection?.key);
  const go = (by: 1 | -1) => {
    const next = marked[(at + by + marked.length) % marked.length] ?? marked[0];
    if (next === undefined) return;
    actions.select(next.messageIndex, 'source', next.key);
    setAnnounced(`${next.title}, message ${next.messageIndex}`);
  };

  return (
    <section className={css.source} ref={root} aria-label="Source" tabIndex={-1}>
      <div className={panelCss.panelBar}>
        <p className={panelCss.panelCount}>
          {shown === null ? (isSlow ? 'Reading the text …' : '\u00a0') : shownWords(shown, view.firstLine)}
          {shown?.cut ? (
            <Along cut={shown.cut} onGo={(to) => setGone({ stamp: selection?.stamp ?? null, from: to })} />
          ) : null}
        </p>
        {shown?.longLines ? (
          <label className="check">
            <input
              type="checkbox"
              checked={asWritten}
              disabled={unread !== null}
              onChange={(event) => setAsWritten(event.target.checked)}
            />
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
      {shown === null ? null : <TypingState typing={typing} unread={unread} canType={shown.sheet !== null} />}
      {shown === null ? (
        <div className={sourceCss.sourcePlain} aria-hidden="true">
          {isSlow ? (
            <div className={panelCss.skeleton}>
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
            source,
            label: shown.message === null ? 'Source text' : `Source of message ${shown.message}`,
            firstLine: shown.firstLine,
            marks,
            selected,
            stamp: selection?.stamp ?? 0,
            revision: view.revision,
            onType: sheet === null ? null : type,
            onStep: step,
            onLeave: () => typingOn(sheet)?.flush(),
            onEscape: () => root.current?.focus(),
            waiting: <Plain text={shown.text} label={null} />,
            onMark: (key) => {
              const found = view.diagnostics.find((one) => one.key === key);
              if (found) actions.select(found.messageIndex, 'source', key);
            },
          }}
        />
      )}
    </section>
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

/** The beginning of the text, where the editor will be. */
function Plain({ text, label }: { readonly text: string; readonly label: string | null }) {
  const beginning = <VisibleText text={text.slice(0, PLAIN)} />;
  // Beside the editor it is only a picture of what comes.
  return label === null ? (
    <div className={`${sourceCss.sourcePlain} content`} aria-hidden="true">
      {beginning}
    </div>
  ) : (
    <section className={`${sourceCss.sourcePlain} content`} aria-label={label}>
      {beginning}
    </section>
  );
}
