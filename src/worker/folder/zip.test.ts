import { describe, expect, it } from 'vitest';
import { packingOf, unpack } from '../../app/archives.ts';
import { zipOf } from './zip.ts';

const at = (path: string, text: string | Uint8Array<ArrayBuffer>) => ({
  path,
  modified: Date.parse('2026-03-04T05:06:08'),
  file: new Blob([text]),
});
const zip = (...files: ReturnType<typeof at>[]) => zipOf(files, () => undefined);

describe('an archive', () => {
  it('holds every file with its path and its bytes', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7919) >> 3);
    const made = await zip(
      at('a/caf\u00e9 \u{1f33f}.jsonl', '{"role":"user"}\n'.repeat(5000)),
      at('b/deep/er/b.json', bytes),
      at('empty.json', ''),
    );
    expect(await packingOf(made)).toBe('zip');
    expect(made.size).toBeLessThan(75_000);
    const { files } = await unpack(new File([made], 'all.zip'), 'zip');
    const found = new Map(files.map((it) => [it.name, it]));
    expect([...found.keys()].sort()).toEqual(['b.json', 'caf\u00e9 \u{1f33f}.jsonl', 'empty.json']);
    expect(await found.get('caf\u00e9 \u{1f33f}.jsonl')!.text()).toBe('{"role":"user"}\n'.repeat(5000));
    expect(new Uint8Array(await found.get('b.json')!.arrayBuffer())).toEqual(bytes);
    expect(found.get('empty.json')!.size).toBe(0);
  });

  it('keeps the sum, the paths and the time as the format has them', async () => {
    const view = new DataView(await (await zip(at('x/1.txt', '123456789'))).arrayBuffer());
    // The check value of this sum, as its definition gives it.
    expect(view.getUint32(14, true)).toBe(0xcbf43926);
    expect(new TextDecoder().decode(new Uint8Array(view.buffer, 30, 7))).toBe('x/1.txt');
    const [time, day] = [view.getUint16(10, true), view.getUint16(12, true)];
    expect([day >> 9, (day >> 5) & 15, day & 31]).toEqual([46, 3, 4]);
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([5, 6, 8]);
  });

  it('of nothing is an archive too', async () => {
    expect((await zip()).size).toBe(22);
  });
});
