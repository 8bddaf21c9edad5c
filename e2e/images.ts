import { deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

const CRC = Int32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

function crc(bytes: Buffer): number {
  let c = -1;
  for (const byte of bytes) c = CRC[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ -1) >>> 0;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}

/** A PNG in RGB: stripes, or noise that no compression makes smaller. */
export function png(width: number, height: number, noise = false): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height);
  let seed = 12_345;
  for (let i = 0; i < pixels.length; i++) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    if (i % row > 0) pixels[i] = noise ? seed >>> 24 : ((i % row) >> 5) % 2 === 0 ? 30 : 200;
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: noise ? 0 : 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF whose frames are one pixel on a screen of any size. */
export function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = [0x21, 0xf9, 4, 0, 5, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
  return Buffer.concat([head, ...Array.from({ length: frames }, () => Buffer.from(frame)), Buffer.from([0x3b])]);
}

/** A picture that the browser itself writes: JPEG and WebP. */
export async function drawn(page: Page, type: 'image/jpeg' | 'image/webp', width: number, height: number) {
  const url = await page.evaluate(
    ([kind, w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = Number(w);
      canvas.height = Number(h);
      const context = canvas.getContext('2d')!;
      const shade = context.createLinearGradient(0, 0, Number(w), 0);
      shade.addColorStop(0, '#104030');
      shade.addColorStop(1, '#f0e0a0');
      context.fillStyle = shade;
      context.fillRect(0, 0, Number(w), Number(h));
      return canvas.toDataURL(String(kind), 0.9);
    },
    [type, width, height] as const,
  );
  if (!url.startsWith(`data:${type};`)) throw new Error(`The browser wrote no ${type}.`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** What the first bytes of a file say it is, with the size in its header. */
export function told(file: Buffer): { readonly type: string; readonly width: number; readonly height: number } {
  if (file.subarray(1, 4).toString('latin1') === 'PNG')
    return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  if (file.subarray(0, 4).toString('latin1') === 'RIFF') return { type: 'image/webp', ...webpSize(file) };
  if (file[0] !== 0xff) return { type: 'unknown', width: 0, height: 0 };
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { type: 'image/jpeg', width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
  }
}

function webpSize(file: Buffer): { readonly width: number; readonly height: number } {
  const kind = file.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  const bits = file.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
