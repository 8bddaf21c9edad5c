import { isObject, own } from '../../text/json.ts';
import { child, valueAt } from '../../text/pointer.ts';
import { type Asks, asksOf } from './asks.ts';
import { type RefusedPlace, type RequestPlaces, surePlace } from './refused-place.ts';

const MOST_TEXT = 4_000;

/** A placeholder for an index that the person who pasted the text left out. */
const ANY = '(?:<\\w{1,20}>|\\{\\w{1,20}\\}|[*?]|\\.{3}|[nNiIkKxX])';
const KEY = '["\'][\\w$]{1,40}["\']';

/** `"path": [<n>, "function", "parameters"]`, `["tools", N, "name"]`, `tools[*].function.parameters`. */
const PATHS: readonly RegExp[] = [
  new RegExp(
    `(?:["'](?:path|loc)["']\\s?:\\s{0,4}\\[\\s{0,20}|\\[\\s{0,20}(?:["']body["']\\s?,\\s{0,20})?["']tools["']\\s?,\\s{0,20})${ANY}((?:\\s?,\\s{0,20}${KEY}){1,10})\\s{0,20}\\]`,
  ),
  new RegExp(`\\btools(?:\\[${ANY}\\]|\\.${ANY})((?:\\.[a-zA-Z_$][\\w$]{0,40}){1,10})`),
];
/** `Missing 'function' in the tool specification`. */
const MISSED_IN =
  /\bmissing (?:(?:required )?(?:field|key|property|parameter) )?["'`]([a-z]\w{1,30})["'`] in (?:the |a )?tool(?:s\b| (?:specification|definition|declaration|object|spec)\b)/i;
const MISSED = /\brequired\b|\bmissing\b|\bundefined\b/i;
const EXPECTED = /["']?expected["']?\s?[:=]\s?["']?([a-z]{3,10})\b/i;

/** The tools that lack what a text misses in one of them, or have another type there, where it leaves out in which one. */
export function everyTool(text: string, { document, tools }: RequestPlaces): readonly RefusedPlace[] {
  const head = text.slice(0, MOST_TEXT).replace(/\\{1,40}(["'`])/g, '$1');
  const path =
    PATHS.map((form) => form.exec(head)?.[1]).find((steps) => steps !== undefined) ?? MISSED_IN.exec(head)?.[1];
  if (path === undefined || tools.length === 0) return [];
  const keys = path.match(/[\w$]+/g) ?? [];
  const last = keys.at(-1) ?? '';
  const type = EXPECTED.exec(head)?.[1];
  const words = type === undefined ? head : `${head}\nexpected ${type}`;
  const asked: Asks = { ...asksOf(words, undefined), missing: true };
  return tools.flatMap((tool) => {
    const holder = keys.slice(0, -1).reduce(child, tool.at);
    const held = valueAt(document, holder);
    if (!isObject(held)) return [];
    const value = own(held, last);
    if (value === undefined)
      return MISSED.test(head) ? [{ ...surePlace(holder, last, 'path', asked), missing: last }] : [];
    const asks = asksOf(words, value);
    return asks.isBroken ? [surePlace(child(holder, last), last, 'path', asks)] : [];
  });
}

/** With the texts of other tools that are longer than a text may be that is named under the same keys. */
export function withSameLimit(
  places: readonly RefusedPlace[],
  text: string,
  { document, tools }: RequestPlaces,
): readonly RefusedPlace[] {
  const [only] = places;
  const named = only && tools.find(({ at }) => only.at.startsWith(`${at}/`));
  if (!named || places.length > 1 || !isCut(valueAt(document, only.at), only.asks)) return places;
  const keys = only.at.slice(named.at.length);
  const others = tools.flatMap(({ at }) => {
    const value = valueAt(document, at + keys);
    const asks = asksOf(text, value);
    return at !== named.at && isCut(value, asks) ? [surePlace(at + keys, only.path, 'path', asks)] : [];
  });
  return [only, ...others];
}

const isCut = (value: unknown, { values: [cut] }: Asks): boolean =>
  typeof value === 'string' && typeof cut === 'string' && value.length > cut.length && value.startsWith(cut);
