import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/cases.ts';
import type { Change } from './change.ts';
import type { TextDocument } from './document.ts';
import { applyEdits } from './edits.ts';
import type { Json } from './json.ts';
import { locate } from './locate.ts';
import { lower } from './lower.ts';
import { child, type Pointer, valueAt } from './pointer.ts';
import { readText } from './read.ts';
import { reconcile } from './reconcile.ts';
import { rootStart, skipSpace, skipValue } from './scan.ts';
import { copy, json, list, object, patch, type Spelling, toValue } from './spelling.ts';
import { BROKEN_LINE, Dice, randomJson, randomJsonl } from './testing/random-text.ts';

const seeds = fc.noBias(fc.integer());
/** The edit of a text is what everything stands on. */
const MANY = runs(50_000);

test('a reconciled and lowered spelling reads as the value it stands for, and its copies are verbatim', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const dice = new Dice(seed);
      const doc = randomDocument(dice);
      const pointers = allPointers(doc.value);
      const at = dice.oneIn(2) ? '' : dice.pick(pointers);
      const wanted = at === '' ? randomRoot(dice, doc, pointers) : randomSpelling(dice, doc, at, pointers, 3);
      const edits = lower(doc, reconcile(doc, at, wanted));
      const after = reread(applyEdits(doc.text, edits), doc);
      same(valueAt(after.value, at), toValue(wanted, doc.value));
      copiesAreVerbatim(doc, after, at, wanted);
      for (const pointer of pointers) {
        if (!pointer.startsWith(at) && !at.startsWith(pointer)) sameCharacters(doc, pointer, after, pointer);
      }
    }),
    MANY,
  );
});

test('simultaneous changes do what a model over values does', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const dice = new Dice(seed);
      const doc = randomDocument(dice);
      const pointers = allPointers(doc.value);
      const changes = Array.from({ length: dice.roll(7) }, () => randomChange(dice, doc, pointers));
      const after = reread(applyEdits(doc.text, lower(doc, changes)), doc);
      same(after.value, changedValue(doc, changes));
    }),
    MANY,
  );
});

test('nothing wanted is nothing changed', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const dice = new Dice(seed);
      const doc = randomDocument(dice);
      expect(reconcile(doc, '', copy(''))).toEqual([]);
      const at = dice.pick(allPointers(doc.value));
      expect(reconcile(doc, at, asItIs(doc.value, at))).toEqual([]);
      expect(applyEdits(doc.text, lower(doc, []))).toBe(doc.text);
    }),
    runs(20_000),
  );
});

function randomDocument(dice: Dice): TextDocument {
  const text = dice.oneIn(2) ? randomJson(dice) : randomJsonl(dice);
  const { document, problems } = readText(text);
  if (document.carrier === 'none') throw new Error(`${JSON.stringify(text)}: ${problems[0]!.message}`);
  return document;
}

/** Every value by pointer, the root's included. */
function allPointers(root: unknown): Pointer[] {
  const found: Pointer[] = [];
  const walk = (value: unknown, at: Pointer): void => {
    found.push(at);
    if (Array.isArray(value)) for (const [i, element] of value.entries()) walk(element, child(at, i));
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) walk(member, child(at, key));
  };
  walk(root, '');
  return found;
}

/** For a list of records the root must stay a list. */
function randomRoot(dice: Dice, doc: TextDocument, pointers: Pointer[]): Spelling {
  if (doc.records === null) return randomSpelling(dice, doc, '', pointers, 3);
  return list(randomItems(dice, doc, '', doc.records.length / 2, pointers, 3));
}

function randomSpelling(dice: Dice, doc: TextDocument, at: Pointer, pointers: Pointer[], depth: number): Spelling {
  if (depth === 0 || dice.oneIn(4)) return dice.oneIn(3) ? randomNew(dice, pointers) : copy(at);
  const value = valueAt(doc.value, at);
  if (Array.isArray(value)) return list(randomItems(dice, doc, at, value.length, pointers, depth - 1));
  if (typeof value !== 'object' || value === null) return dice.oneIn(2) ? copy(at) : randomNew(dice, pointers);
  const set: [string, Spelling | null][] = [];
  for (const key of Object.keys(value)) {
    if (dice.oneIn(4)) set.push([key, null]);
    else if (dice.oneIn(2)) set.push([key, randomSpelling(dice, doc, child(at, key), pointers, depth - 1)]);
  }
  if (dice.oneIn(3))
    set.push([dice.pick(['new', 'a', '__proto__', 'ñ', 'gone']), dice.oneIn(5) ? null : randomNew(dice, pointers)]);
  return patch(at, set);
}

