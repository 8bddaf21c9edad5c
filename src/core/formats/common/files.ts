import type { MediaPart } from '../../model/message.ts';
import data from './endings.json';

/** True for a picture, and for an address of which nothing says what it leads to: most lead to pictures. */
export const isPicture = ({ mime }: Pick<MediaPart, 'mime'>): boolean => mime === null || mime.startsWith('image/');

/** The address of a picture or a file: its own, or one that holds the data. */
export const urlOf = ({ data, mime, url }: MediaPart): string =>
  data === null ? (url ?? '') : `data:${mime ?? 'image/png'};base64,${data}`;

/** What a file without a name is called: APIs go by what stands behind the dot. */
export function fileName({ mime, name }: Pick<MediaPart, 'mime' | 'name'>): string {
  const [written = ''] = (mime ?? '').split(';', 1);
  const type = written.trim().toLowerCase();
  const kind = ENDINGS.get(type) ?? type.slice(type.lastIndexOf('/') + 1).replace(/[^a-z0-9]/g, '');
  const end = kind === '' ? '' : `.${kind}`;
  if (name === undefined || name === '') return `file${end}`;
  return name.includes('.') ? name : `${name}${end}`;
}

const ENDINGS: ReadonlyMap<string, string> = new Map(Object.entries(data));

/** A part that is written as a picture, where its type says that it is none. */
export const shownAs = (part: MediaPart, asPicture: true | 'only' = true): MediaPart =>
  part.mime === null || part.data === null || isPicture(part) ? part : { ...part, asPicture };
