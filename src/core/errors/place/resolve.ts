import { isObject } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import type { RequestPlaces } from './refused-place.ts';
import { type InnerValue, valuesIn } from './values-in.ts';

/** A place, with what a text names it by. */
export interface NamedPlace {
  readonly at: Pointer;
  readonly path: string;
}

/** Where the steps of a path lead in a value. */
interface Resolved {
  readonly at: Pointer;
  /** Steps that lead to something that is there. */
  readonly taken: number;
  /** Steps that name a variant of a union or a type, and lead nowhere. */
  readonly skipped: number;
  /** The last step, where it alone is not there: a key that is missing, or one that the text may ask for. */
  readonly missing: string | null;
}

const MOST_SKIPPED = 3;

/**
 * Follows a path: keys as they are written or in another spelling (`function_declarations`, `functionDeclarations`),
 * numbers in lists, the nth entry of a map; names of variants (`custom`, `enabled`, `member`) are passed over. Null where
 * more than the last step leads nowhere.
 */
export function resolve(root: unknown, steps: readonly string[]): Resolved | null {
  let value = root;
  let at: Pointer = '';
  let taken = 0;
  let skipped = 0;
  let isFromOne = false;
  let isEntry = false;
  for (const [i, step] of steps.entries()) {
    // Protobuf writes an entry of a map as `properties[0].value`.
    if (isEntry && step === 'value') continue;
    const next = stepInto(value, step, isFromOne || steps[i + 1] === 'member');
    isEntry = isObject(value) && /^\d+$/.test(step);
    isFromOne = false;
    const isLast = i === steps.length - 1;
    // `content.0.text.cache_control`: the part of that type, and not the words under its key.
    if (next !== null && !isLast && VARIANTS.has(step) && typeof next.value !== 'object') {
      skipped++;
      continue;
    }
    if (next === null) {
      const end = isLast ? endOf(value, step, { at, taken, skipped, missing: null }) : undefined;
      if (end !== undefined) return end;
      if (/^\d+$/.test(step) || ++skipped > MOST_SKIPPED) return null;
      continue;
    }
    value = next.value;
    at = child(at, next.step);
    taken++;
  }
  return taken === 0 ? null : { at, taken, skipped, missing: null };
}

/** Where a path ends whose last step leads nowhere; undefined where that step is passed over like any other. */
function endOf(value: unknown, step: string, here: Resolved): Resolved | null | undefined {
  // The value itself, as `thinking.type.enabled` is the `enabled` of `thinking.type`.
  if (value === step) return { ...here, taken: here.taken + 1 };
  // The first of what is a text where a list belongs.
  if (step === '0' && typeof value === 'string' && here.at.endsWith('/parts')) return here;
  // Another value stands there by now.
  if (typeof value === 'string' && SETTINGS.has(step)) return null;
  // A signature is that of a part; a setting of the name of the part has none.
  if (step === 'signature' && !/\/\d/.test(here.at)) return undefined;
  return here.taken > 0 && isObject(value) ? { ...here, missing: VARIANTS.has(step) ? null : step } : undefined;
}

/**
 * Follows a path that begins with a number, or with `body` and a number, as a validator of one parameter writes it: into
 * the one list of a request that it leads furthest in. Null where it does not begin so, or leads into several as far.
 */
export function resolveInList(body: unknown, path: readonly string[]): Resolved | null {
  const steps = path[0] === 'body' ? path.slice(1) : path;
  if (!isObject(body) || Object.hasOwn(body, path[0] ?? '') || !/^\d/.test(steps[0] ?? '')) return null;
  const found = Object.entries(body).flatMap(([key, list]) => {
    const to = Array.isArray(list) && steps.length > 1 ? resolve(list, steps) : null;
    return to === null ? [] : [{ ...to, at: child('', key) + to.at }];
  });
  const [best, next] = found.sort((a, b) => furtherness(b) - furtherness(a));
  return best === undefined || (next && furtherness(next) === furtherness(best)) ? null : best;
}

const furtherness = ({ taken, skipped, missing }: Resolved): number => taken - skipped + (missing === null ? 0.5 : 0);

/** Variants of the unions of requests, which validators write as steps. */
const VARIANTS = new Set(
  'custom function enabled disabled adaptive text image document thinking redacted_thinking tool_use tool_result server_tool_use auto any none base64 url str string list array object int float bool dict'.split(
    ' ',
  ),
);

/** Values that validators write as the last step: `thinking.type.enabled`. */
const SETTINGS = new Set(['enabled', 'disabled', 'adaptive', 'auto', 'any', 'none']);

function stepInto(value: unknown, step: string, isFromOne: boolean): { step: string | number; value: unknown } | null {
  if (Array.isArray(value)) {
    if (!/^\d{1,6}$/.test(step)) return null;
    const index = Number(step) - (isFromOne ? 1 : 0);
    return index >= 0 && index < value.length ? { step: index, value: value[index] } : null;
  }
  if (!isObject(value)) return null;
  if (Object.hasOwn(value, step)) return { step, value: value[step] };
  const keys = Object.keys(value);
  const same = keys.find((key) => squeezed(key) === squeezed(step));
  if (same !== undefined) return { step: same, value: value[same] };
  // Protobuf counts the entries of a map.
  const nth = /^\d{1,4}$/.test(step) ? keys[Number(step)] : undefined;
  return nth === undefined ? null : { step: nth, value: value[nth] };
}

/** A key whatever its spelling: `max_tokens`, `maxTokens`. */
export const squeezed = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();

/** Where a key is written in a value, in document order; what is quoted as data (`enum`, `examples`) is passed over. */
export function placesOfKey(root: unknown, key: string, except: Pointer | null, most: number): Pointer[] {
  const found: Pointer[] = [];
  const isRead = ({ at, key: name, isElement }: InnerValue): boolean => at !== except && (isElement || !DATA.has(name));
  for (const inner of valuesIn(root, '', isRead)) {
    const { value, at } = inner;
    if (isObject(value) && Object.hasOwn(value, key) && isRead(inner)) found.push(child(at, key));
    if (found.length === most) break;
  }
  return found;
}

/** Keywords of schemas that quote data. */
export const DATA: ReadonlySet<string> = new Set(['enum', 'examples', 'example', 'default', 'const']);

const MOST_AROUND = 200;

/** The same in the body of a request around its messages; none where the document holds no body. */
export const keysAround = ({ document, at, list }: RequestPlaces, key: string): Pointer[] =>
  at === null
    ? []
    : placesOfKey(valueAt(document, at), key, list.slice(at.length), MOST_AROUND).map((place) => at + place);
