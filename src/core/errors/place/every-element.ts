import { isObject, type Json, own } from '../../text/json.ts';
import { child, type Pointer, valueAt } from '../../text/pointer.ts';
import { type Asks, asksOf } from './asks.ts';
import { type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';

const PATH = '((?:tools|messages|contents|input|functions)(?:\\.[a-z_$][\\w$]{0,40}){1,8})["\'`]?';
/** A path through lists that leaves out which element, with what is said of its end. */
const SAID: readonly RegExp[] = [
  new RegExp(`(?:^|[\\s"'\`(:>])${PATH}:? (?:is |are |field )?(?:required|missing|(?:must|should) be)\\b`, 'i'),
  new RegExp(`\\bmissing (?:required )?(?:parameter|field|property|key):? ["'\`]?${PATH}(?![\\w.[])`, 'i'),
];
const MISSED = /\brequired\b|\bmissing\b/i;
const MOST = 50;
const MOST_TEXT = 4_000;

/** Every place that a path without indices leads to where what the text says is so: the key is not there, or its value is wrong. */
export function everyElement(payload: string, { document, at }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, MOST_TEXT).replace(/\\{1,40}(["'`])/g, '$1');
  const path = SAID.map((form) => form.exec(head)?.[1]).find((steps) => steps !== undefined);
  const body = at === null ? undefined : valueAt(document, at);
  if (path === undefined || at === null || !isObject(body)) return [];
  const steps = path.split('.');
  const last = steps.at(-1) ?? '';
  const asked: Asks = { ...asksOf(head, undefined), missing: true };
  return holdersOf(body, steps.slice(0, -1), at)
    .flatMap((holder) => {
      const held = valueAt(document, holder);
      const value = isObject(held) ? own(held, last) : undefined;
      if (value === undefined)
        return MISSED.test(head) ? [{ ...surePlace(holder, path, 'path', asked), missing: last }] : [];
      const asks = asksOf(head, value);
      // The type of a schema is a word, and not of the type that the text names.
      const isMet = typeof value === 'object' || value === asks.type || asks.values.includes(value as Json);
      return asks.isBroken && !isMet ? [surePlace(child(holder, last), path, 'path', asks)] : [];
    })
    .slice(0, MOST);
}

/** The objects that a path leads to, in every element of the lists on its way. */
function holdersOf(value: unknown, [step, ...others]: readonly string[], at: Pointer): readonly Pointer[] {
  if (Array.isArray(value))
    return value.flatMap((element: unknown, i) =>
      holdersOf(element, step === undefined ? [] : [step, ...others], child(at, i)),
    );
  if (!isObject(value)) return [];
  if (step === undefined) return [at];
  if (Object.hasOwn(value, step)) return holdersOf(value[step], others, child(at, step));
  // A validator of a union names the kind of an element between its path.
  const kind = own(value, 'type') ?? own(value, 'role');
  return kind === step || (kind === undefined && step === 'custom') ? holdersOf(value, others, at) : [];
}
