import { fullLength } from '../core/index.ts';

/** Larger pictures are named, not shown. */
const IMAGE_LIMIT = 6_000_000;
/** Pictures that are shown of one result. */
const SHOWN = 12;
/** Values that are looked at for pictures, and how deep. */
const LOOKED = 2000;
const DEEPEST = 8;

const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);

/** A picture as an address that loads nothing; null if it is none or too large. */
export function picture(mime: string | null, data: string | null): string | null {
  if (data === null || mime === null || !PICTURES.has(mime) || data.length > IMAGE_LIMIT) return null;
  // Of one that was left in the file there is only the beginning.
  if (fullLength(data) !== data.length) return null;
  return /^[A-Za-z0-9+/=\s_-]*$/.test(data) ? `data:${mime};base64,${data}` : null;
}

/** The pictures inside a value of the wire, whatever the API calls them. */
export function picturesIn(value: unknown): string[] {
  const found: string[] = [];
  let waiting: unknown[] = [value];
  let looked = 0;
  for (let depth = 0; depth < DEEPEST && waiting.length > 0; depth++) {
    const next: unknown[] = [];
    for (const it of waiting) {
      if (typeof it !== 'object' || it === null) continue;
      if (++looked > LOOKED || found.length >= SHOWN) return found;
      const shown = pictureOf(it);
      if (shown !== null) found.push(shown);
      else for (const inner of Object.values(it)) next.push(inner);
    }
    waiting = next;
  }
  return found;
}

/** `{media_type, data}`, `{mimeType, data}`, `{mime_type, data}`, and addresses of the kind `data:image/png;base64,`. */
function pictureOf(value: object): string | null {
  const { media_type, mimeType, mime_type, data, url, image_url } = value as { readonly [key: string]: unknown };
  const mime = [media_type, mimeType, mime_type].find((it) => typeof it === 'string');
  if (typeof mime === 'string' && typeof data === 'string') return picture(mime, data);
  const address = [url, image_url].find((it) => typeof it === 'string');
  if (typeof address !== 'string') return null;
  const [head, named] = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/.exec(address.slice(0, 80)) ?? [];
  return head && named ? picture(named, address.slice(head.length)) : null;
}
