import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../testing/cases.ts';
import { applyEdits } from '../edits.ts';
import { jsonlCarrier } from './jsonl.ts';
import { splicedReading } from './spliced.ts';

const record = fc.constantFrom('{"a":1}', '{"b":"x\\ny"}', '[2]', '{"a":1,"a":2}', '', '  ', '{"c":"\\u0000"} ');
const text = fc.array(record, { minLength: 2, maxLength: 9 }).map((lines) => lines.join('\n'));
const typed = fc.oneof(record, fc.constantFrom('\n', '{', '"', '}\n{', '{"d":3}\n', ' '));

test('the lines that edits touch read anew are the text read anew', () => {
  let spliced = 0;
  fc.assert(
    fc.property(text, fc.nat(), fc.nat(20), typed, (before, place, length, put) => {
      const document = jsonlCarrier.read(before, true)?.document;
      if (document === undefined) return;
      const start = place % (before.length + 1);
      const edits = [{ start, end: Math.min(before.length, start + length), text: put }];
      const after = applyEdits(before, edits);
      const reading = splicedReading(after, { document, edits, isClean: true });
      if (reading === null) return;
      spliced++;
      const whole = jsonlCarrier.read(after, true);
      expect(whole?.problems).toEqual([]);
      expect(reading.document.value).toEqual(whole?.document.value);
      expect(reading.document.records).toEqual(whole?.document.records);
      // What parsing hides may be looked for once more than is needed, and never once less.
      const hidden = reading.document.noticed?.lengthy ?? [];
      for (const number of whole?.document.noticed?.lengthy ?? []) expect(hidden).toContain(number);
      if (reading.document.noticed?.hasPlainEscapes) expect(whole?.document.noticed?.hasPlainEscapes).toBe(true);
    }),
    runs(20_000),
  );
  expect(spliced).toBeGreaterThan(0);
});

test('a record of several lines, a broken line and what was said of the text before leave it to the whole reading', () => {
  const document = jsonlCarrier.read('{"a":1}\n{"b":2}\n{"c":3}', true)!.document;
  const edits = [{ start: 13, end: 14, text: '22' }];
  const after = applyEdits(document.text, edits);
  expect(splicedReading(after, { document, edits, isClean: true })?.document.value).toEqual([
    { a: 1 },
    { b: 22 },
    { c: 3 },
  ]);
  expect(splicedReading(after, { document, edits })).toBeNull();
  const broken = [{ start: 13, end: 14, text: '' }];
  expect(splicedReading(applyEdits(document.text, broken), { document, edits: broken, isClean: true })).toBeNull();
  const several = { ...document, records: Int32Array.from([0, 15, 16, 23]), value: [{}, {}] };
  expect(splicedReading(after, { document: several, edits, isClean: true })).toBeNull();
});
