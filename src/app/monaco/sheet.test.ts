import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../core/testing/cases.ts';
import { layOut } from './layout.ts';
import { Sheet } from './sheet.ts';

const sheetOf = (written: string, laid = false): Sheet => {
  const sheet = Sheet.of(written, laid ? layOut(written) : null);
  expect(sheet).not.toBeNull();
  return sheet!;
};
const typeAt = (sheet: Sheet, found: string, typed: string) => {
  const at = sheet.shown.indexOf(found);
  expect(at).toBeGreaterThanOrEqual(0);
  sheet.change(at, at + found.length, typed);
};

test('what is typed into a text that is laid out changes these characters of the compact one', () => {
  const sheet = sheetOf('{"a":1,"b":[true,"x"]}', true);
  typeAt(sheet, '"x"', '"y", 2');
  expect(sheet.written).toBe('{"a":1,"b":[true,"y", 2]}');
  typeAt(sheet, '  "a": 1,\n', '');
  expect(sheet.written).toBe('{"b":[true,"y", 2]}');
});

test('a line break between two tokens is a blank; between values, and inside a string, it stays', () => {
  const sheet = sheetOf('{"a":1}\n{"b":"c"}', true);
  typeAt(sheet, '1', '1,\n    "z": 2');
  expect(sheet.written).toBe('{"a":1, "z": 2}\n{"b":"c"}');
  typeAt(sheet, '"c"', '"c\nd"');
  expect(sheet.written).toBe('{"a":1, "z": 2}\n{"b":"c\nd"}');
  sheet.change(0, 0, '{"first":1}\n');
  expect(sheet.written).toBe('{"first":1}\n{"a":1, "z": 2}\n{"b":"c\nd"}');
});

test('line ends of several kinds and a byte order mark are kept', () => {
  const sheet = sheetOf('\ufeff{"a":1}\r\n{"b":2}\n{"c":3}\r');
  expect(sheet.shown).toBe('{"a":1}\n{"b":2}\n{"c":3}\n');
  typeAt(sheet, '2', '22');
  typeAt(sheet, '3', '');
  expect(sheet.written).toBe('\ufeff{"a":1}\r\n{"b":22}\n{"c":}\r');
  expect(sheetOf('{"a":1}\r\n{"b":2}\r\n').shown).toBe('{"a":1}\r\n{"b":2}\r\n');
});

test('every token is shown where it is, and back', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 4), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      const sheet = sheetOf(text, true);
      for (let at = 0; at < text.length; at++) {
        if (/\s/.test(text[at]!)) continue;
        const there = sheet.toShown(at + 1) - 1;
        expect(sheet.shown[there]).toBe(text[at]);
        expect(sheet.toWritten(there + 1)).toBe(at + 1);
      }
    }),
    runs(20_000),
  );
});

test('whatever is typed, the rest keeps every character and what was typed is in both texts', () => {
  const texts = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', ' ', '\n', '\r', 'a', '1'),
  });
  fc.assert(
    fc.property(
      texts,
      fc.boolean(),
      fc.array(fc.tuple(fc.nat(), fc.nat(9), texts), { maxLength: 4 }),
      (text, laid, edits) => {
        const sheet = Sheet.of(text, laid ? layOut(text) : null);
        if (sheet === null) return;
        for (const [place, length, typed] of edits) {
          const plain = typed.replaceAll('\r', '');
          const start = place % (sheet.shown.length + 1);
          const end = Math.min(sheet.shown.length, start + length);
          const { shown, written } = sheet;
          const [from, to] = [sheet.toWritten(start), sheet.toWritten(end)];
          sheet.change(start, end, plain);
          expect(sheet.shown).toBe(shown.slice(0, start) + plain + shown.slice(end));
          expect(sheet.written.startsWith(written.slice(0, from))).toBe(true);
          expect(sheet.written.endsWith(written.slice(Math.max(from, to)))).toBe(true);
          const bare = (words: string) => words.replaceAll(/[\s\ufeff]/g, '');
          expect(bare(sheet.written)).toBe(bare(sheet.shown));
        }
      },
    ),
    runs(20_000),
  );
});
