import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../core/testing/cases.ts';
import { decodeBytes, encoded } from './encoding.ts';

const bytesOf = async (parts: BlobPart[]) => new Uint8Array(await new Blob(parts).arrayBuffer());
const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...pieces: (string | number[])[]) =>
  Uint8Array.from(pieces.flatMap((it) => (typeof it === 'string' ? [...utf8(it)] : it)));
const utf16 = (text: string, isBig = false) =>
  Uint8Array.from(
    [...text].flatMap((it) => {
      const unit = it.charCodeAt(0);
      return isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8];
    }),
  );

describe('bytes that are not plain UTF-8', () => {
  it('become the text every decoder makes of them, and the same bytes again', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }).map(utf8),
      fc.uint8Array({ max: 255, min: 128, maxLength: 4 }),
      fc.constantFrom([0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xff], [0xe9]),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const bytes = Uint8Array.from(pieces.flatMap((it) => [...it]));
        const { text, encoding } = decodeBytes(bytes);
        if (encoding.name === 'UTF-8') expect(text).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
        if (!bytes.some((byte) => byte < 32)) expect(await bytesOf(encoded(text, [], encoding))).toEqual(bytes);
      }),
      runs(20_000),
    );
  });

  it('keep what no edit touches, byte for byte', async () => {
    const bytes = joined('["na\u00efve ', [0xe9], ' one","two ', [0xff, 0xfe], '"]');
    const { text, encoding } = decodeBytes(bytes);
    expect(encoding.name).toBe('UTF-8');
    expect(text).toBe('["na\u00efve \ufffd one","two \ufffd\ufffd"]');
    const start = text.indexOf('one');
    const out = await bytesOf(encoded(text, [{ start, end: start + 3, text: '1\ufffd' }], encoding));
    expect(out).toEqual(joined('["na\u00efve ', [0xe9], ' 1\ufffd","two ', [0xff, 0xfe], '"]'));
  });

  it.each([
    // What Python's codecs write of the same texts.
    ['GBK', '["今天天气怎么样？北京：晴"]', '5b22bdf1ccecccecc6f8d4f5c3b4d1f9a3bfb1b1bea9a3bac7e7225d'],
    ['Shift_JIS', '["今日の天気は？東京：晴れ"]', '5b228da193fa82cc93568b4382cd8148938c8b9e814690b082ea225d'],
  ])('of two bytes per character are %s, and are written so again', async (name, text, hex) => {
    const bytes = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
    const { text: read, encoding } = decodeBytes(bytes);
    expect([read, encoding.name]).toEqual([text, name]);
    expect(await bytesOf(encoded(read, [], encoding))).toEqual(bytes);
    const out = await bytesOf(encoded(read, [{ start: 2, end: 3, text: '\u{1f600}' }], encoding));
    expect(new TextDecoder(name).decode(out)).toBe(`["\\ud83d\\ude00${text.slice(3)}`);
  });

  it('of accented words are not taken for two bytes per character', () => {
    for (const words of [
      'caf\u00e9 na\u00efve d\u00e9j\u00e0 vu',
      '\u00c4\u00d6\u00dc\u00df gr\u00fc\u00dfen',
      'ma\u00f1ana se\u00f1or',
    ])
      expect(decodeBytes(Uint8Array.from([...words], (sign) => sign.charCodeAt(0))).encoding.name).toBe('Windows-1252');
  });

  it('of one byte per character are Windows-1252, and what it has no byte for is escaped', async () => {
    const bytes = joined('["caf', [0xe9], ' ', [0x93], 'x', [0x94], ' ', [0x81], '"]');
    const { text, encoding } = decodeBytes(bytes);
    expect(encoding.name).toBe('Windows-1252');
    expect(text).toBe('["caf\u00e9 \u201cx\u201d \u0081"]');
    expect(await bytesOf(encoded(text, [], encoding))).toEqual(bytes);
    const out = await bytesOf(encoded(text, [{ start: 2, end: 2, text: '\u20ac\u65e5' }], encoding));
    expect(out).toEqual(joined('["', [0x80], '\\u65e5', 'caf', [0xe9], ' ', [0x93], 'x', [0x94], ' ', [0x81], '"]'));
  });

  it.each([
    ['little end first, with a mark', utf16('\ufeff["a\u00e9\u65e5"]'), 'UTF-16 LE'],
    ['big end first, with a mark', utf16('\ufeff["a"]', true), 'UTF-16 BE'],
    ['without a mark', utf16('["plain letters"]'), 'UTF-16 LE'],
    ['with half a pair and half a character', Uint8Array.from([...utf16('\ufeff["\ud800"]'), 0x7d]), 'UTF-16 LE'],
  ])('of UTF-16, %s, are read as such and written so', async (_, bytes, name) => {
    const { text, encoding } = decodeBytes(bytes);
    expect(encoding.name).toBe(name);
    expect(text).not.toContain('\ufffd');
    expect(await bytesOf(encoded(text, [], encoding))).toEqual(bytes);
    const at = text.indexOf('"') + 1;
    const out = await bytesOf(encoded(text, [{ start: at, end: at, text: 'x' }], encoding));
    expect(out.length).toBe(bytes.length + 2);
  });

  it('of a picture or an archive are left to be named', () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]);
    expect(decodeBytes(png).text.startsWith('\ufffdPNG')).toBe(true);
  });
});