function randomItems(
  dice: Dice,
  doc: TextDocument,
  at: Pointer,
  count: number,
  pointers: Pointer[],
  depth: number,
): Spelling[] {
  const items: Spelling[] = [];
  const manner = dice.roll(4);
  for (let i = 0; i < count; i++) {
    if (dice.oneIn(6)) items.push(randomNew(dice, pointers));
    if (manner === 0 || (manner === 1 && dice.oneIn(2))) continue;
    items.push(dice.oneIn(3) ? randomSpelling(dice, doc, child(at, i), pointers, depth) : copy(child(at, i)));
  }
  if (dice.oneIn(3)) items.push(randomNew(dice, pointers));
  if (dice.oneIn(4) && items.length > 1)
    items.splice(dice.roll(items.length), 0, ...items.splice(dice.roll(items.length), 1));
  if (dice.oneIn(9)) items.reverse();
  return items;
}

const NEW: readonly Json[] = [
  1,
  'new',
  'ünïcode \ud83d\ude00 \n"',
  null,
  [],
  {},
  [1, [2], {}],
  { role: 'user', content: [{ type: 'text', text: 'hi' }] },
  JSON.parse('{"__proto__":{"x":[1]},"é":2}'),
];

function randomNew(dice: Dice, pointers: Pointer[]): Spelling {
  const pick = dice.roll(5);
  if (pick === 0) return copy(dice.pick(pointers));
  if (pick === 1) return list([json(1), copy(dice.pick(pointers))]);
  if (pick === 2)
    return object([
      ['k', copy(dice.pick(pointers))],
      ['__proto__', json(dice.pick(NEW))],
    ]);
  return json(dice.pick(NEW));
}

function randomChange(dice: Dice, doc: TextDocument, pointers: Pointer[]): Change {
  // The root itself is not removed or replaced: a list of records has to stay one.
  const inner = pointers.slice(1);
  const at = inner.length === 0 ? '/none' : dice.pick(inner);
  const into = dice.pick(pointers);
  const value = randomNew(dice, pointers);
  switch (dice.roll(4)) {
    case 0:
      return { do: 'replace', at, value };
    case 1:
      return { do: 'insert', into, index: dice.roll(5), value };
    case 2:
      return { do: 'set', into, key: dice.pick(['a', 'b', 'new', '__proto__', 'x/y', '0']), value };
    default:
      return { do: 'remove', at: doc.records !== null && dice.oneIn(2) ? `/${dice.roll(6)}` : at };
  }
}

/** What simultaneous changes mean, said over values. */
function changedValue(doc: TextDocument, changes: readonly Change[]): unknown {
  const target = (it: Change): Pointer | null =>
    it.do === 'insert' ? null : it.do === 'set' ? child(it.into, it.key) : it.at;
  const actionAt = (at: Pointer): Change | undefined => changes.findLast((it) => target(it) === at);
  const walk = (value: unknown, at: Pointer): unknown => {
    if (Array.isArray(value)) {
      const result: unknown[] = [];
      for (let i = 0; i <= value.length; i++) {
        for (const it of inOrder(changes)) {
          if (it.do === 'insert' && it.into === at && Math.min(it.index, value.length) === i)
            result.push(toValue(it.value, doc.value));
        }
        if (i < value.length) visit(value[i], child(at, i), (changed) => result.push(changed));
      }
      return result;
    }
    if (typeof value !== 'object' || value === null) return value;
    const result: [string, unknown][] = [];
    for (const [key, member] of Object.entries(value))
      visit(member, child(at, key), (changed) => result.push([key, changed]));
    for (const it of changes) {
      if (it.do !== 'set' || it.into !== at || Object.hasOwn(value, it.key) || result.some(([key]) => key === it.key))
        continue;
      const last = actionAt(child(at, it.key))!;
      if (last.do === 'set' || last.do === 'replace') result.push([it.key, toValue(last.value, doc.value)]);
    }
    return toValue(object(result.map(([key, member]) => [key, json(member as Json)])), null);
  };
  const visit = (value: unknown, at: Pointer, put: (changed: unknown) => void): void => {
    const action = actionAt(at);
    if (action?.do === 'remove') return;
    if (action?.do === 'replace' || action?.do === 'set') put(toValue(action.value, doc.value));
    else put(walk(value, at));
  };
  return walk(doc.value, '');
}

