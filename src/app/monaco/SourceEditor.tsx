import type { IPosition } from 'monaco-editor/editor';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drawLater } from '../parts/later.ts';
import { contentFont } from './font.ts';
import { editor, LANGUAGE, modelOf, sizeOf, VIEW_OPTIONS } from './setup.ts';

/** Something said about a stretch of the text. Offsets are UTF-16. */
export interface SourceMark {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly severity: 'error' | 'warning' | 'info';
  readonly title: string;
  readonly message: string;
  /** "Anthropic would answer", null if nothing is predicted. */
  readonly said: { readonly by: string; readonly text: string } | null;
}

export interface SourceEditorProps {
  readonly text: string;
  readonly label: string;
  /** The line of the file that the first line of the text is; null where it is laid out anew. */
  readonly firstLine: number | null;
  readonly marks: readonly SourceMark[];
  /** What is selected in the page: shown and scrolled to. */
  readonly selected: { readonly start: number; readonly end: number } | null;
  /** A mark was clicked, or the cursor was put into it by key and Enter was pressed. */
  readonly onMark: (key: string) => void;
  /** What stands there until the text is in the editor. */
  readonly waiting: ReactNode;
}

/** A mark of more lines would tint all that can be seen: only its beginning is drawn. */
const MOST_LINES = 40;

/**
 * A read-only view of a text with marks. The editor, its text and the text in the editor are made in tasks of their own, so
 * that the page answers between them. Named default because it is loaded lazily.
 */
export default function SourceEditor(props: SourceEditorProps) {
  const { text, label, firstLine, marks, selected, onMark, waiting } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<editor.IStandaloneCodeEditor | null>(null);
  const [held, setHeld] = useState<{ readonly model: editor.ITextModel; readonly of: string } | null>(null);
  const shown = useRef<editor.IEditorDecorationsCollection | null>(null);
  const here = useRef<editor.IEditorDecorationsCollection | null>(null);
  const latest = useRef({ marks, onMark });
  latest.current = { marks, onMark };

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
    const made = modelOf(text, LANGUAGE);
    let isIn = false;
    const later = setTimeout(() => {
      isIn = true;
      const before = view.getModel();
      view.setModel(made);
      before?.dispose();
      setHeld({ model: made, of: text });
    });
    return () => {
      clearTimeout(later);
      if (!isIn) made.dispose();
    };
  }, [view, text]);

  useEffect(() => view?.updateOptions({ ariaLabel: label }), [view, label]);

  useEffect(() => {
    const before = (firstLine ?? 1) - 1;
    view?.updateOptions({ lineNumbers: before === 0 ? 'on' : (line) => String(before + line) });
  }, [view, firstLine]);

  // Until the editor has the text, what is marked in it has no place.
  const model = held?.of === text ? held.model : null;

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
    here.current?.set([{ range, options: { isWholeLine: true, linesDecorationsClassName: 'source-here' } }]);
    view.revealRangeNearTop(range, editor.ScrollType.Immediate);
  }, [selected, view, model]);

  return (
    <div className="monaco-frame">
      <div ref={host} className="monaco-host" />
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

/** A mark is picked with the mouse, in the text or by its sign in the margin, and with Enter where the cursor is. */
function listen(
  made: editor.IStandaloneCodeEditor,
  pick: (found: (marks: readonly SourceMark[]) => SourceMark | undefined) => void,
): void {
  const pickAt = (model: editor.ITextModel, position: IPosition) => {
    const offset = model.getOffsetAt(position);
    pick((marks) => marks.find((mark) => mark.start <= offset && offset <= mark.end));
  };
  made.onMouseDown(({ target }) => {
    const model = made.getModel();
    if (!target.position || !model) return;
    const { lineNumber } = target.position;
    if (target.type === editor.MouseTargetType.GUTTER_GLYPH_MARGIN)
      pick((marks) => marks.find((mark) => model.getPositionAt(mark.start).lineNumber === lineNumber));
    else pickAt(model, target.position);
  });
  made.onKeyDown(({ browserEvent }) => {
    const position = made.getPosition();
    const model = made.getModel();
    if (browserEvent.key === 'Enter' && position && model) pickAt(model, position);
  });
}

function rangeOf(model: editor.ITextModel, span: { readonly start: number; readonly end: number }) {
  const from = model.getPositionAt(span.start);
  const to = model.getPositionAt(span.end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

function decorations(model: editor.ITextModel, mark: SourceMark): editor.IModelDeltaDecoration[] {
  const hover = [{ value: `**${asText(mark.title)}**\n\n${asText(mark.message)}` }];
  if (mark.said) hover.push({ value: `${asText(`${mark.said.by} would respond with:`)}\n\n${fenced(mark.said.text)}` });
  const range = rangeOf(model, mark);
  // A mark of no width is widened so that it can be seen; one of several lines is tinted and not underlined.
  const seen = mark.end > mark.start ? range : { ...range, endColumn: range.endColumn + 1 };
  const lines = seen.endLineNumber - seen.startLineNumber;
  const several = lines > 0 && lines <= MOST_LINES;
  const drawn =
    lines > MOST_LINES ? { ...seen, endLineNumber: seen.startLineNumber, endColumn: seen.startColumn + 1 } : seen;
  const ruler =
    mark.severity === 'error' ? 'editorOverviewRuler.errorForeground' : 'editorOverviewRuler.warningForeground';
  return [
    {
      range: drawn,
      options: {
        className: `source-mark source-mark-${mark.severity}${several ? ' source-mark-block' : ''}`,
        hoverMessage: hover,
        overviewRuler: { color: { id: ruler }, position: editor.OverviewRulerLane.Right },
      },
    },
    {
      range: { ...seen, endLineNumber: seen.startLineNumber, endColumn: seen.startColumn },
      options: {
        glyphMarginClassName: `source-glyph source-glyph-${mark.severity}`,
        glyphMarginHoverMessage: hover,
      },
    },
  ];
}

/** Hovers are Markdown; transcript text is not. Every sign that could mean something is escaped, links included. */
function asText(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, (sign) => `\\${sign}`).replaceAll(/\s+/g, ' ');
}

function fenced(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}text\n${text}\n${fence}`;
}
