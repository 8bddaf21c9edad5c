// Parts of Monaco that it gives no types for. Of those at the end nothing is named: importing them evaluates them.
declare module 'monaco-editor/base/browser/pixelRatio' {
  export const PixelRatio: { getInstance(window: Window): { readonly value: number } };
}
declare module 'monaco-editor/editor/common/config/fontInfoFromSettings' {
  import type { editor } from 'monaco-editor/editor';

  /** What the widths of letters depend on. */
  export interface BareFontInfo {
    readonly fontFamily: string;
  }
  export function createBareFontInfoFromRawSettings(options: editor.IEditorOptions, pixelRatio: number): BareFontInfo;
}
declare module 'monaco-editor/editor/browser/config/fontMeasurements' {
  import type { BareFontInfo } from 'monaco-editor/editor/common/config/fontInfoFromSettings';

  /** The first reading of a font is kept for all editors. */
  export const FontMeasurements: { readFontInfo(window: Window, font: BareFontInfo): unknown };
}
declare module 'monaco-editor/base/*' {}
declare module 'monaco-editor/editor/*' {}
