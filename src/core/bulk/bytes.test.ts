import { describe, expect, it } from 'vitest';
import { runs, seedsOf } from '../testing/cases.ts';
import { chance, drawnPicture, rolloutLines } from '../testing/rollout.ts';
import { looksLikeLines } from './bytes.ts';
import { SHARES } from './ledger.ts';
import { bytesOf, latin1, scanned } from './testing/scanned.ts';

const SHAPE = { seed: 5, compactions: 4, pictures: 6, pictureLength: 2000, messages: 3 };
const ROLLOUT = `${[...rolloutLines(SHAPE)].join('\n')}\n`;

/** Lines with faults and oddities put in at random. */
function damaged(seed: number): Uint8Array {
  const next = chance(seed);
  const lines = [...rolloutLines({ ...SHAPE, seed: next(1e6), pictureLength: 600, messages: 2 })];
  const odd = [
    '',
    ' ',
    '\r',
    '{}',
    '[]',
    '1e5',
    '"x"',
    '{"a":[1,-0.5E+3,true,null]}',
    '{"a" 1}',
    '[1,]',
    '{"a":01}',
    '"\\x"',
  ];
  for (let i = 0; i < 6; i++) lines.splice(next(lines.length), 0, odd[next(odd.length)]!);
  const bytes = bytesOf(lines.join(next(2) === 0 ? '\n' : '\r\n') + (next(2) === 0 ? '\n' : ''));
  for (let i = 0; i < 4; i++) bytes[next(bytes.length)] = [0, 10, 34, 92, 44, 125, 93, 32, 255][next(9)]!;
  return bytes;
}

