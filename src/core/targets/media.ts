import type { FindingData } from '../model/diagnostic.ts';
import type { MediaPart } from '../model/message.ts';
import { bytesOfBase64 } from '../text/base64.ts';
import { textOfBytes } from '../text/bytes.ts';
import { fullLength } from '../text/held.ts';
import { oncePer } from '../text/once-per.ts';
import { imageSize, isBase64, isPdf, typeOfBytes } from '../text/picture.ts';
import { withoutEnd } from '../text/without-end.ts';
import type { Facts } from './target.ts';

/** What is wrong with a picture or a file in one respect. */
export interface MediaFault {
  readonly variant: string;
  readonly data: FindingData;
}

type Media = Pick<MediaPart, 'mime' | 'data' | 'asPicture'> & Partial<Pick<MediaPart, 'url'>>;

const IMAGE = /^image\//;
/** Pictures whose first bytes are known here. */
const KNOWN = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
/** One address that is not to be looked at as base64. */
const isAddress = (data: string): boolean => data.startsWith('data:') || data.startsWith('http');

/** The type of a picture where it is none of those that are taken, or another than its bytes are. */
export function wrongType(media: Media, { imageTypes, imageTypeNamed, refusedTypes }: Facts): MediaFault | null {
  const { mime, data } = media;
  if (mime === null || data === null || isAddress(data)) return null;
  const types = imageTypes?.is;
  const takes = (types ?? []).join(', ');
  if (media.asPicture === true) return { variant: 'file', data: { named: mime, actual: mime, takes } };
  if (refusedTypes?.is.includes(mime.toLowerCase()))
    return { variant: 'refused', data: { named: mime, actual: typeOfFile(data) ?? '', takes } };
  if (!IMAGE.test(mime) && media.asPicture !== 'only') return null;
  const actual = typeOfBytes(data);
  const isTaken = (type: string): boolean => types === undefined || types.includes(type);
  const shown = { named: mime, actual: actual ?? '', takes };
  if (types && !isTaken(actual !== null && !imageTypeNamed ? actual : mime))
    return { variant: 'unsupported', data: shown };
  const isOther = actual !== null && actual !== mime && imageTypeNamed !== undefined;
  return isOther ? { variant: isTaken(actual) ? 'mismatch' : 'unsupported', data: shown } : null;
}

/** The type of a file by its bytes: a known mark, or else text where it is text. */
export const typeOfFile = (data: string): string | null =>
  typeOfBytes(data) ?? (textOfBytes([...bytesOfBase64(data, TEXT_SEEN)]) === null ? null : 'text/plain');

/** So many bytes of a file are looked at for whether they are text; they end between two characters where they are ASCII. */
const TEXT_SEEN = 4_096;

/** Why a picture or a file cannot be decoded: empty, no base64, or bytes that are no such file. */
export function brokenMedia({ mime, data, url }: Media, { mediaData, mediaAddresses }: Facts): MediaFault | null {
  if (mediaAddresses && data === null && url != null && LOCAL.test(url))
    return { variant: 'address', data: { named: mime ?? '', start: url.slice(0, 60) } };
  if (!mediaData || data === null) return null;
  if (mediaData.is === 'images' && (mime === null || !IMAGE.test(mime))) return null;
  if (data === '') return { variant: 'empty', data: { named: mime ?? '' } };
  const shown = { named: mime ?? '', start: data.slice(0, 60) };
  if (isAddress(data) || !isBase64(data)) return { variant: 'base64', data: shown };
  if (mediaData.is !== 'decoded' || mime === null) return null;
  if (mime === 'application/pdf') return isPdf(data) ? null : { variant: 'pdf', data: shown };
  return KNOWN.has(mime) && typeOfBytes(data) === null ? { variant: 'bytes', data: shown } : null;
}

/** Begins an address that only the machine knows that writes it: a scheme for files, or a path. */
const LOCAL = /^(?:file:|blob:|[a-z]:[\\/]|~?\/|\.{1,2}\/)/i;

/** A PNG without its last chunk: the data was cut. */
export function cutMedia({ mime, data }: Media): MediaFault | null {
  if (data === null || mime !== 'image/png' || !isBase64(data) || typeOfBytes(data) !== mime) return null;
  const bare = withoutEnd(data, '= \t\r\n\f\v');
  const end = bytesOfBase64(bare.slice(-END - (bare.length % 4)));
  const isEnded = String.fromCharCode(...end).includes('IEND');
  return isEnded ? null : { variant: 'cut', data: { named: mime, start: data.slice(0, 60) } };
}

/** Characters of base64 in which the end of a PNG stands, with some bytes behind it. */
const END = 96;

/** True for a picture that no decoder reads, whatever the API does with it: empty, no base64, other bytes, or cut before its size. */
export function isUndecodable({ mime, data }: Media): boolean {
  if (data === null || mime === null || !KNOWN.has(mime) || isAddress(data)) return false;
  return data === '' || !isBase64(data) || typeOfBytes(data) === null || imageSize(data) === null;
}

export function tooLarge({ mime, data }: Media, { imageLength }: Facts): MediaFault | null {
  if (!imageLength || data === null || (mime !== null && !IMAGE.test(mime))) return null;
  const { is } = imageLength;
  const bytes = fullLength(data);
  return bytes <= is ? null : { variant: 'length', data: { bytes, limit: is, mb: Math.floor(is / 1_048_576) } };
}

/** A picture with more pixels on a side than are taken; `count`: how many pictures the request holds. */
export function tooManyPixels(media: Media, count: number, { imageSide, imageSideOfMany }: Facts): MediaFault | null {
  const size = imageSide || imageSideOfMany ? pictureSize(media) : null;
  if (size === null) return null;
  const longest = Math.max(size.width, size.height);
  const shown = { width: size.width, height: size.height, count };
  if (imageSide && longest > imageSide.is) return { variant: 'side', data: { ...shown, limit: imageSide.is } };
  if (!imageSideOfMany || count <= imageSideOfMany.is.over || longest <= imageSideOfMany.is.side) return null;
  return { variant: 'many', data: { ...shown, limit: imageSideOfMany.is.side, over: imageSideOfMany.is.over } };
}

export function tooSmall(media: Media, { imageLeast }: Facts): MediaFault | null {
  const size = imageLeast ? pictureSize(media) : null;
  // Of a header that says nothing it cannot be known.
  if (!imageLeast || size === null || Math.min(size.width, size.height) < 1) return null;
  const { width, height } = size;
  return Math.min(width, height) > imageLeast.is
    ? null
    : { variant: 'side', data: { width, height, least: imageLeast.is } };
}

/** Pixels on the longest side of a picture; null where that is not known. */
export function longestSide(media: Media): number | null {
  const size = pictureSize(media);
  return size && Math.max(size.width, size.height);
}

/** The sides of a picture; null for what is none, and where they are not known. */
const pictureSize = (media: Media): ReturnType<typeof imageSize> =>
  media.data === null || (media.mime !== null && !IMAGE.test(media.mime)) ? null : sizeOf(media);

/** Headers are read once: the same pictures are asked about again and again. */
const sizeOf = oncePer(({ data }: Media) => imageSize(data ?? ''));
