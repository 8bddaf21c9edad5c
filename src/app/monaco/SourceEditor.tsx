import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drawLater } from '../parts/drawQueue.ts';
import { contentFont } from './font.ts';
import { type Heard, hear, listen } from './keys.ts';
import { decorations, rangeOf, type SourceMark } from './marks.ts';
import { editor, LANGUAGE, modelOf, sizeOf, VIEW_OPTIONS } from './setup.ts';
import css from './source.module.css';

export interface SourceEditorProps extends Heard {
  /** The text, which another object brings anew. What is typed is in it already. */
  readonly source: { readonly shown: string };
  readonly label: string;
  /** The line of the file that the first line of the text is; null where it is laid out anew. */
  readonly firstLine: number | null;
  readonly marks: readonly SourceMark[];
  /** What is selected in the page: shown and scrolled to. */
  readonly selected: { readonly start: number; readonly end: number } | null;
  /** A mark was clicked, or the cursor was put into it by key and Enter was pressed. */
  readonly onMark: (key: string) => void;
  /** Rises when something is selected, which then is scrolled to. */
  readonly stamp: number;
  /** The text of the session: what was typed before it is undone in the session. */
  readonly revision: number;
  /** What stands there until the text is in the editor. */
  readonly waiting: ReactNode;
}

/**
 * A text with marks, to be read and typed in. The editor, its text and the text in the editor are made in tasks of their own, so
 * that the page answers between them. Named default because it is loaded lazily.
 */
export default function SourceEditor(props: SourceEditorProps) {
  const { source, label, firstLine, marks, selected, stamp, revision, waiting } = props;
  const isWritable = props.onType !== null;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<editor.IStandaloneCodeEditor | null>(null);
  const [held, setHeld] = useState<{ readonly model: editor.ITextModel; readonly of: object } | null>(null);
  const shown = useRef<editor.IEditorDecorationsCollection | null>(null);
  const here = useRef<editor.IEditorDecorationsCollection | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const revealed = useRef('');

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const onPick = (found: (marks: readonly SourceMark[]) => SourceMark | undefined) => {
      const mark = found(latest.current.marks);
      if (mark) latest.current.onMark(mark.key);
    };
    let made: editor.IStandaloneCodeEditor | null = null;
    let none: editor.ITextModel | null = null;
    const end = inTasks(
      () => {
        made = editor.create(element, {
          ...VIEW_OPTIONS,
          fontFamily: contentFont(),
          dimension: sizeOf(element),
          glyphMargin: true,
          model: null,
          fixedOverflowWidgets: true,
        });
        shown.current = made.createDecorationsCollection();
        here.current = made.createDecorationsCollection();
        listen(made, onPick);
        hear(made, () => latest.current);
      },
      // What shows a text is made and drawn for none first: the text itself takes a task as long.
      () => {
        none = modelOf('', LANGUAGE);
      },
      () => made?.setModel(none),
      () => setView(made),
    );
    return () => {
      end();
      for (const model of [made?.getModel(), none]) if (model?.isDisposed() === false) model.dispose();
      made?.dispose();
    };
  }, []);

  useEffect(() => {
    if (view === null) return;
    const made = modelOf(source.shown, LANGUAGE);
    let isIn = false;
    const later = setTimeout(() => {
      isIn = true;
      const before = view.getModel();
      const state = view.saveViewState();
      view.setModel(made);
      // The same text after an edit elsewhere: the eye stays where it is.
      if (state !== null && revealed.current !== '') view.restoreViewState(state);
      before?.dispose();
      setHeld({ model: made, of: source });
    });
    return () => {
      clearTimeout(later);
      if (!isIn) made.dispose();
    };
  }, [view, source]);

  useEffect(() => view?.updateOptions({ ariaLabel: label }), [view, label]);

  useEffect(() => view?.updateOptions({ readOnly: !isWritable, domReadOnly: !isWritable }), [view, isWritable]);

  // What is in the session is taken back there; the editor's own undo leads back to it.
  useEffect(() => {
    if (revision > 0) view?.getModel()?.pushStackElement();
  }, [view, revision]);

  useEffect(() => {
    const before = (firstLine ?? 1) - 1;
    view?.updateOptions({ lineNumbers: before === 0 ? 'on' : (line) => String(before + line) });
  }, [view, firstLine]);

  // Until the editor has the text, what is marked in it has no place.
  const model = held?.of === source ? held.model : null;

  useEffect(() => {
    if (model === null || model.getValueLength() === 0) return;
    shown.current?.set(marks.flatMap((mark) => decorations(model, mark)));
  }, [marks, model]);

  useEffect(() => {
    if (view === null || model === null) return;
    if (selected === null) {
      here.current?.clear();
      return;
    }
    const range = rangeOf(model, selected);
    here.current?.set([{ range, options: { isWholeLine: true, linesDecorationsClassName: css.sourceHere } }]);
    const wanted = `${label} ${stamp}`;
    if (revealed.current === wanted) return;
    revealed.current = wanted;
    view.revealRangeNearTop(range, editor.ScrollType.Immediate);
  }, [selected, view, model, label, stamp]);

  return (
    <div className={css.monacoFrame} data-part="editor">
      <div ref={host} className={css.monacoHost} />
      {held === null ? waiting : null}
    </div>
  );
}

/** Does one after the other, a frame between them. Calling the result leaves out what is not done yet. */
function inTasks(...tasks: readonly (() => void)[]): () => void {
  let takeBack = () => {};
  const next = (at: number) => {
    const task = tasks[at];
    if (task === undefined) return;
    takeBack = drawLater(() => {
      task();
      next(at + 1);
    });
  };
  next(0);
  return () => takeBack();
}
