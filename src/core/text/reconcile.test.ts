import { expect, test } from 'vitest';
import { readText } from './read.ts';
import { reconcile } from './reconcile.ts';
import { copy, json, list, object, patch, type Spelling } from './spelling.ts';

const TEXT = '{"m":[{"a":1},{"b":2},{"c":3},{"d":4}],"n":1.0,"x":null}';

/** The changes in short: "-/m/0" removed ("-/m/0x2": and the next), "=/m/0" replaced, "+/m/0" inserted, "!/m/0/key" set. */
function changes(at: string, wanted: Spelling, text = TEXT): string {
  return reconcile(readText(text).document, at, wanted)
    .map((it) => {
      if (it.do === 'remove') return `-${it.at}${it.count === undefined ? '' : `x${it.count}`}`;
      if (it.do === 'replace') return `=${it.at}`;
      return it.do === 'insert' ? `+${it.into}/${it.index}` : `!${it.into}/${it.key}`;
    })
    .join(' ');
}

const at = (...indices: number[]): Spelling => list(indices.map((i) => copy(`/m/${i}`)));

test('what is wanted as it is costs nothing', () => {
  expect(changes('', copy(''))).toBe('');
  expect(changes('/m', at(0, 1, 2, 3))).toBe('');
  expect(
    changes(
      '',
      patch('', [
        ['m', at(0, 1, 2, 3)],
        ['none', null],
      ]),
    ),
  ).toBe('');
  expect(changes('/n', json(1))).toBe('');
  expect(changes('/m/0', json({ a: 1 }))).toBe('');
  expect(changes('', patch('', []))).toBe('');
});

test('elements that keep their order stay; the fewest others are moved', () => {
  expect(changes('/m', at(0, 3))).toBe('-/m/1x2');
  expect(changes('/m', at(1, 2, 3, 0))).toBe('-/m/0 +/m/4');
  expect(changes('/m', at(3, 0, 1, 2))).toBe('+/m/0 -/m/3');
  expect(changes('/m', at())).toBe('-/m/0x4');
  expect(changes('/m', at(1, 1))).toBe('+/m/0 -/m/0 -/m/2x2');
});

test('new elements are inserted between those that stay', () => {
  expect(changes('/m', list([json(0), copy('/m/0'), json(1), copy('/m/3'), json(2)]))).toBe(
    '+/m/0 +/m/1 -/m/1x2 +/m/4',
  );
});

test('patches go down to the keys that differ', () => {
  expect(
    changes(
      '/m',
      list([
        patch('/m/0', [
          ['a', json(9)],
          ['z', json(1)],
        ]),
        copy('/m/1'),
        patch('/m/3', [['d', null]]),
      ]),
    ),
  ).toBe('=/m/0/a !/m/0/z -/m/2 -/m/3/d');
  expect(
    changes(
      '',
      patch('', [
        ['m', at(0, 1, 2)],
        ['x', json(null)],
        ['n', null],
      ]),
    ),
  ).toBe('-/m/3 -/n');
});

test('anything else replaces', () => {
  expect(changes('/m/0', copy('/m/1'))).toBe('=/m/0');
  expect(changes('/m/0', patch('/m/1', []))).toBe('=/m/0');
  expect(changes('/m/0', list([]))).toBe('=/m/0');
  expect(changes('/m', patch('/m', []))).toBe('=/m');
  expect(changes('/m/0', object([]))).toBe('=/m/0');
});

test('the list of records is a list', () => {
  const text = '{"a":1}\n{"b":2}\n{"c":3}';
  expect(changes('', list([copy('/0'), json(5), patch('/2', [['c', json(4)]])]), text)).toBe('+/1 -/1 =/2/c');
});

test('an inherited name is no key', () => {
  expect(
    changes(
      '',
      patch('', [
        ['constructor', json(1)],
        ['__proto__', null],
        ['toString', null],
      ]),
    ),
  ).toBe('!/constructor');
});
