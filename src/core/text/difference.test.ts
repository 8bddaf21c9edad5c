import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/cases.ts';
import { difference } from './difference.ts';
import { applyEdits } from './edits.ts';
import { isSame } from './json.ts';
import { lower } from './lower.ts';
import { readText } from './read.ts';
import { reconcile } from './reconcile.ts';
import { toValue } from './spelling.ts';
import { Dice, randomJson } from './testing/random-text.ts';

const valueIn = (text: string): unknown => readText(text).document.value;

/** A text after its value was changed as a function says. */
function written(text: string, change: (value: unknown) => unknown): string {
  const { document } = readText(text);
  const after = change(structuredClone(document.value));
  return applyEdits(text, lower(document, reconcile(document, '', difference(document.value, after, ''))));
}

test('what is the same keeps its characters, also where it moves', () => {
  const text = '{ "n": 1.0, "m": [ {"a": 1e2}, {"b":  2.50}, {"c": [ 3.0 ]} ] }';
  expect(written(text, (value) => value)).toBe(text);
  const turned = written(text, (value) => ({
    ...(value as { m: unknown[] }),
    m: (value as { m: unknown[] }).m.toReversed(),
  }));
  for (const part of ['"n": 1.0', '{"a": 1e2}', '{"b":  2.50}', '{"c": [ 3.0 ]}']) expect(turned).toContain(part);
});

test('a changed element is written in its place and keeps what it has', () => {
  const text = '[{"id": 1.0, "s": "a"}, {"id": 2.0, "s": "b"}, {"id": 3.0}]';
  const change = (value: unknown) => (value as object[]).map((item, i) => (i === 1 ? { ...item, s: 'new' } : item));
  expect(written(text, change)).toBe('[{"id": 1.0, "s": "a"}, {"id": 2.0, "s": "new"}, {"id": 3.0}]');
  expect(written(text, (value) => (value as object[]).toSpliced(0, 1))).toBe('[{"id": 2.0, "s": "b"}, {"id": 3.0}]');
});

test('any value becomes any other', () => {
  fc.assert(
    fc.property(fc.noBias(fc.integer()), (seed) => {
      const dice = new Dice(seed);
      const [before, other] = [valueIn(randomJson(dice)), valueIn(randomJson(dice))];
      const after = Array.isArray(before) && dice.oneIn(2) ? shuffled(dice, before, other) : other;
      expect(isSame(toValue(difference(before, after, ''), before), after)).toBe(true);
    }),
    runs(20_000),
  );
});

/** A list with elements moved, removed and added. */
function shuffled(dice: Dice, list: readonly unknown[], other: unknown): unknown[] {
  const items = list.filter(() => !dice.oneIn(4));
  items.splice(dice.roll(items.length + 1), 0, other);
  const [moved] = items.splice(dice.roll(items.length), 1);
  return dice.oneIn(2) ? [...items, moved] : [moved, ...items];
}
