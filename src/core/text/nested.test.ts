import { expect, test } from 'vitest';
import { applyEdits } from './edits.ts';
import { locate } from './locate.ts';
import { lower } from './lower.ts';
import { nestedEdits, outerOffsets } from './nested.ts';
import { readText } from './read.ts';
import { json } from './spelling.ts';

/** Changes a value inside the JSON that the string at `/arguments` holds. */
function changeInside(text: string, at: string, value: string): string {
  const { document } = readText(text);
  const literal = locate(document, '/arguments')!;
  const inner = JSON.parse(text.slice(literal.start, literal.end));
  const edits = lower(readText(inner).document, [{ do: 'replace', at, value: json(value) }]);
  return applyEdits(text, nestedEdits(text, literal, edits));
}

test('only the characters of the change are written anew', () => {
  const text = String.raw`{"arguments": "{\"a\": \"\u0041\\n\", \"b\":\t1.0}"}`;
  expect(changeInside(text, '/b', 'x"y\n')).toBe(
    String.raw`{"arguments": "{\"a\": \"\u0041\\n\", \"b\":\t\"x\\\"y\\n\"}"}`,
  );
});

test('characters beyond ASCII are escaped if the literal escapes them', () => {
  const escaped = String.raw`{"arguments":"{\"a\":1,\"b\":\"\u00e9\"}"}`;
  expect(changeInside(escaped, '/a', 'ü')).toBe(String.raw`{"arguments":"{\"a\":\"\u00fc\",\"b\":\"\u00e9\"}"}`);
  const raw = String.raw`{"arguments":"{\"a\":1,\"b\":\"é\"}"}`;
  expect(changeInside(raw, '/a', 'ü')).toBe(String.raw`{"arguments":"{\"a\":\"ü\",\"b\":\"é\"}"}`);
});

test('slashes are escaped if the literal escapes them', () => {
  const text = String.raw`{"arguments":"{\"a\":1,\"p\":\"x\/y\"}"}`;
  expect(changeInside(text, '/a', 'u/v')).toBe(String.raw`{"arguments":"{\"a\":\"u\/v\",\"p\":\"x\/y\"}"}`);
  expect(changeInside(String.raw`{"arguments":"{\"a\":\"\\\\/\"}"}`, '/a', '/')).toBe(
    String.raw`{"arguments":"{\"a\":\"/\"}"}`,
  );
});

test('every decoded offset has its place, the end included', () => {
  const text = String.raw`["a\u0041\n\"z"]`;
  const offsets = outerOffsets(text, { start: 1, end: 15 }, [0, 1, 2, 3, 4, 5, 99]);
  expect([...offsets.values()]).toEqual([2, 3, 9, 11, 13, 14, 14]);
});
