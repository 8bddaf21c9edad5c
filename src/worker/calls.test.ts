import { describe, expect, it } from 'vitest';
import { bareTranscript, callRecords, openTranscript } from '../core/index.ts';
import { callsFile, callViews } from './calls.ts';

const use = (id: string, args: string) => ({ id, type: 'function', function: { name: 'cat', arguments: args } });
const LONG = 'x'.repeat(5000);

function transcriptOf(calls: number) {
  const messages = Array.from({ length: calls }, (_, i) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [use(`c${i}`, `{"path":"${LONG.slice(0, calls > 9 ? 1 : 5000)}"}`)],
    },
    { role: 'tool', tool_call_id: `c${i}`, content: calls > 9 ? 'ok' : LONG },
  ]).flat();
  return openTranscript(JSON.stringify([{ role: 'user', content: 'q' }, ...messages])).transcripts[0]!;
}

describe('the register of calls', () => {
  it('is written whole where the screen shows the beginning', async () => {
    const transcript = transcriptOf(2);
    const written: unknown = JSON.parse(await (await callsFile(transcript, null)).text());
    expect(written).toEqual(callRecords(transcript));
    expect(JSON.stringify(written)).toContain(LONG);
    const [first] = callViews(transcript);
    expect(first!.result.length).toBeLessThan(LONG.length);
    expect(first!.result.length + first!.left.result).toBe(LONG.length);
    expect(first!.left.args).toBeGreaterThan(3000);
  });

  it('comes in pages that are together what is listed', () => {
    const transcript = transcriptOf(25);
    const pages = [0, 10, 20, 30].map((from) => callViews(transcript, from, from + 10));
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5, 0]);
    expect(pages.flat()).toEqual(callViews(transcript));
  });

  it('holds every call where the screen lists some', async () => {
    const transcript = transcriptOf(20_100);
    expect(callViews(transcript)).toHaveLength(20_000);
    expect(JSON.parse(await (await callsFile(transcript, null)).text())).toHaveLength(20_100);
  });

  it('is an empty list without calls', async () => {
    expect(JSON.parse(await (await callsFile(bareTranscript([]), null)).text())).toEqual([]);
  });
});
