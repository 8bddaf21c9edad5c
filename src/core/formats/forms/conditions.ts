import { parse } from '../../text/carriers/carrier.ts';
import { isObject, own } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import { COMMON_ROLES } from '../common/block-view.ts';

/**
 * Where something is below an object: keys with dots between; of several with `|` between, the first that holds something.
 * `key()` is what the text under the last key holds as JSON; a value that is no text is itself.
 */
export type Path = string;

/** What a value must be: of a kind, one of some strings, or as a `Shape` says. */
type Condition = keyof typeof KINDS | readonly string[] | Shape;

interface Shape {
  /** An expression that a string is matched by: `/source/flags`. */
  readonly like?: string;
  /** An object with keys, all of which are among these. */
  readonly only?: readonly string[];
  /** An object with keys, but no more than so many. */
  readonly most?: number;
  /** A list of which some elements, or all, pass a test. */
  readonly some?: Test;
  readonly every?: Test;
}

/** What is asked of an object, by paths in it; of several questions one must be answered with yes. */
export type Test = Question | readonly Question[];
type Question = { readonly [path: Path]: Condition };

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const KINDS = {
  none: (it: unknown) => it === undefined,
  here: (it: unknown) => it !== undefined,
  absent: (it: unknown) => it === undefined || it === null,
  given: (it: unknown) => it !== undefined && it !== null,
  empty: (it: unknown) => !isList(it) || it.length === 0,
  text: (it: unknown) => typeof it === 'string',
  id: (it: unknown) => typeof it === 'string' && it !== '',
  number: (it: unknown) => typeof it === 'number',
  true: (it: unknown) => it === true,
  object: isObject,
  list: isList,
  role: (it: unknown) => typeof it === 'string' && COMMON_ROLES.has(it),
};

type Passes = (value: unknown) => boolean;

/** A test as a function; without a test everything passes, and of what is no object nothing. Every list is asked them all. */
export function passing(test: Test | undefined): Passes {
  if (test === undefined) return () => true;
  if (isList(test)) {
    const questions = test.map(passing);
    return (value) => questions.some((passes) => passes(value));
  }
  const asked = Object.entries(test).map(([path, condition]): Passes => {
    const [get, holds] = [under(path), holding(condition)];
    return (value) => holds(get(value));
  });
  return (value) => {
    if (!isObject(value)) return false;
    for (const holds of asked) if (!holds(value)) return false;
    return true;
  };
}

function holding(condition: Condition): Passes {
  if (typeof condition === 'string') return KINDS[condition];
  if (isList(condition)) return (it) => typeof it === 'string' && condition.includes(it);
  const { like, only, most, some, every } = condition;
  if (like !== undefined) {
    const expression = new RegExp(like.slice(1, like.lastIndexOf('/')), like.slice(like.lastIndexOf('/') + 1));
    return (it) => typeof it === 'string' && expression.test(it);
  }
  if (only || most !== undefined)
    return (it) => {
      const keys = isObject(it) ? Object.keys(it) : [];
      return (
        keys.length > 0 && keys.length <= (most ?? keys.length) && (!only || keys.every((key) => only.includes(key)))
      );
    };
  const [anyPasses, eachPasses] = [passing(some), passing(every)];
  return (it) => isList(it) && (!some || it.some(anyPasses)) && it.every(eachPasses);
}

export function under(path: Path): (value: unknown) => unknown {
  const gets = path.split('|').map(following);
  const [first] = gets;
  if (gets.length === 1 && first) return first;
  return (value) => {
    let found: unknown;
    for (const get of gets) {
      const it = get(value);
      if (it !== undefined && it !== null) return it;
      found = it ?? found;
    }
    return found;
  };
}

const inside = (value: unknown, key: string): unknown =>
  isObject(value) ? own(value, key) : isList(value) ? value[Number(key)] : undefined;

const isOfText = (way: string): boolean => way.endsWith('()');
const keysOf = (way: string): readonly string[] => (way === '' ? [] : way.replace(/\(\)$/, '').split('.'));

/** What is at the end of one way. */
function following(way: string): (value: unknown) => unknown {
  const keys = keysOf(way);
  const [key] = keys;
  if (isOfText(way))
    return (value) => {
      const it = keys.reduce(inside, value);
      return typeof it === 'string' ? parse(it) : it;
    };
  return keys.length === 1 && key !== undefined ? (value) => inside(value, key) : (value) => keys.reduce(inside, value);
}

/** The string at a path; null where there is none. */
export function textUnder(path: Path | undefined): (value: unknown) => string | null {
  if (path === undefined) return () => null;
  const get = under(path);
  return (value) => {
    const text = get(value);
    return typeof text === 'string' ? text : null;
  };
}

interface Found {
  readonly value: unknown;
  readonly at: Pointer;
  /** True for JSON in a text: everything in it is where the text is. */
  readonly inText: boolean;
}

/** What is at a path below a value, and where that is; null where nothing is. */
export function finding(path: Path): (value: unknown, at: Pointer) => Found | null {
  const ways = path.split('|').map((way) => {
    const keys = keysOf(way);
    return {
      get: following(way),
      held: isOfText(way) ? under(keys.join('.')) : null,
      below: keys.map((key) => `/${key}`).join(''),
    };
  });
  return (value, at) => {
    let found: Found | null = null;
    for (const { get, held, below } of ways) {
      const it = get(value);
      if (it !== undefined) found = { value: it, at: at + below, inText: typeof held?.(value) === 'string' };
      if (it !== undefined && it !== null) return found;
    }
    return found;
  };
}

/** So much of a name is shown. */
const LONGEST_NAME = 40;

/** Fills a template: `{path}` is replaced by the value at that path. */
export const wording = (template: string, value: unknown): string =>
  template.replace(/\{([^{}]*)\}/g, (_, path: string) => (textUnder(path)(value) ?? '').slice(0, LONGEST_NAME));
