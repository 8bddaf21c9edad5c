import { isObject, type JsonObject } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';

/** Words by which a program says that an object lacks a key, without saying which object. */
const LACKS: readonly RegExp[] = [
  /\bkey:? ["'`](\w{1,60})["'`] (?:was |is )?(?:not found|missing)\b/i,
  /\bmissing (?:required )?(?:field|key|property|member|attribute):? ["'`](\w{1,60})["'`]/i,
  /["'`](\w{1,60})["'`] (?:field|key|property|member) (?:is|was) (?:missing|not found|required)\b/i,
  /\b(?:field|property|member) ["'`](\w{1,60})["'`] (?:is|was) (?:missing|not found|required)\b/i,
  /\b(?:all|every) (?:elements?|messages?|entr(?:y|ies)) (?:in|of) (?:the )?\w{1,40} (?:must|should) have an? (\w{1,60})\b/i,
  /\bKeyError:? \(?["'`](\w{1,60})["'`]/,
];
/** What holds schemas and data, where a key means something else. */
const DATA = new Set('parameters input_schema inputSchema schema input args arguments response metadata'.split(' '));
const MOST = 5;

interface Group {
  readonly has: Pointer[];
  readonly lacks: Pointer[];
}

/**
 * The elements of a list that lack a key which a text misses, where their siblings have it: the same lists of all messages
 * count as one, and messages are siblings of their role. None where several lists fit, or most elements lack it.
 */
export function elementsWithout(text: string, { document, at, list }: RequestPlaces): readonly RefusedPlace[] {
  const head = text.slice(0, 8_000);
  const key = LACKS.map((pattern) => pattern.exec(head)?.[1]).find((it) => it !== undefined);
  if (key === undefined || at === null) return [];
  const groups = new Map<string, Group>();
  const visit = (value: unknown, place: Pointer, kind: string): void => {
    if (Array.isArray(value)) {
      value.forEach((element: unknown, i) => {
        if (!isObject(element)) return;
        const own = place === list ? `${kind}/${String(element.role)}` : `${kind}/*`;
        const group = groups.get(own) ?? { has: [], lacks: [] };
        groups.set(own, group);
        (Object.hasOwn(element, key) && element[key] !== '' ? group.has : group.lacks).push(child(place, i));
        inside(element, child(place, i), `${kind}/*`);
      });
    } else if (isObject(value)) inside(value, place, kind);
  };
  const inside = (value: JsonObject, place: Pointer, kind: string): void => {
    for (const [name, inner] of Object.entries(value))
      if (!DATA.has(name) && typeof inner === 'object') visit(inner, child(place, name), `${kind}/${name}`);
  };
  visit(valueAt(document, at), at, '');
  const fit = [...groups.values()].filter(({ has, lacks }) => lacks.length > 0 && lacks.length <= has.length);
  const [only] = fit;
  if (!only || fit.length > 1 || only.lacks.length > MOST) return [];
  return only.lacks.map((place) => ({
    at: place,
    path: key,
    how: 'value',
    isSure: only.lacks.length === 1,
    missing: key,
    asks: asksOf(`missing field \`${key}\``, undefined),
  }));
}
