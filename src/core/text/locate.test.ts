import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/cases.ts';
import type { TextDocument } from './document.ts';
import { elementSpans, locate, pointerAt } from './locate.ts';
import { child, type Pointer, valueAt } from './pointer.ts';
import { readText } from './read.ts';
import { Dice, randomJson, randomJsonl } from './testing/random-text.ts';

const documentOf = (text: string): TextDocument => readText(text).document;

function written(doc: TextDocument, at: Pointer): string | null {
  const span = locate(doc, at);
  return span && doc.text.slice(span.start, span.end);
}

test('values are found by pointer, behind a byte order mark and in any white space', () => {
  const doc = documentOf('\ufeff { "a" : [ 1.0 , {"x/y": "z"} ] } \n');
  expect(written(doc, '')).toBe('{ "a" : [ 1.0 , {"x/y": "z"} ] }');
  expect(written(doc, '/a/0')).toBe('1.0');
  expect(written(doc, '/a/1/x~1y')).toBe('"z"');
  for (const none of ['/b', '/a/2', '/a/01', '/a/-1', '/a/0/0', '/a/length', '/__proto__']) {
    expect(locate(doc, none)).toBeNull();
  }
});

test('of duplicate keys the last one is found, also when it is escaped', () => {
  const doc = documentOf('{"a": 1, "b": 2, "\\u0061": 3}');
  expect(written(doc, '/a')).toBe('3');
});

test('elements of lists and of the list of records', () => {
  const doc = documentOf('[1]\r\n[2, [3] ]\r\n');
  expect([...elementSpans(doc, '')]).toEqual([0, 3, 5, 14]);
  expect([...elementSpans(doc, '/1')]).toEqual([6, 7, 9, 12]);
  expect([...elementSpans(doc, '/1/0')]).toEqual([]);
});

test('large objects and lists are found as well as small ones', () => {
  const entries = Array.from({ length: 1000 }, (_, i) => [`key${i}`, [i, 'x'.repeat(10)]]);
  const doc = documentOf(JSON.stringify({ all: Object.fromEntries(entries) }, null, 1));
  for (let i = 0; i < 1000; i += 7) expect(written(doc, `/all/key${i}/0`)).toBe(String(i));
  expect(locate(doc, '/all/key1000')).toBeNull();
});

test('in random documents every pointer is found, reads as its value, and is found again by offset', () => {
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const dice = new Dice(seed);
      const doc = documentOf(dice.oneIn(2) ? randomJson(dice) : randomJsonl(dice));
      const visit = (value: unknown, at: Pointer): void => {
        const span = locate(doc, at)!;
        if (at !== '' || doc.records === null) {
          expect(JSON.parse(doc.text.slice(span.start, span.end))).toEqual(value);
          expect(pointerAt(doc, span.start)).toBe(at);
          expect(pointerAt(doc, span.end - 1)).toBe(at);
        }
        if (Array.isArray(value)) for (const [i, element] of value.entries()) visit(element, child(at, i));
        else if (typeof value === 'object' && value !== null) {
          for (const key of Object.keys(value)) visit(valueAt(value, child('', key)), child(at, key));
        }
      };
      visit(doc.value, '');
      expect(pointerAt(doc, doc.text.length + 1)).toBe('');
    }),
    runs(20_000),
  );
});
