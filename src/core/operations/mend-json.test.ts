import { expect, it } from 'vitest';
import { mendArguments, objectsIn } from './mend-json.ts';

it.each([
  ['{"a": 1', '{"a": 1}'],
  ['{"a": {"b": "c', '{"a": {"b": "c"}}'],
  ['{"a": 1, "b', '{"a": 1, "b": null}'],
  ['{"a": 1}{"a": 2}', '{"a": 1}'],
  ['{"a": "}{"}\n{"a": 2', '{"a": "}{"}'],
  ['{"a": 1} and more', '{"a": 1}'],
  ['{"a": "\\\\epsilon \\\\(x\\\\)"}'.replaceAll('\\\\', '\\'), '{"a": "\\\\epsilon \\\\(x\\\\)"}'],
  ['{"a": "one\ntwo"}', '{"a": "one\\ntwo"}'],
  ['{"a": "the "best" of two", "b": 1}', '{"a": "the \\"best\\" of two", "b": 1}'],
  ['{"a": ["say "hi""]}', '{"a": ["say \\"hi\\""]}'],
  ['{"a": "line\none "two""}', '{"a": "line\\none \\"two\\""}'],
  ['[1][2]', null],
  ['no JSON', null],
])('mends %j', (text, mended) => {
  expect(mendArguments(text)?.json ?? null).toBe(mended);
});

it.each([
  ['{"a": 1}{"b": "}"} {"c": []}', [{ a: 1 }, { b: '}' }, { c: [] }]],
  ['{"a": 1} and more', null],
  ['{"a": 1}', null],
  ['', null],
])('reads the objects of %j', (text, objects) => expect(objectsIn(text)).toEqual(objects));
