import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/cases.ts';
import type { Edit } from '../change.ts';
import { applyEdits } from '../edits.ts';
import { inspect } from '../inspect.ts';
import { jsonlCarrier } from './jsonl.ts';

const LINES = [
  '{"role":"user","content":"a\\nb"}',
  '{"role": "assistant", "content": "x"}',
  '{"a":1,"a":2}',
  '{"n":12345678901234567890}',
  '{"s":"\\ud800"}',
  '  {"pad":true}  ',
  '[1,2,3]',
  '{"broken":',
  '',
  '{"a":1}{"b":2}',
  '"text"',
];
const PIECES = ['', '\n', '{"new":1}\n', '{"new":"\\u0000"}', ',', '"', 'é✓', '\\', '}'];

const drawn = fc.record({
  lines: fc.array(fc.constantFrom(...LINES), { minLength: 2, maxLength: 12 }),
  breaks: fc.constantFrom('\n', '\r\n'),
  cuts: fc.array(fc.tuple(fc.nat(), fc.nat(30), fc.constantFrom(...PIECES)), { maxLength: 4 }),
  whole: fc.array(fc.nat(11), { maxLength: 4 }),
});

/** Edits that do not overlap: of any characters, and of whole lines. */
function editsIn(text: string, cuts: readonly (readonly [number, number, string])[], whole: readonly number[]): Edit[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((it) => it.index + 1)];
  const all = [
    ...cuts.map(([at, length, words]) => {
      const start = at % (text.length + 1);
      return { start, end: Math.min(text.length, start + length), text: words };
    }),
    ...whole.flatMap((n) =>
      starts[n + 1] === undefined ? [] : [{ start: starts[n]!, end: starts[n + 1]!, text: '' }],
    ),
  ].sort((a, b) => a.start - b.start || a.end - b.end);
  let done = -1;
  return all.filter((it) => {
    const isFree = it.start > done;
    if (isFree) done = it.end;
    return isFree;
  });
}

describe('records that edits left as they were', () => {
  it('are read as they would be if nobody knew them', () => {
    fc.assert(
      fc.property(drawn, ({ lines, breaks, cuts, whole }) => {
        const text = lines.join(breaks);
        const document = jsonlCarrier.read(text, true)?.document;
        if (!document) return;
        const edits = editsIn(document.text, cuts, whole);
        const now = applyEdits(document.text, edits);
        const plain = jsonlCarrier.read(now, true);
        const known = jsonlCarrier.read(now, true, undefined, { document, edits });
        // What is not sure to be plain is looked at once more: that may differ, what is found there not.
        const { noticed: a, ...before } = { ...plain?.document };
        const { noticed: b, ...after } = { ...known?.document };
        expect(after).toEqual(before);
        expect(b === undefined).toBe(a === undefined);
        expect(known?.problems).toEqual(plain?.problems);
        if (plain && known) expect(inspect(known.document)).toEqual(inspect({ ...plain.document, noticed: undefined }));
      }),
      runs(20_000, 1000),
    );
  });

  it('keep their values', () => {
    const text = '{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}\n{"role":"user","content":"c"}\n';
    const document = jsonlCarrier.read(text)!.document;
    const edits = [{ start: text.indexOf('{', 5), end: text.lastIndexOf('{'), text: '' }];
    const now = jsonlCarrier.read(applyEdits(text, edits), true, undefined, { document, edits })!.document;
    const [was, is] = [document.value as unknown[], now.value as unknown[]];
    expect(is).toHaveLength(2);
    expect(is[0]).toBe(was[0]);
    expect(is[1]).toBe(was[2]);
  });
});
