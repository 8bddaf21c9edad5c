import { editor } from 'monaco-editor/editor';
import css from './source.module.css';

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

/** A mark of more lines would tint all that can be seen: only its beginning is drawn. */
const MOST_LINES = 40;

export function rangeOf(model: editor.ITextModel, span: { readonly start: number; readonly end: number }) {
  const from = model.getPositionAt(span.start);
  const to = model.getPositionAt(span.end);
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  };
}

const DRAWN = { error: css.sourceMarkError, warning: css.sourceMarkWarning, info: css.sourceMarkInfo } as const;
const GLYPHS = { error: css.sourceGlyphError, warning: css.sourceGlyphWarning, info: css.sourceGlyphInfo } as const;

/** How a mark is drawn: in the text, by a sign in the margin, and beside the scroll bar. */
export function decorations(model: editor.ITextModel, mark: SourceMark): editor.IModelDeltaDecoration[] {
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
        className: `${css.sourceMark} ${DRAWN[mark.severity]} ${several ? css.sourceMarkBlock : ''}`,
        hoverMessage: hover,
        overviewRuler: { color: { id: ruler }, position: editor.OverviewRulerLane.Right },
      },
    },
    {
      range: { ...seen, endLineNumber: seen.startLineNumber, endColumn: seen.startColumn },
      options: {
        glyphMarginClassName: `${css.sourceGlyph} ${GLYPHS[mark.severity]}`,
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