/** Insertions whose index lies behind the end count as insertions at the end, in the order of their indices' first use. */
function inOrder(changes: readonly Change[]): Change[] {
  const first = new Map<string, number>();
  changes.forEach((it, i) => {
    if (it.do === 'insert' && !first.has(`${it.into} ${it.index}`)) first.set(`${it.into} ${it.index}`, i);
  });
  const rank = (it: Change): number => (it.do === 'insert' ? first.get(`${it.into} ${it.index}`)! : 0);
  return [...changes].sort((a, b) => rank(a) - rank(b));
}

/** Reads the new text; records are read one after another here, even if only one or none is left. */
function reread(text: string, before: TextDocument): TextDocument {
  if (before.records === null) {
    const { document } = readText(text);
    expect(document.carrier, text).toBe('json');
    return document;
  }
  const spans: number[] = [];
  const values: unknown[] = [];
  expect(text.split(BROKEN_LINE).length).toBe(before.text.split(BROKEN_LINE).length);
  const readable = text.replaceAll(BROKEN_LINE, ' '.repeat(BROKEN_LINE.length));
  for (let i = rootStart(readable); i < text.length; ) {
    const end = skipValue(readable, i);
    values.push(JSON.parse(text.slice(i, end)));
    spans.push(i, end);
    i = skipSpace(readable, end);
  }
  return { text, carrier: 'jsonl', value: values, records: Int32Array.from(spans) };
}

function copiesAreVerbatim(doc: TextDocument, after: TextDocument, at: Pointer, wanted: Spelling): void {
  if (wanted.t === 'copy') sameCharacters(doc, wanted.at, after, at);
  else if (wanted.t === 'list')
    for (const [i, item] of wanted.items.entries()) copiesAreVerbatim(doc, after, child(at, i), item);
  else if (wanted.t === 'object') {
    for (const [key, value] of new Map(wanted.entries)) copiesAreVerbatim(doc, after, child(at, key), value);
  } else if (wanted.t === 'patch') {
    const set = new Map(wanted.set);
    for (const key of Object.keys(valueAt(doc.value, wanted.at) as object)) {
      if (!set.has(key)) sameCharacters(doc, child(wanted.at, key), after, child(at, key));
    }
    for (const [key, value] of set) if (value !== null) copiesAreVerbatim(doc, after, child(at, key), value);
  }
}

function sameCharacters(doc: TextDocument, at: Pointer, after: TextDocument, now: Pointer): void {
  // The list of records has no characters of its own.
  if (at === '' && doc.records !== null) return;
  const old = locate(doc, at)!;
  const current = locate(after, now);
  if (current === null) throw new Error(`${now} is not in ${JSON.stringify(after.text)}`);
  const was = doc.text.slice(old.start, old.end);
  const is = after.text.slice(current.start, current.end);
  if (is !== was) expect(is).toBe(was);
}

/** Equal as JSON, keys in any order. */
function same(actual: unknown, wanted: unknown): void {
  const inKeyOrder = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inKeyOrder);
    if (typeof value !== 'object' || value === null) return value;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, inKeyOrder(member)]);
  };
  const is = JSON.stringify(inKeyOrder(actual));
  const want = JSON.stringify(inKeyOrder(wanted));
  if (is !== want) expect(is).toBe(want);
}

/** A spelling that says what is there already. */
function asItIs(root: unknown, at: Pointer): Spelling {
  const value = valueAt(root, at);
  if (Array.isArray(value)) return list(value.map((_, i) => copy(child(at, i))));
  if (typeof value === 'object' && value !== null)
    return patch(at, [[Object.keys(value)[0] ?? 'none', null]].slice(1) as []);
  return copy(at);
}
