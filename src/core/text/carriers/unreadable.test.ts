import { describe, expect, it } from 'vitest';
import { readText } from '../read.ts';

const ROW = '{"role":"user","content":"hello"}';

describe('a file that is no text', () => {
  it.each([
    ['SQLite format 3\0\x10\0', 'an SQLite database'],
    ['\ufffd7zXZ\0', 'an xz file'],
    ["7z\ufffd\ufffd'\x1c", 'a 7z archive'],
    ['BZh91AY&SY', 'a bzip2 file'],
    ['PAR1\x15\x04', 'a Parquet file'],
    ['\ufffd\x04\ufffd', 'a Python pickle'],
    ['%PDF-1.7\n', 'a PDF document'],
  ])('is named and nothing in it is read: %j', (head, name) => {
    const { document, problems } = readText(`${head}\n[${ROW},\n${ROW}]\n${ROW}\n${ROW}\n`);
    expect(document.carrier).toBe('none');
    expect(problems[0]).toMatchObject({ kind: 'binary' });
    expect(problems[0]?.message).toContain(name);
  });
});

describe('objects as Java prints them', () => {
  it('are named, with how to get the JSON', () => {
    const log =
      '10:14 DEBUG Writing [ChatRequest[messages=[ChatMessage[content=Hi, role=USER], ChatMessage[content=Yes, role=ASSISTANT]]]';
    expect(readText(log).problems[0]?.message).toMatch(/toString.*Java.*`ChatRequest`.*JSON/);
  });
});
