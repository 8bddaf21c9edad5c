import { editor, type IPosition, KeyCode, KeyMod } from 'monaco-editor/editor';
import type { SourceMark } from './marks.ts';

/** What somebody typed, in place of the characters of a stretch. */
export interface TypedChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Who is told what somebody does with the keys. */
export interface Heard {
  /** Somebody typed; null where nobody can. */
  readonly onType: ((changes: readonly TypedChange[]) => void) | null;
  /** Undo or redo in the session; false where what was typed is not in it yet. */
  readonly onStep: (by: 1 | -1) => boolean;
  /** The keys go elsewhere: what was typed is checked now. */
  readonly onLeave: () => void;
  /** Escape was pressed. */
  readonly onEscape: () => void;
}

/** What is typed, taken back and left is told. */
export function hear(made: editor.IStandaloneCodeEditor, props: () => Heard): void {
  made.onDidChangeModelContent(({ changes, isFlush }) => {
    if (isFlush) return;
    props().onType?.(
      changes.map(({ rangeOffset, rangeLength, text }) => ({
        start: rangeOffset,
        end: rangeOffset + rangeLength,
        text,
      })),
    );
  });
  const step = (by: 1 | -1) => () => {
    if (!props().onStep(by)) made.trigger('keyboard', by < 0 ? 'undo' : 'redo', null);
  };
  made.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, step(-1));
  made.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, step(1));
  made.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, step(1));
  made.addCommand(
    KeyCode.Escape,
    () => props().onEscape(),
    'editorTextFocus && !findWidgetVisible && !editorHasMultipleSelections',
  );
  made.onDidBlurEditorText(() => props().onLeave());
  // Keys of the page act on the text of the session.
  made.onKeyDown(({ ctrlKey, metaKey, keyCode }) => {
    if ((ctrlKey || metaKey) && keyCode !== KeyCode.KeyZ && keyCode !== KeyCode.KeyY) props().onLeave();
  });
}

/** A mark is picked with the mouse, in the text or by its sign in the margin, and with Enter where the cursor is. */
export function listen(
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
    const isPick =
      browserEvent.key === 'Enter' && (browserEvent.altKey || made.getOption(editor.EditorOption.readOnly));
    if (isPick && position && model) pickAt(model, position);
  });
}