describe('scan', () => {
  it('finds every line whole, blank or broken as JSON.parse does', () => {
    for (const seed of seedsOf(runs(1000))) {
      const bytes = damaged(seed);
      const { lines, shares } = scanned(bytes).ledger;
      const expected = { whole: 0, blank: 0, broken: 0 };
      for (const line of latin1(bytes).match(/[^\n]*\n|[^\n]+$/g) ?? []) expected[stateOf(line)]++;
      expect({ seed, ...expected }).toEqual({ seed, whole: lines.whole, blank: lines.blank, broken: lines.broken });
      expect(sum(shares), `seed ${seed}`).toBe(bytes.length);
    }
  });

  it('knows the same however the bytes are cut into pieces', () => {
    for (const seed of seedsOf(runs(100))) {
      const bytes = damaged(seed);
      const next = chance(seed);
      const whole = scanned(bytes).ledger;
      for (const lengths of [[1], [7], [193, 1, 500], [1 + next(3000), 1 + next(40), 1 + next(900)]]) {
        const cut = scanned(bytes, lengths).ledger;
        expect(plain(cut), `seed ${seed}, pieces of ${lengths}`).toEqual(plain(whole));
      }
    }
  });

  it('puts every byte of a rollout where it belongs', () => {
    const { ledger } = scanned(bytesOf(ROLLOUT));
    const lines = ROLLOUT.split('\n').slice(0, -1);
    const compacted = lines.filter((line) => line.includes('"type":"compacted"'));
    const inCompaction = compacted.map((line) => JSON.parse(line).payload.replacement_history.length - 1);
    const count = inCompaction.reduce((a, b) => a + b, 0);
    expect(ledger.pictures.compaction.count).toBe(count);
    expect(ledger.shares['compaction-pictures']).toBe(count * 2000);
    expect(ledger.pictures.elsewhere).toEqual({ count: 6, bytes: 12_000, repeated: 0 });
    expect(ledger.distinctPictures).toBe(6);
    // Every item with a picture was an item of the session before it was carried on.
    expect(ledger.items).toEqual({ count: count + 4, copies: count });
    const bytes = (some: readonly string[]) => some.reduce((all, it) => all + bytesOf(it).length + 1, 0);
    const inside = SHARES.filter((it) => it.startsWith('compaction')).map((it) => ledger.shares[it]);
    expect(inside.reduce((a, b) => a + b, 0)).toBe(bytes(compacted));
    const outputs = lines.filter((line) => line.includes('function_call_output'));
    expect(ledger.shares.results).toBe(
      outputs.reduce((all, it) => all + bytesOf(JSON.stringify(JSON.parse(it).payload)).length, 0),
    );
    expect(ledger.kindsOfLines[0]).toMatchObject({ kind: 'compacted', lines: 4, bytes: bytes(compacted) });
    expect(ledger.kindsOfLines.map((it) => it.kind)).toContain('event_msg / token_count');
    expect(ledger.longest.line).toBe(lines.indexOf(compacted.at(-1)!) + 1);
  });

  it('counts a line that was there before, with and without a line break at the end', () => {
    const { ledger } = scanned(bytesOf('{"type":"a"}\n{"type":"b"}\n{"type":"a"}\n{"type":"b"}'));
    expect(ledger.lines.repeated).toBe(2);
    expect(ledger.shares).toMatchObject({ repeated: 25, rest: 26 });
  });

  it('finds a picture in JSON inside a string, and none in prose that begins like one', () => {
    const picture = drawnPicture(1, 900);
    const inner = JSON.stringify({ content: [{ url: `data:image/png;base64,${picture}` }] });
    const lines = [
      { type: 'x', output: inner },
      { type: 'y', output: JSON.stringify({ again: inner }) },
      { type: 'z', text: `data:image/png;base64,${picture} and so on` },
      { type: 'z', text: `${picture}, ${picture}` },
      { type: 'z', text: drawnPicture(1, 100) },
    ];
    const { ledger } = scanned(bytesOf(lines.map((it) => JSON.stringify(it)).join('\n')), [64]);
    expect(ledger.pictures.elsewhere).toEqual({ count: 2, bytes: 1800, repeated: 900 });
  });

  it('goes on behind a torn line, NUL characters and bytes that are no UTF-8', () => {
    const bytes = bytesOf(
      '\ufeff{"type":"a"}\r\n{"type":"b","text":"torn\n{"type":"c","text":"\0"}\n{"type":"d","text":"é"}',
    );
    bytes[bytes.length - 4] = 0x20;
    const { lines, kindsOfLines } = scanned(bytes, [3]).ledger;
    expect(lines).toMatchObject({ whole: 2, broken: 2 });
    expect(kindsOfLines.map((it) => it.kind).sort()).toEqual(['a', 'd', 'no JSON']);
  });

  it('is not stopped by a line of 12 MB, nor by 20,000 brackets', () => {
    const long = JSON.stringify({ type: 'long', text: 'x'.repeat(12_000_000) });
    const { lines, longest } = scanned(bytesOf(`${'['.repeat(20_000)}\n${long}\n{"type":"a"}\n`), [1 << 16]).ledger;
    expect(lines).toMatchObject({ whole: 2, broken: 1 });
    expect(longest).toEqual({ bytes: long.length + 1, line: 2 });
  });

  it('reads one document over its lines', () => {
    const text = JSON.stringify({ messages: [{ role: 'tool', content: 'abc' }] }, null, 2);
    const { lines, shares, kindsOfLines } = scanned(bytesOf(text), [50], false).ledger;
    expect(lines).toMatchObject({ whole: 1, broken: 0 });
    expect(shares.results).toBeGreaterThan(20);
    expect(kindsOfLines[0]!.kind).toBe('one document');
  });
});

describe('looksLikeLines', () => {
  it.each([
    [ROLLOUT.slice(0, 5000), false, true],
    ['{"torn":"li\n{"a":1}\n{"b":2}\n', true, true],
    [`{"type":"long","text":"${'x'.repeat(500)}`, false, true],
    [JSON.stringify([{ a: 1 }, { b: [{ c: 1 }] }], null, 1), true, false],
    ['[\n  {"a":1},\n  {"b":2},\n  {"c":3}\n]', true, false],
    ['A text about JSON.', true, null],
    ['', true, null],
  ])('%#', (head, isWhole, expected) => {
    expect(looksLikeLines(head, isWhole)).toBe(expected);
  });
});

function stateOf(line: string): 'whole' | 'blank' | 'broken' {
  if (/^[ \t\r\n]*$/.test(line)) return 'blank';
  try {
    JSON.parse(line);
    return 'whole';
  } catch {
    return 'broken';
  }
}

const sum = (shares: Readonly<Record<string, number>>) => Object.values(shares).reduce((a, b) => a + b, 0);

function plain({ shares, lines, pictures, items, spans, kindsOfLines, longest }: ReturnType<typeof scanned>['ledger']) {
  return {
    ...{ shares, lines, pictures, items, kindsOfLines, longest },
    spans: [...spans],
  };
}
