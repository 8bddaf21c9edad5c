import { PixelRatio } from 'monaco-editor/base/browser/pixelRatio';
import { editor } from 'monaco-editor/editor';
import { FontMeasurements } from 'monaco-editor/editor/browser/config/fontMeasurements';
import { createBareFontInfoFromRawSettings } from 'monaco-editor/editor/common/config/fontInfoFromSettings';

/** Sizes in pixels. */
export const FONT = { fontSize: 12.5, lineHeight: 20, fontLigatures: false } as const;

/** The family the page uses for contents. */
export function contentFont(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--mono').trim() || 'monospace';
}

/**
 * Measures the widths of the letters before an editor asks for them: in the task that makes one they would take a third of
 * it. Widths are measured once, so the family is waited for; where it cannot be had, those of its stand-in hold.
 */
export async function measureFont(): Promise<void> {
  const fontFamily = contentFont();
  await document.fonts.load(`${FONT.fontSize}px ${fontFamily}`).catch(() => []);
  editor.remeasureFonts();
  const ratio = PixelRatio.getInstance(window).value;
  FontMeasurements.readFontInfo(window, createBareFontInfoFromRawSettings({ ...FONT, fontFamily }, ratio));
}
