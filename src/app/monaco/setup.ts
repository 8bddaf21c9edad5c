/** The only door to Monaco: the parts that are used, its worker, the language and the themes. Loaded lazily. */
import './parts.ts';
import { editor, languages } from 'monaco-editor/editor';
// A blob worker inherits the page's policy; one loaded from a file would escape a policy that stands in a meta tag.
import EditorWorker from './editor-worker.ts?worker&inline';
import { FONT } from './font.ts';
import { JSON_CONFIGURATION, JSON_TOKENS, LANGUAGE } from './language.ts';
import { followTheme } from './theme.ts';

self.MonacoEnvironment = { getWorker: () => new EditorWorker() };

languages.register({ id: LANGUAGE });
languages.setMonarchTokensProvider(LANGUAGE, JSON_TOKENS);
languages.setLanguageConfiguration(LANGUAGE, JSON_CONFIGURATION);
followTheme();

/** What every editor here has in common: no keyboard trap, no long-running decoration, no motion. */
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
  ...FONT,
  lineNumbersMinChars: 4,
  renderLineHighlight: 'none',
  renderControlCharacters: true,
  occurrencesHighlight: 'off',
  selectionHighlight: false,
  links: false,
  colorDecorators: false,
  // What is typed is what is written.
  autoClosingBrackets: 'never',
  autoClosingQuotes: 'never',
  autoSurround: 'never',
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

/** Pixels there are for an editor: told to it, they are not asked of a page whose style it has just changed. */
export function sizeOf({ clientWidth, clientHeight }: Element): { readonly width: number; readonly height: number } {
  return { width: clientWidth, height: clientHeight };
}

export { editor, LANGUAGE };
