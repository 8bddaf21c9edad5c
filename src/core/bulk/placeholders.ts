import { PIXEL, type PictureType } from './pictures.ts';

/** Types of parts that hold a picture, and how the same API spells a text in that place. */
const TEXT_TYPE: ReadonlyMap<string, string> = new Map([
  ['input_image', 'input_text'],
  ['image_url', 'text'],
  ['image', 'text'],
]);

/** True if a text may stand where an object of this type stood. */
export const isPictureBlock = (type: string): boolean => TEXT_TYPE.has(type);

/** A part that says what was there, in place of one that held a picture. An empty type is Gemini's part. */
export function textBlock(type: string, picture: PictureType, bytes: number): string {
  const text = JSON.stringify(
    `[image removed: ${picture === 'other' ? '' : `${picture.toUpperCase()}, `}${size(bytes)}]`,
  );
  const textType = TEXT_TYPE.get(type);
  return textType === undefined ? `{"text":${text}}` : `{"type":"${textType}","text":${text}}`;
}

/** Base64 of one pixel of the same type, where a picture must stay one; null for types that are not told. */
export const pixel = (type: PictureType): string | null => (type === 'other' ? null : PIXEL[type]);

/** Base64 of so many characters, as the size of the file that it is. */
function size(characters: number): string {
  const bytes = Math.round((characters * 3) / 4);
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
