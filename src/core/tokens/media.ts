import type { MediaPart } from '../model/message.ts';
import { bytesOfBase64 } from './utf8.ts';

export type MediaFormula = 'anthropic' | 'openai-tiles' | 'gemini';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Formula {
  tokens(size: Size): number;
  /** What a picture costs whose size cannot be read. */
  readonly unknown: number;
  readonly source: string;
  readonly checked: string;
}

/** What providers count for a picture. */
export const MEDIA_FORMULAS: Readonly<Record<MediaFormula, Formula>> = {
  anthropic: {
    // Scaled down to a long edge of 1568, then one token per 28 x 28 patch.
    tokens: (size) => {
      const { width, height } = within(size, 1568);
      return Math.ceil(width / 28) * Math.ceil(height / 28);
    },
    unknown: 1600,
    source: 'https://platform.claude.com/docs/en/build-with-claude/vision',
    checked: '2026-08-21',
  },
  'openai-tiles': {
    // Fitted into 2048 x 2048, the short side to 768, then 85 and 170 per tile of 512 x 512.
    tokens: (size) => {
      const large = within(size, 2048);
      const scale = Math.min(1, 768 / Math.min(large.width, large.height));
      return 85 + 170 * Math.ceil((large.width * scale) / 512) * Math.ceil((large.height * scale) / 512);
    },
    unknown: 765,
    source: 'https://platform.openai.com/docs/guides/images-vision',
    checked: '2026-09-15',
  },
  gemini: {
    tokens: ({ width, height }) =>
      width <= 384 && height <= 384 ? 258 : 258 * Math.ceil(width / 768) * Math.ceil(height / 768),
    unknown: 258,
    source: 'https://ai.google.dev/gemini-api/docs/tokens',
    checked: '2026-09-15',
  },
};

/** Tokens of a picture by a provider's formula, from the size in its header. Other media have no formula and count 0. */
export function mediaTokens(part: Pick<MediaPart, 'mime' | 'data'>, formula: MediaFormula): number {
  if (part.mime !== null && !part.mime.startsWith('image')) return 0;
  const { tokens, unknown } = MEDIA_FORMULAS[formula];
  const size = part.data === null ? null : imageSize(part.data);
  return size ? tokens(size) : unknown;
}

/** A JPEG's size stands behind its metadata; no more than this is read. */
const HEADER_BYTES = 262_144;

/** Width and height of a PNG, JPEG, GIF or WebP in base64, from its header alone; null if it is none. */
export function imageSize(base64: string): Size | null {
  const data = base64.startsWith('data:') ? base64.slice(base64.indexOf(',') + 1) : base64;
  const head = bytesOfBase64(data.slice(0, 64));
  const size = pngSize(head) ?? gifSize(head) ?? webpSize(head);
  if (size || head[0] !== 0xff || head[1] !== 0xd8) return size;
  return jpegSize(bytesOfBase64(data, HEADER_BYTES));
}

function within({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height, 1));
  return { width: width * scale, height: height * scale };
}

const starts = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));

const big16 = (bytes: Uint8Array, at: number): number => (bytes[at]! << 8) | bytes[at + 1]!;
const little16 = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8);
const little24 = (bytes: Uint8Array, at: number): number => little16(bytes, at) | (bytes[at + 2]! << 16);

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
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return sized(big16(bytes, at + 7), big16(bytes, at + 5));
    // Fill bytes and markers without a length.
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + Math.max(2, big16(bytes, at + 2));
  }
  return null;
}
