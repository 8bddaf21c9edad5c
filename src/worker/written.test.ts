import { expect, it } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';

const TEXT = JSON.stringify(
  [
    { role: 'user', content: 'What files are in src?' },
    { role: 'assistant', content: [{ type: 'text', text: 'I look.' }] },
    { role: 'user', content: 'go on' },
  ],
  null,
  2,
);

async function open(written = TEXT) {
  const client = createClient(async () => spawnTwin());
  await client.open({ text: written, fileName: 'a.json', target: null });
  return client;
}

/** The line of the text that an offset is in. */
const lineOf = (offset: number): number => TEXT.slice(0, offset).split('\n').length;

it('very long messages and parts come in pieces', async () => {
  const client = await open();
  const whole = await client.written(1, { most: 1e6, piece: 10 });
  const { text, of, offset } = whole;
  expect(TEXT.slice(offset!, offset! + of)).toBe(text);
  expect(whole.line).toBe(lineOf(offset!));
  expect(await client.written(1, { most: 20, piece: 10 })).toEqual({ ...whole, text: text.slice(0, 10) });
  const later = await client.written(1, { most: 20, piece: 10, from: 15 });
  expect(later).toEqual({ text: text.slice(15, 25), from: 15, of, offset, line: lineOf(offset! + 15) });
  const round = await client.written(1, { most: 20, piece: 10, round: offset! + 30 });
  expect(round.from).toBe(28);
  const last = await client.written(1, { most: 20, piece: 10, from: of });
  expect(last.text).toBe(text.slice(-10));
  const [part] = (await client.message(1)).parts;
  expect(part!.length).toBe('I look.'.length);
  expect(await client.partText(1, 0, 2, 6)).toBe('look');
  expect(await client.partText(1, 9, 0, 1)).toBe('');
});

it('the whole text comes in pieces where it is longer than is wanted', async () => {
  const client = await open();
  const of = TEXT.length;
  expect(await client.written(null, { most: of, piece: 10 })).toEqual({ text: TEXT, from: 0, of, offset: 0, line: 1 });
  const round = await client.written(null, { most: of - 1, piece: 40, round: 100 });
  expect(round).toEqual({ text: TEXT.slice(90, 130), from: 90, of, offset: 0, line: lineOf(90) });
  expect(lineOf(90)).toBeGreaterThan(1);
});

it('a stretch begins with a line, if one begins near', async () => {
  const long = JSON.stringify(
    Array.from({ length: 50 }, (_, at) => ({ role: 'user', content: `Number ${at}.` })),
    null,
    2,
  );
  const client = await open(long);
  const at = long.indexOf('Number 30.');
  const { text, from, line } = await client.written(null, { most: 500, piece: 400, round: at });
  expect(long[from - 1]).toBe('\n');
  expect(text).toBe(long.slice(from, from + 400));
  expect(line).toBe(long.slice(0, from).split('\n').length);
  expect(text).toContain('Number 30.');
});
