import { describe, expect, it } from 'vitest';
import { openTranscript } from '../../session.ts';
import { readText } from '../read.ts';

const message = (i: number) => ({
  role: i % 2 ? 'assistant' : 'user',
  content: [{ type: 'text', text: `says "${i}" {x}`, more: { a: 1, b: [1, 2] } }],
});
const whole = { title: 'a chat', messages: Array.from({ length: 20 }, (_, i) => message(i)), end: true };
const TEXT = JSON.stringify(whole, null, 2);

describe('indented JSON', () => {
  it('leaves nothing of a string out that has a line break', () => {
    const text = JSON.stringify([{ role: 'user', content: 'one BREAK"two" he said' }], null, 2);
    const opened = openTranscript(text.replace('BREAK\\"two\\"', '\n    "two\\"'));
    expect(JSON.stringify(opened.transcripts[0]?.messages[0]?.parts)).toContain('he said');
  });

  it('says where something was wrong, and what was done', () => {
    const lines = TEXT.split('\n');
    const lost = lines.filter((_, i) => i !== 5).join('\n');
    const { problems, repairedText } = readText(lost);
    expect(problems).toMatchObject([{ kind: 'mended-syntax', line: 6 }]);
    expect(JSON.parse(repairedText ?? '')).toMatchObject({ title: 'a chat', end: true });
  });

  it('leaves what is no JSON alone', () => {
    for (const text of ['{\n  hello\n}', '"a":\n  "b"\n']) expect(readText(text).repairedText).toBeUndefined();
  });
});
