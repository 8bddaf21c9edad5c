import type { Argument } from '../../document.ts';
import type { Classes } from './constructed.ts';
import { LiteralReader } from './reader.ts';

/** A statement that gives a variable a list, an object, a string or a number. */
const GIVEN = /(?:^|\n)[ \t]{0,100}([A-Za-z_]\w{0,80})(?:: ?[\w.[\], ]{1,80})?[ \t]{0,9}=[ \t]{0,9}(?=[[{'"\d])/g;
/** What changes the value of a variable behind the statement that gives it. */
const CHANGED =
  /(?:^|\n|;)[ \t]{0,100}([A-Za-z_]\w{0,80})(?:\.(?:append|extend|insert|update|pop|remove|clear)\(|\[[^\]\n]{0,80}\][ \t]{0,9}=(?!=)|[ \t]{0,9}\+=)/g;
const NAME = /^[A-Za-z_]\w{0,80}$/;
/** So many values are read. */
const MOST = 200;

/**
 * Gives arguments that are variables the value that the program gives these before: `messages = [...]` and then
 * `create(messages=messages)`. Not where the program changes the value in between. Linear.
 */
export function variablesOf(text: string, classes: Classes): (arg: Argument, before: number) => Argument {
  const places = placesOf(GIVEN, text);
  const changes = placesOf(CHANGED, text);
  let reads = 0;
  return (arg, before) => {
    const { kind, key, start, end } = arg;
    const name =
      kind === 'opaque' && key !== null ? text.slice(start, end).replace(/^(?:\w+\s*=|["']\w+["']\s*:)\s*/, '') : '';
    const at = NAME.test(name) ? places.get(name)?.findLast((place) => place < before) : undefined;
    if (at === undefined || reads++ >= MOST) return arg;
    if (changes.get(name)?.some((place) => place > at && place < before)) return arg;
    const reader = new LiteralReader(text, at, classes);
    if (!reader.value() || reader.at > before) return arg;
    const isMember = /^["']/.test(text[start] ?? '');
    return {
      ...arg,
      kind: isMember ? 'member' : 'named',
      json: reader.json.trim(),
      given: { start: at, end: reader.at },
    };
  };
}

function placesOf(pattern: RegExp, text: string): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const hit of text.matchAll(pattern)) {
    const name = hit[1] ?? '';
    const known = places.get(name) ?? [];
    known.push(hit.index + hit[0].length);
    places.set(name, known);
  }
  return places;
}
