import { expect, it } from 'vitest';
import type { Json } from './json.ts';
import { respell } from './respell.ts';
import { toValue } from './spelling.ts';

/** A document in which places are written anew. */
const rewritten = (root: Json, rewritten: ReadonlyMap<string, Json | undefined>, values: [string, string][] = []) =>
  toValue(respell(root, [], { values: new Map(values), keys: new Map(), rewritten }), root);

it('a value is written in place of another', () => {
  expect(rewritten({ a: 1, b: [2, 3] }, new Map([['/b/0', { c: 4 }]]))).toEqual({ a: 1, b: [{ c: 4 }, 3] });
});

it('a key and an element are removed', () => {
  const gone = new Map([
    ['/a', undefined],
    ['/b/0', undefined],
  ]);
  expect(rewritten({ a: 1, b: [2, 3] }, gone)).toEqual({ b: [3] });
});

it('a new value may hold what it stands in, which is there as it was', () => {
  const root = { a: { b: { c: 'x' } } };
  expect(rewritten(root, new Map([['/a/b', { old: root.a }]]))).toEqual({ a: { b: { old: { b: { c: 'x' } } } } });
  // Where strings are new too, what is kept is gone through for them.
  const both = rewritten(root, new Map([['/a/b', { old: root.a }]]), [['/a/b/c', 'y']]);
  expect(both).toEqual({ a: { b: { old: { b: { c: 'y' } } } } });
});
