export interface ZipEntry {
  /** Its path in UTF-8, with slashes. */
  readonly name: Uint8Array;
  readonly crc: number;
  readonly size: number;
  /** Bytes of it in the archive. */
  readonly packed: number;
  /** 0: as they are, 8: deflated. */
  readonly method: 0 | 8;
  /** When it was changed, in milliseconds. */
  readonly modified: number;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** That names are UTF-8. */
const UTF8_NAMES = 1 << 11;
const VERSION = 20;

/** The most files and bytes that an archive of this kind can tell of. */
export const ZIP_LIMITS = { files: 0xfffe, bytes: 0xfffffffe } as const;

/** What stands before the bytes of a file. */
export function zipHead(entry: ZipEntry): Uint8Array<ArrayBuffer> {
  const { out, view } = block(30 + entry.name.length);
  view.setUint32(0, LOCAL, true);
  common(view, 4, entry);
  out.set(entry.name, 30);
  return out;
}

/** What stands behind the last file: the directory, and where it begins. The entries as they follow each other. */
export function zipEnd(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const length = entries.reduce((sum, it) => sum + 46 + it.name.length, 0);
  const { out, view } = block(length + 22);
  let at = 0;
  let start = 0;
  for (const entry of entries) {
    view.setUint32(at, CENTRAL, true);
    view.setUint16(at + 4, VERSION, true);
    common(view, at + 6, entry);
    view.setUint32(at + 42, start, true);
    out.set(entry.name, at + 46);
    at += 46 + entry.name.length;
    start += 30 + entry.name.length + entry.packed;
  }
  view.setUint32(at, END, true);
  view.setUint16(at + 8, entries.length, true);
  view.setUint16(at + 10, entries.length, true);
  view.setUint32(at + 12, length, true);
  view.setUint32(at + 16, start, true);
  return out;
}

/** The sum that an archive keeps of a file, over the next piece of it. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function block(length: number) {
  const out = new Uint8Array(length);
  return { out, view: new DataView(out.buffer) };
}

/** The fields that a file has both in front of it and in the directory. */
function common(view: DataView, at: number, { name, crc, size, packed, method, modified }: ZipEntry): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 4, method, true);
  view.setUint32(at + 6, dosTime(modified), true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, packed, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

/** Local time in steps of two seconds, from 1980 on. */
function dosTime(milliseconds: number): number {
  const it = new Date(milliseconds);
  const year = it.getFullYear() - 1980;
  if (!(year >= 0 && year < 128)) return (1 << 21) | (1 << 16);
  const day = (year << 25) | ((it.getMonth() + 1) << 21) | (it.getDate() << 16);
  return (day | (it.getHours() << 11) | (it.getMinutes() << 5) | (it.getSeconds() >> 1)) >>> 0;
}
