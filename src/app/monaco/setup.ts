/** The only door to Monaco: the parts that are used, its worker, the language and the themes. Loaded lazily. */
import './parts.ts';
import { editor, languages } from 'monaco-editor/editor';
// A blob worker inherits the page's policy; one loaded from a file would escape a policy that stands in a meta tag.
import EditorWorker from './editor-worker.ts?worker&inline';
import { JSON_CONFIGURATION, JSON_TOKENS, LANGUAGE } from './language.ts';
import { followTheme } from './theme.ts';

self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

languages.register({ id: LANGUAGE });
languages.setMonarchTokensProvider(LANGUAGE, JSON_TOKENS);
languages.setLanguageConfiguration(LANGUAGE, JSON_CONFIGURATION);
followTheme();

/** What every editor here has in common: a view with no keyboard trap, no long-running decoration, no motion. */
export const VIEW_OPTIONS = {
  readOnly: true,
  domReadOnly: true,
  // Tab leaves the editor.
  tabFocusMode: true,
  automaticLayout: true,
  minimap: { enabled: false },
  scrollBeyondLastLine: false,
  smoothScrolling: false,
  cursorBlinking: 'solid',
  fontSize: 12.5,
  lineHeight: 20,
  fontLigatures: false,
  lineNumbersMinChars: 4,
  renderLineHighlight: 'none',
  renderControlCharacters: true,
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  links: false,
  colorDecorators: false,
  stickyScroll: { enabled: false },
  guides: { indentation: false, bracketPairs: false },
  bracketPairColorization: { enabled: false },
  overviewRulerBorder: false,
  hideCursorInOverviewRuler: true,
  wordWrap: 'on',
  wrappingIndent: 'same',
  padding: { top: 8, bottom: 8 },
  scrollbar: {
    verticalScrollbarSize: 12,
    horizontalScrollbarSize: 12,
    useShadows: false,
    alwaysConsumeMouseWheel: false,
  },
  accessibilitySupport: 'auto',
  'semanticHighlighting.enabled': false,
} as const satisfies editor.IEditorOptions & editor.IGlobalEditorOptions;

/** A text for an editor. Without brackets that are paired: Monaco draws every one of 200,000 that have no partner. */
export function modelOf(text: string, language: string): editor.ITextModel {
  const model = editor.createModel(text, language);
  model.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } });
  return model;
}

/** The family the page uses for contents. */
export function contentFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--mono').trim() || 'monospace';
}

// Widths are measured once: they are those of the stand-in if the family has not come yet.
const remeasure = () => editor.remeasureFonts();
void document.fonts.load(`${VIEW_OPTIONS.fontSize}px ${contentFont()}`).then(remeasure, remeasure);

export { editor, LANGUAGE };
