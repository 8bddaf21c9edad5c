import { editor } from 'monaco-editor/editor';

/** Colours of the editor and the design tokens they are taken from. */
const COLORS = {
  'editor.background': '--surface',
  'editor.foreground': '--text',
  'editorLineNumber.foreground': '--text-faint',
  'editorLineNumber.activeForeground': '--text',
  'editorGutter.background': '--surface',
  'editor.selectionBackground': '--selection',
  'editor.inactiveSelectionBackground': '--selection',
  'editorHoverWidget.background': '--raised',
  'editorHoverWidget.foreground': '--text',
  'editorHoverWidget.border': '--line-strong',
  'editorWidget.background': '--raised',
  'editorWidget.foreground': '--text',
  'editorWidget.border': '--line-strong',
  'editorOverviewRuler.errorForeground': '--error',
  'editorOverviewRuler.warningForeground': '--warning',
  focusBorder: '--focus',
} as const;

const TOKENS = [
  ['key', '--code-key'],
  ['string', '--code-string'],
  ['string.escape', '--code-escape'],
  ['number', '--code-number'],
  ['keyword', '--code-keyword'],
  ['delimiter', '--text-soft'],
] as const;

/** Defines the theme from the page's tokens now and whenever the page's theme changes. */
export function followTheme(): void {
  const apply = () => {
    define();
    editor.setTheme('page');
  };
  apply();
  new MutationObserver(apply).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme', 'style'],
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}

function define(): void {
  const styles = getComputedStyle(document.documentElement);
  const read = colorReader();
  const colors: Record<string, string> = {};
  for (const [name, token] of Object.entries(COLORS)) {
    const color = read(styles.getPropertyValue(token));
    if (color !== null) colors[name] = color;
  }
  const rules = TOKENS.flatMap(([token, name]) => {
    const color = read(styles.getPropertyValue(name));
    return color === null ? [] : [{ token, foreground: color.slice(1, 7) }];
  });
  const dark = isDark(colors['editor.background'] ?? '#ffffff');
  editor.defineTheme('page', { base: dark ? 'vs-dark' : 'vs', inherit: true, rules, colors });
}

/** Turns any CSS colour into #rrggbbaa, which is all the editor understands; null for what is not a colour. */
function colorReader(): (value: string) => string | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (value) => {
    const text = value.trim();
    if (context === null || !CSS.supports('color', text)) return null;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const bytes = context.getImageData(0, 0, 1, 1).data;
    return `#${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}

function isDark(color: string): boolean {
  const channel = (at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  return channel(1) * 0.3 + channel(3) * 0.59 + channel(5) * 0.11 < 128;
}
