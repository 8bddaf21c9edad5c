import type { Roll } from './generate.ts';

/** Names that every plain object has a property under. */
const PROTOTYPE_NAMES = [
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  'length',
  'then',
] as const;

/** Keys that one API or another writes words under. */
const KEYS = [
  'content',
  'contents',
  'text',
  'parts',
  'message',
  'input',
  'output',
  'value',
  'thinking',
  'data',
] as const;

const ODD: readonly (() => unknown)[] = [
  () => null,
  () => 0,
  () => -1.5,
  () => true,
  () => '',
  () => 'x',
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ['x', 1],
  () => [{}],
  () => ({ type: null }),
  () => ({ length: -1 }),
  () => ({ toString: 1, valueOf: 2 }),
  () => [{ toString: 'x', valueOf: null }],
  () => 1e21,
  () => '\ud800',
  () => '{"toString":1}',
  () => '[null]',
  () => '{"a":',
  () => 'x'.repeat(3000),
  () => 'These words are said once.',
  () => ({ note: 'These words are said once.' }),
];

/** An object or a list, with one of its keys. */
type Place = readonly [holder: object, key: string];

/** A JSON text, or lines of it, with one to four of its values or keys replaced by what no API sends there. */
export function hostileText(text: string, roll: Roll): string | null {
  const values = parsed(text);
  if (values === null) return null;
  for (let faults = 1 + roll(4); faults > 0; faults--) spoil(values, roll);
  return values.map((value) => JSON.stringify(value)).join('\n');
}

/** A JSON text, or lines of it, with each of its values in turn a name of a prototype, and an object without a string. */
export function* hostileInTurn(text: string): Iterable<string> {
  const values = parsed(text);
  if (values === null) return;
  for (const [holder, key] of placesIn(values)) {
    const value: unknown = Reflect.get(holder, key);
    for (const odd of ['constructor', { toString: 1, valueOf: 2 }]) {
      put(holder, key, odd);
      yield values.map((line) => JSON.stringify(line)).join('\n');
    }
    put(holder, key, value);
  }
}

function parsed(text: string): unknown[] | null {
  try {
    return [JSON.parse(text)];
  } catch {
    try {
      return text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line));
    } catch {
      return null;
    }
  }
}

/** Replaces, renames, adds or repeats one thing somewhere. */
function spoil(root: object, roll: Roll): void {
  const places = placesIn(root);
  const place = places[roll(places.length)];
  if (!place) return;
  const [holder, key] = place;
  const value: unknown = Reflect.get(holder, key);
  const odd = pick(ODD, roll)();
  const fault = roll(7);
  if (fault < 2) put(holder, key, odd);
  else if (fault === 2) put(holder, key, pick(PROTOTYPE_NAMES, roll));
  else if (fault === 3) rename(place, pick(PROTOTYPE_NAMES, roll));
  else if (fault === 4) rename(place, pick(KEYS, roll));
  else if (fault === 5 && Array.isArray(holder)) holder.splice(roll(holder.length + 1), 0, odd);
  else if (fault === 5) put(holder, pick([...PROTOTYPE_NAMES, ...KEYS], roll), odd);
  else {
    // What stands elsewhere in the same text.
    const [other, name] = pick(places, roll);
    put(holder, key, JSON.parse(JSON.stringify(Reflect.get(other, name) ?? value ?? null)));
  }
}

const pick = <T>(list: readonly T[], roll: Roll): T => list[roll(list.length)]!;

/** The same value under another key; an element of a list gets a list around it. */
function rename([holder, key]: Place, name: string): void {
  const value: unknown = Reflect.get(holder, key);
  if (Array.isArray(holder)) put(holder, key, [value]);
  else {
    Reflect.deleteProperty(holder, key);
    put(holder, name, value);
  }
}

/** As JSON has it: `__proto__` is a key like any other. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(root: object): Place[] {
  const places: Place[] = [];
  const todo: unknown[] = [root];
  while (todo.length > 0) {
    const holder = todo.pop();
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [key, inner] of Object.entries(holder)) {
      places.push([holder, key]);
      todo.push(inner);
    }
  }
  return places;
}
