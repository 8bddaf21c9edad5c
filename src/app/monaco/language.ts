import type { languages } from 'monaco-editor/editor';

export const LANGUAGE = 'transcript-json';

/** Colours for JSON and JSONL. Judging the text is not its work. */
export const JSON_TOKENS: languages.IMonarchLanguage = {
  defaultToken: '',
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'key'],
      [/"/, 'string', '@string'],
      [/-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'keyword'],
      [/[{}[\],:]/, 'delimiter'],
    ],
    string: [
      [/[^"\\]+/, 'string'],
      [/\\(?:u[0-9a-fA-F]{4}|.)/, 'string.escape'],
      [/"/, 'string', '@pop'],
      // A string does not cross a line end: what follows is coloured afresh.
      [/$/, 'string', '@pop'],
    ],
  },
};

export const JSON_CONFIGURATION: languages.LanguageConfiguration = {
  brackets: [
    ['{', '}'],
    ['[', ']'],
  ],
  // Colour by depth would compete with the marks.
  colorizedBracketPairs: [],
};
