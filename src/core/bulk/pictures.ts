import { BASE64_DIGITS } from '../text/base64.ts';

/** Kinds of pictures that are told by their first bytes, and `other` for what a data URL only calls a picture. */
const PICTURE_TYPES = ['png', 'jpeg', 'gif', 'webp', 'other'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A picture at the beginning of a string: where its base64 begins, and what it is. */
export interface PictureHead {
  /** Bytes before the base64: the `data:` and what belongs to it. */
  readonly skip: number;
  readonly type: PictureType;
}

/** Shorter base64 is no picture that anybody would miss. Characters. */
export const LEAST = 512;
const URL_HEAD = 'data:image/';
const MARK = ';base64,';
/** Bytes that are looked at to tell a picture. */
export const HEAD = 96;

/** One pixel that can be seen through (white in JPEG), in each type, as base64: the smallest picture that decodes. */
export const PIXEL: { readonly [T in Exclude<PictureType, 'other'>]: string } = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  jpeg: '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////////////////////////////////////2wBDAaq0tPDS8P//////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAA/9k=',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  webp: 'UklGRkAAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAIAAAAAAFZQOCAYAAAAMAEAnQEqAQABAAdAliWkAANwAP7vuQAA',
};

/** Tells whether base64 of a picture, or a data URL of one, begins at a place. */
export function pictureAt(bytes: Uint8Array, at: number): PictureHead | null {
  const first = bytes[at];
  // `d`, `i`, `/`, `R`, `U`: what the URL and the four types begin with.
  if (first !== 0x64 && first !== 0x69 && first !== 0x2f && first !== 0x52 && first !== 0x55) return null;
  if (first !== 0x64) {
    const type = typeAt(bytes, at);
    return type === null ? null : { skip: 0, type };
  }
  if (!startsWith(bytes, at, URL_HEAD)) return null;
  for (let i = at + URL_HEAD.length; i < at + HEAD - MARK.length; i++) {
    const byte = bytes[i];
    if (byte === undefined || byte < 0x21 || byte === 0x22 || byte === 0x5c) return null;
    if (byte !== 0x3b || !startsWith(bytes, i, MARK)) continue;
    const start = i + MARK.length;
    return { skip: start - at, type: typeAt(bytes, start) ?? 'other' };
  }
  return null;
}

function typeAt(bytes: Uint8Array, at: number): PictureType | null {
  if (startsWith(bytes, at, 'iVBORw0KGgo')) return 'png';
  if (startsWith(bytes, at, '/9j/')) return 'jpeg';
  if (startsWith(bytes, at, 'R0lGODlh') || startsWith(bytes, at, 'R0lGODdh')) return 'gif';
  return startsWith(bytes, at, 'UklGR') && isWebp(bytes, at) ? 'webp' : null;
}

/** A RIFF file says what it is in the bytes 8 to 11, which are the base64 digits 11 to 15 and a part of the tenth. */
function isWebp(bytes: Uint8Array, at: number): boolean {
  let bits = 0n;
  for (let i = 0; i < 16; i++) bits = (bits << 6n) | BigInt(Math.max(0, BASE64_DIGITS[bytes[at + i] ?? 0] ?? 0));
  return (bits & 0xffffffffn) === 0x57454250n;
}

function startsWith(bytes: Uint8Array, at: number, words: string): boolean {
  for (let i = 0; i < words.length; i++) if (bytes[at + i] !== words.charCodeAt(i)) return false;
  return true;
}
