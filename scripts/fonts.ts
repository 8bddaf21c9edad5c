import { existsSync } from 'node:fs';

/** The font files of packages that a style sheet names and that are not installed beside `base`. */
export function missingFonts(sheet: string, base: string): string[] {
  const named = [...sheet.matchAll(/url\("(@[^"]+)"\)/g)].map(([, path]) => path!);
  return named.filter((path) => !existsSync(new URL(`./node_modules/${path}`, base)));
}
