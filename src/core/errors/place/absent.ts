import { isObject, type JsonObject } from '../../text/json.ts';
import { child, lastStep, type Pointer, valueAt } from '../../text/pointer.ts';
import { type Lack, lackIn } from './lack.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';

/** What holds schemas and data, where a key means something else. */
const DATA = new Set('parameters input_schema inputSchema schema input args arguments response metadata'.split(' '));
const MOST = 5;

interface Group {
  readonly has: Pointer[];
  readonly lacks: Pointer[];
}

/**
 * The elements of a list that lack a key which a text misses, where their siblings have it: the same lists of all messages
 * count as one, and messages are siblings of their role. Of a role that the text names none has to have it. None where
 * several lists fit, or most elements lack it.
 */
export function elementsWithout(text: string, request: RequestPlaces): readonly RefusedPlace[] {
  const lack = lackIn(text);
  if (lack === null || request.at === null) return [];
  const groups = groupsOf(lack, request, request.at);
  const isNamed = lack.role !== null && groups.has(`${request.list}/${lack.role}`);
  const fit = [...groups].flatMap(([kind, { has, lacks }]) => {
    if (isNamed) return kind === `${request.list}/${lack.role}` ? [lacks] : [];
    return lacks.length > 0 && lacks.length <= has.length ? [lacks] : [];
  });
  const [only] = fit;
  if (!only || fit.length > 1 || only.length > MOST) return [];
  return only.map((at) => ({
    ...placeAsking(at, lack.key, 'value', { missing: true }),
    isSure: isNamed || only.length === 1,
    missing: lack.key,
  }));
}

/** The elements of all lists by what they are: whether they have a key. */
function groupsOf({ key, list: named }: Lack, { document, list }: RequestPlaces, at: Pointer): Map<string, Group> {
  const groups = new Map<string, Group>();
  const visit = (value: unknown, place: Pointer, kind: string): void => {
    if (Array.isArray(value)) {
      const isAsked = named === null || lastStep(place) === named;
      value.forEach((element: unknown, i) => {
        if (!isObject(element)) return;
        const own = place === list ? `${place}/${String(element.role)}` : `${kind}/*`;
        const group = groups.get(own) ?? { has: [], lacks: [] };
        if (isAsked) groups.set(own, group);
        (isWritten(element, key) ? group.has : group.lacks).push(child(place, i));
        inside(element, child(place, i), `${kind}/*`);
      });
    } else if (isObject(value)) inside(value, place, kind);
  };
  const inside = (value: JsonObject, place: Pointer, kind: string): void => {
    for (const [name, inner] of Object.entries(value))
      if (!DATA.has(name) && typeof inner === 'object') visit(inner, child(place, name), `${kind}/${name}`);
  };
  visit(valueAt(document, at), at, '');
  return groups;
}

const isWritten = (element: JsonObject, key: string): boolean => Object.hasOwn(element, key) && element[key] !== '';
