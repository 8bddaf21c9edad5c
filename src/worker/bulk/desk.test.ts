import { describe, expect, it } from 'vitest';
import { rolloutLines } from '../../core/testing/rollout.ts';
import { createDesk } from './desk.ts';
import type { BulkReply, BulkRequest } from './protocol.ts';

/** Several megabytes, made line by line: pieces end in the middle of lines, of pictures and of characters. */
function drawnFile(): File {
  const lines = rolloutLines({ seed: 2, compactions: 5, pictures: 9, pictureLength: 260_001, messages: 40 });
  return new File(
    [...lines].map((it) => `${it}\n`),
    'rollout.jsonl',
  );
}

const ALL = { pictures: 'all', copies: true, progress: true } as const;

async function ask<K extends BulkReply['kind']>(desk: ReturnType<typeof createDesk>, request: BulkRequest, kind: K) {
  const told: number[] = [];
  const reply = await desk.answer(request, (done) => told.push(done));
  if (reply.kind !== kind) throw new Error(`${reply.kind} instead of ${kind}`);
  return { ...(reply as Extract<BulkReply, { kind: K }>), told };
}

describe('a large file at the desk', () => {
  it('is gone over in pieces, and what is left is written without the rest', async () => {
    const desk = createDesk();
    const file = drawnFile();
    const { profile, told } = await ask(desk, { kind: 'profile', file }, 'profile');
    expect(profile).toMatchObject({ writer: 'Codex', compactions: 5, distinctPictures: 9, isLines: true });
    expect(Object.values(profile.shares).reduce((a, b) => a + b, 0)).toBe(file.size);
    expect(told.length).toBeGreaterThan(1);
    expect(told.at(-1)).toBe(file.size);

    const { plan } = await ask(desk, { kind: 'plan', choices: ALL }, 'plan');
    const { file: blob } = await ask(desk, { kind: 'write', choices: ALL, to: null }, 'written');
    const text = await blob!.text();
    expect(blob!.size).toBe(plan.after);
    expect(plan.after).toBeLessThan(file.size / 50);
    expect(plan.fits).toBe(true);
    const [before, after] = [(await file.text()).split('\n'), text.split('\n')];
    expect(after.length).toBe(before.length);
    for (const [i, line] of after.entries())
      if (!before[i]!.includes('iVBOR') && !before[i]!.includes('"compacted"')) expect(line).toBe(before[i]);
    expect(text).not.toContain('iVBOR');
    expect(text).toContain('[image removed: PNG, 195 kB]');
    for (const line of after.filter(Boolean)) JSON.parse(line);
  });

  it('writes the same into a file as into a Blob, with few and with many stretches', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) =>
      JSON.stringify({ type: i % 2 ? 'user' : 'progress', uuid: `${i}`, parentUuid: i ? `${i - 1}` : null }),
    );
    for (const file of [drawnFile(), new File([lines.join('\n')], 'a.jsonl')]) {
      const desk = createDesk();
      await ask(desk, { kind: 'profile', file }, 'profile');
      const { file: blob } = await ask(desk, { kind: 'write', choices: ALL, to: null }, 'written');
      const written: Uint8Array[] = [];
      let closed = false;
      const stream = {
        write: async (it: Uint8Array) => void written.push(it),
        close: async () => void (closed = true),
      } as unknown as FileSystemWritableFileStream;
      const to = { createWritable: async () => stream } as unknown as FileSystemFileHandle;
      await ask(desk, { kind: 'write', choices: ALL, to }, 'written');
      expect(closed).toBe(true);
      expect(Buffer.concat(written).equals(Buffer.from(await blob!.arrayBuffer()))).toBe(true);
    }
  });

  it('leaves a half-written file alone', async () => {
    const desk = createDesk();
    await ask(desk, { kind: 'profile', file: drawnFile() }, 'profile');
    const done: string[] = [];
    const stream = {
      write: () => Promise.reject(new Error('The disk is full.')),
      close: async () => void done.push('close'),
      abort: async () => void done.push('abort'),
    } as unknown as FileSystemWritableFileStream;
    const to = { createWritable: async () => stream } as unknown as FileSystemFileHandle;
    await expect(ask(desk, { kind: 'write', choices: ALL, to }, 'written')).rejects.toThrow('The disk is full.');
    expect(done).toEqual(['abort']);
  });

  it.each([
    ['prose', 'A sentence.', /does not begin as JSON/],
    ['nothing', '', /does not begin as JSON/],
    ['UTF-16', Buffer.from('\ufeff{"type":"user"}', 'utf16le'), /UTF-16/],
  ])('says why %s is not gone over', async (_, content, said) => {
    const file = new Blob([content as BlobPart]);
    await expect(ask(createDesk(), { kind: 'profile', file }, 'profile')).rejects.toThrow(said);
  });
});
