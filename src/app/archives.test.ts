import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packingOf, unpack } from './archives.ts';

interface Put {
  readonly name: string;
  readonly text: string;
  readonly stored?: boolean;
  readonly method?: number;
}

/** A ZIP archive, with a remark at its end as some programs write one. */
function zip(entries: readonly Put[], remark = ''): File {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, stored = false, method = stored ? 0 : 8 } of entries) {
    const packed = stored ? Buffer.from(text) : deflateRawSync(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(method, 8);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += head.length + Buffer.byteLength(name) + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(remark.length, 20);
  return new File([Buffer.concat([...parts, listed, end, Buffer.from(remark)])], 'a.eval');
}

const textsOf = async (file: File) => {
  const packing = await packingOf(file);
  const { files, note } = await unpack(file, packing!);
  return { names: files.map((it) => it.name), texts: await Promise.all(files.map((it) => it.text())), note };
};

describe('archives', () => {
  it('gives the file that was packed, under its own name', async () => {
    const { names, texts, note } = await textsOf(new File([gzipSync('{"é": 1}\n')], 'session.jsonl.gz'));
    expect([names, texts]).toEqual([['session.jsonl'], ['{"é": 1}\n']]);
    expect(note).toContain('session.jsonl.gz');
  });

  it('gives the files of a ZIP archive, sessions first, without those that hold no text', async () => {
    const file = zip(
      [
        { name: 'logs/app.txt', text: 'x'.repeat(5000) },
        { name: 'shot.png', text: 'x' },
        { name: 'samples/é.json', text: '{"a":1}', stored: true },
        { name: 'session.jsonl', text: '{"b":2}\n' },
        { name: 'samples/', text: '', stored: true },
      ],
      'a remark',
    );
    const { names, texts } = await textsOf(file);
    expect(names).toEqual(['session.jsonl', 'é.json', 'app.txt']);
    expect(texts.slice(0, 2)).toEqual(['{"b":2}\n', '{"a":1}']);
  });

  it('says why there is nothing', async () => {
    await expect(textsOf(zip([{ name: 'a.png', text: 'x' }]))).rejects.toThrow('without a file that could be');
    await expect(textsOf(zip([{ name: 'a.json', text: '{}', method: 93 }]))).rejects.toThrow('newer way');
    const whole = zip([{ name: 'a.json', text: '{}' }]);
    await expect(textsOf(new File([whole.slice(0, whole.size / 2)], 'a.zip'))).rejects.toThrow('cut off');
    await expect(textsOf(new File([gzipSync('abc').subarray(0, 12)], 'a.gz'))).rejects.toThrow('damaged');
  });

  it('tells how far it is, and stops when it is told to', async () => {
    const lines = Array.from({ length: 200_000 }, (_, i) => `{"n":${(i * 7_919) % 200_003}}`).join('\n');
    const packed = new File([gzipSync(lines, { level: 0 })], 'a.jsonl.gz');
    const told: (readonly [number, number])[] = [];
    const tell = (done: number, total: number) => void told.push([done, total]);
    const { signal } = new AbortController();
    const { files } = await unpack(packed, 'gzip', { signal, tell });
    expect(await files[0]!.text()).toBe(lines);
    expect(told.at(-1)).toEqual([packed.size, packed.size]);
    const stops = new AbortController();
    const seen: number[] = [];
    const stopped = unpack(packed, 'gzip', {
      signal: stops.signal,
      tell: (done) => {
        seen.push(done);
        stops.abort(new Error('enough'));
      },
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });

  it('tells the bytes of all files of a ZIP archive as one sum', async () => {
    const text = Array.from({ length: 40_000 }, (_, i) => `{"n":${(i * 7_919) % 40_009}}`).join('\n');
    const file = zip([1, 2, 3].map((n) => ({ name: `${n}.jsonl`, text })));
    const told: number[] = [];
    const { signal } = new AbortController();
    await unpack(file, 'zip', { signal, tell: (done) => void told.push(done) });
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBeGreaterThan(file.size * 0.95);
    expect(told.at(-1)).toBeLessThanOrEqual(file.size);
  });

  it('leaves other files alone', async () => {
    expect(await packingOf(new File(['{"a":1}'], 'a.json'))).toBeNull();
    expect(await packingOf(new File([], 'a.json'))).toBeNull();
  });
});
