import { bytesOfBase64 } from './base64.ts';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What the first bytes of a file say it is, as a media type; null if they say nothing that is known here. */
export function typeOfBytes(base64: string): string | null {
  const head = bytesOfBase64(base64.slice(0, 64));
  for (const [type, mark, at = 0] of MARKS) if (starts(head, at, mark)) return type;
  if (starts(head, 0, 'RIFF') && starts(head, 8, 'WEBP')) return 'image/webp';
  return /^\s*<(?:svg|\?xml)/.test(String.fromCharCode(...head)) ? 'image/svg+xml' : null;
}

const MARKS: readonly (readonly [type: string, mark: string, at?: number])[] = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['application/pdf', '%PDF'],
  ['image/bmp', 'BM'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['image/heic', 'ftypheic', 4],
  ['image/avif', 'ftypavif', 4],
];

/** The mark of a PDF may stand behind other bytes. */
const PDF_WITHIN = 1024;

/** True if the first bytes of a file hold the mark of a PDF. */
export function isPdf(base64: string): boolean {
  const head = bytesOfBase64(base64.slice(0, PDF_WITHIN * 2), PDF_WITHIN);
  for (let at = 0; at + 4 <= head.length; at++) if (starts(head, at, '%PDF')) return true;
  return false;
}

/** Texts up to this length are looked through, of longer ones so much at both ends: that is where they are cut. */
const LOOKED_THROUGH = 65_536;
const END = 4096;

/** True if a text is base64, as far as it is looked through; white space does not count. */
export function isBase64(text: string): boolean {
  if (text.length <= LOOKED_THROUGH) return /^[A-Za-z0-9+/_\s-]*(?:=[=\s]*)?$/.test(text);
  return /^[A-Za-z0-9+/_\s-]*$/.test(text.slice(0, END)) && /^[A-Za-z0-9+/_\s-]*(?:=[=\s]*)?$/.test(text.slice(-END));
}

/** A JPEG's size stands behind its metadata; no more than this is read. */
const HEADER_BYTES = 262_144;
/** Most have it within these. */
const FIRST_BYTES = 8192;

/** Width and height of a PNG, JPEG, GIF or WebP in base64, from its header alone; null if it is none. */
export function imageSize(base64: string): Size | null {
  const data = base64.startsWith('data:') ? base64.slice(base64.indexOf(',') + 1) : base64;
  const head = bytesOfBase64(data.slice(0, 64));
  const size = pngSize(head) ?? gifSize(head) ?? webpSize(head);
  if (size || head[0] !== 0xff || head[1] !== 0xd8) return size;
  return jpegSize(bytesOfBase64(data, FIRST_BYTES)) ?? jpegSize(bytesOfBase64(data, HEADER_BYTES));
}

/** So much of a file is looked through for a second picture. */
const LOOKED_FOR_FRAMES = 1_048_576;

/** True if a GIF, PNG or WebP in base64 says that it moves: a second frame, or the mark of an animation. */
export function isAnimated(base64: string): boolean {
  const head = bytesOfBase64(base64.slice(0, 64));
  if (starts(head, 0, 'RIFF')) return starts(head, 12, 'VP8X') && (byteAt(head, 20) & 0x02) !== 0;
  if (starts(head, 0, 'GIF8')) return gifMoves(bytesOfBase64(base64, LOOKED_FOR_FRAMES));
  return starts(head, 0, '\x89PNG') && pngMoves(bytesOfBase64(base64, LOOKED_FOR_FRAMES));
}

/** The mark of an animation stands before the first data. */
function pngMoves(bytes: Uint8Array): boolean {
  for (let at = 8; at + 8 < bytes.length; ) {
    if (starts(bytes, at + 4, 'acTL')) return true;
    if (starts(bytes, at + 4, 'IDAT')) return false;
    at += 12 + big16(bytes, at) * 65_536 + big16(bytes, at + 2);
  }
  return false;
}

/** Walks the blocks to a second picture. */
function gifMoves(bytes: Uint8Array): boolean {
  const tableAt = (place: number): number => {
    const flags = byteAt(bytes, place);
    return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1);
  };
  let at = 13 + tableAt(10);
  let pictures = 0;
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += byteAt(bytes, at) + 1;
    at++;
  };
  while (at < bytes.length) {
    if (bytes[at] === 0x21) {
      at += 2;
      skipBlocks();
    } else if (bytes[at] === 0x2c) {
      if (++pictures > 1) return true;
      at += 11 + tableAt(at + 9);
      skipBlocks();
    } else return false;
  }
  return false;
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));

/** Behind the last byte there are zeros. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0;
const big16 = (bytes: Uint8Array, at: number): number => (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1);
const little16 = (bytes: Uint8Array, at: number): number => byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8);
const little24 = (bytes: Uint8Array, at: number): number => little16(bytes, at) | (byteAt(bytes, at + 2) << 16);

const sized = (width: number, height: number): Size | null => (width > 0 && height > 0 ? { width, height } : null);

function pngSize(bytes: Uint8Array): Size | null {
  if (!starts(bytes, 0, '\x89PNG') || bytes.length < 24) return null;
  return sized(big16(bytes, 16) * 65_536 + big16(bytes, 18), big16(bytes, 20) * 65_536 + big16(bytes, 22));
}

function gifSize(bytes: Uint8Array): Size | null {
  return starts(bytes, 0, 'GIF8') && bytes.length >= 10 ? sized(little16(bytes, 6), little16(bytes, 8)) : null;
}

function webpSize(bytes: Uint8Array): Size | null {
  if (!starts(bytes, 0, 'RIFF') || !starts(bytes, 8, 'WEBP') || bytes.length < 30) return null;
  if (starts(bytes, 12, 'VP8X')) return sized(little24(bytes, 24) + 1, little24(bytes, 27) + 1);
  if (starts(bytes, 12, 'VP8L')) {
    const bits = little16(bytes, 21) + little16(bytes, 23) * 65_536;
    return sized((bits % 16_384) + 1, (Math.floor(bits / 16_384) % 16_384) + 1);
  }
  return starts(bytes, 12, 'VP8 ') ? sized(little16(bytes, 26) & 0x3fff, little16(bytes, 28) & 0x3fff) : null;
}

/** Walks the segments to the first frame header. */
function jpegSize(bytes: Uint8Array): Size | null {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = byteAt(bytes, at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return sized(big16(bytes, at + 7), big16(bytes, at + 5));
    // Fill bytes and markers without a length.
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + Math.max(2, big16(bytes, at + 2));
  }
  return null;
}
