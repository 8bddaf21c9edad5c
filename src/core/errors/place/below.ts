import { isObject } from '../../text/json.ts';
import { child, isWithin, type Pointer, valueAt } from '../../text/pointer.ts';
import { elementNamed } from './in-document.ts';
import { basesIn, keyNamedAt, placesOfKeyword } from './in-schema.ts';
import type { RefusedPlace, RequestPlaces } from './refused-place.ts';
import { resolve } from './resolve.ts';
import { WORDS } from './settings.ts';
import type { Spelled } from './spelled.ts';

/** A place that a text names, with what it is named by. */
type Base = Pick<RefusedPlace, 'at' | 'path' | 'how' | 'isSure'>;

/** The document, and where the body of the request is in it. */
type Within = Pick<RequestPlaces, 'document'> & { readonly at: Pointer };

/** What the text says of a place within the place: a path from there on, or a key that is written there. */
export function below(base: Base, text: string, spelled: readonly Spelled[], request: Within): Partial<Base> | null {
  const { document, at: root } = request;
  const further = pathBelow(base, spelled, document);
  if (further) return further;
  const value = valueAt(document, base.at);
  if (typeof value !== 'object' || value === null || base.at === root) return null;
  const element = base.how === 'path' ? elementNamed(text, document, base.at) : null;
  return element ?? keyBelow(base, text, spelled, request);
}

function pathBelow(base: Base, spelled: readonly Spelled[], document: unknown): Partial<Base> | null {
  const longer = spelled.filter(({ path, steps }) => path !== base.path && steps.length > 1);
  for (const start of basesIn(document, base.at)) {
    const value = valueAt(document, start);
    for (const { steps, path } of longer) {
      const to = resolve(value, steps);
      if (to && to.taken > to.skipped && to.missing === null && to.taken > 1)
        return { path, at: start + to.at, ...keyNamedAt(document, start + to.at, steps, spelled) };
    }
  }
  return null;
}

/** `'id' is not of type 'object'`: the value that a validator of JSON Schema found at the place, and no key. */
const INSTANCE = /["']([^"'\n]{1,60})["'] is not of type/;

function keyBelow(
  base: Base,
  text: string,
  spelled: readonly Spelled[],
  { document, at: root }: Within,
): Partial<Base> | null {
  const value = valueAt(document, base.at);
  const instance = INSTANCE.exec(text)?.[1];
  for (const { steps, path } of spelled) {
    const key = steps.at(-1) ?? '';
    if (key === instance || path === base.path || isWithin(base.at, child(root, key)) || base.at.endsWith(`/${key}`))
      continue;
    if (isObject(value) && Object.hasOwn(value, key) && base.how !== 'tool') return { at: child(base.at, key), path };
    const places = WORDS.has(key) ? [] : placesOfKeyword(text, document, base.at, key, 2);
    if (places[0] !== undefined) return { at: places[0], path, isSure: base.isSure && places.length === 1 };
  }
  return null;
}
