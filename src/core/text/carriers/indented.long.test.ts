import { describe, expect, it } from 'vitest';
import { openTranscript } from '../../session.ts';

const message = (i: number) => ({
  role: i % 2 ? 'assistant' : 'user',
  content: [{ type: 'text', text: `says "${i}" {x}`, more: { a: 1, b: [1, 2] } }],
});
const whole = { title: 'a chat', messages: Array.from({ length: 20 }, (_, i) => message(i)), end: true };
const TEXT = JSON.stringify(whole, null, 2);
const countOf = (text: string) => openTranscript(text).transcripts[0]?.messages.length ?? 0;
const placesOf = (pattern: RegExp) => [...TEXT.matchAll(pattern)].map((found) => found.index);
const without = (at: number) => TEXT.slice(0, at) + TEXT.slice(at + 1);

describe('indented JSON', () => {
  it('keeps all but one message whatever bracket or quotation mark is lost', () => {
    for (const at of placesOf(/[{}[\]"]/g)) expect(countOf(without(at)), `at ${at}`).toBeGreaterThanOrEqual(19);
  });

  it('keeps all but one message whatever line is lost or doubled', () => {
    const lines = TEXT.split('\n');
    lines.forEach((line, i) => {
      const lost = [...lines.slice(0, i), ...lines.slice(i + 1)].join('\n');
      const doubled = [...lines.slice(0, i), line, ...lines.slice(i)].join('\n');
      expect(countOf(lost), `without line ${i + 1}: ${line}`).toBeGreaterThanOrEqual(19);
      expect(countOf(doubled), `twice line ${i + 1}: ${line}`).toBeGreaterThanOrEqual(19);
    });
  });

  it('keeps all but one message whatever line is torn', () => {
    const lines = TEXT.split('\n');
    lines.forEach((line, i) => {
      const indent = line.length - line.trimStart().length;
      for (let at = indent + 1; at < line.length; at += 3) {
        const torn = lines.with(i, line.slice(0, at)).join('\n');
        expect(countOf(torn), `line ${i + 1}: ${line.slice(0, at)}`).toBeGreaterThanOrEqual(19);
      }
    });
  });
});
