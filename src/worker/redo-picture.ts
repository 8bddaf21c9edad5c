import type { PictureLimits } from '../core/index.ts';
import type { Codec, Decoded } from './codec.ts';

/** A picture written anew within limits. */
export interface Redone {
  readonly type: string;
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** Types that browsers write, the one that keeps every pixel first. */
const WRITTEN = ['image/png', 'image/webp', 'image/jpeg'] as const;
const QUALITIES = [0.92, 0.8] as const;
/** Each further try has so much of the sides of the one before. */
const STEP = 0.8;
const TRIES = 16;

/** Writes a picture anew so that a target takes it; null where no size would do. Loses as little as it can. */
export async function redoPicture(file: Blob, limits: PictureLimits, codec: Codec): Promise<Redone | null> {
  const picture = await codec.decode(file);
  try {
    return await smaller(picture, file.type, limits);
  } finally {
    picture.close();
  }
}

async function smaller(picture: Decoded, was: string, limits: PictureLimits): Promise<Redone | null> {
  const longest = Math.max(picture.width, picture.height);
  let scale = limits.side === null ? 1 : Math.min(1, limits.side / longest);
  const types = typesFor(picture, was, limits);
  for (let i = 0; i < TRIES; i++) {
    const width = Math.max(1, Math.floor(picture.width * scale));
    const height = Math.max(1, Math.floor(picture.height * scale));
    for (const { type, quality } of types) {
      const file = await picture.encode(width, height, type, quality);
      if (file && (limits.length === null || base64Length(file.size) <= limits.length))
        return { type, file, width, height };
    }
    if (width === 1 && height === 1) return null;
    scale *= STEP;
  }
  return null;
}

/** What to try at each size: its own type first; what is seen through is never made opaque. */
function typesFor(picture: Decoded, was: string, limits: PictureLimits): Attempt[] {
  const transparent = was !== 'image/jpeg' && picture.isTransparent();
  const own = WRITTEN.filter((type) => type === was);
  const others = WRITTEN.filter((type) => type !== was && !(transparent && type === 'image/jpeg'));
  const taken = [...own, ...others].filter((type) => limits.types === null || limits.types.includes(type));
  return taken.flatMap((type): Attempt[] =>
    type === 'image/png' ? [{ type, quality: 1 }] : QUALITIES.map((quality) => ({ type, quality })),
  );
}

interface Attempt {
  readonly type: string;
  readonly quality: number;
}

/** Characters that so many bytes take in base64. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4;
