import { isObject, type JsonObject } from '../../text/json.ts';
import { child, isWithin, lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { aroundBody } from './around-body.ts';
import { type Asks, asksOf } from './asks.ts';
import { below } from './below.ts';
import { onlyWritten, placeOfQuoted, placeOfValue } from './in-document.ts';
import { isOfRoot, isOfText, keywordsNamed, missingIn, placesOfKeyword } from './in-schema.ts';
import { isCondition, isRequiredOnly } from './mentions.ts';
import { printedIn } from './printed.ts';
import type { RefusedPlace, RequestPlaces } from './refused-place.ts';
import { placesOfKey, resolve, resolveInList, squeezed } from './resolve.ts';
import { isRoleRejected } from './role-rejected.ts';
import {
  besideKept,
  isAlone,
  modelNamed,
  type Setting,
  settingJoined,
  settingNamed,
  settingOfList,
  settingOfValue,
  settingsOfFeature,
  WORDS,
} from './settings.ts';
import { calledKeysFirst, isAside, piecesOf, type Spelled, spelledIn, withoutTypes } from './spelled.ts';

/** Places that one text is read for; a validator may list thousands. */
const MOST = 50;
const LONGEST = 20_000;

/** What the model wrote now was rejected, and the request was not: its keys are named as those of the new call. */
const GENERATED =
  /tool_use_failed|tool call validation failed|failed_generation|json_validate_failed|failed to call a function/i;

/**
 * The places of a request that a refusal names: by path, by the name of a tool, by key. `payload` is the innermost
 * message, `text` all that was pasted, of which only paths count: its envelope has names of its own.
 */
export function placesNamed(payload: string, text: string, request: RequestPlaces): readonly RefusedPlace[] {
  if (GENERATED.test(text.slice(0, LONGEST))) return [];
  let met: readonly RefusedPlace[] = [];
  for (const [said, isEnvelope] of [
    [payload, false],
    [text, true],
  ] as const) {
    const pieces = piecesOf(said);
    const found: RefusedPlace[] = [];
    const known = new Map<Pointer, number>();
    for (const piece of pieces.slice(0, MOST)) {
      const place = placeIn(piece, isEnvelope, request);
      if (place === null) continue;
      const times = known.get(place.at) ?? 0;
      known.set(place.at, times + 1);
      if (times === 0) found.push(place);
    }
    // What is required and is there is not at fault: a path around these words leads further.
    if (!isEnvelope && found.length > 0 && found.every(({ how, asks }) => how === 'key' && asks.isMet)) {
      met = found;
      continue;
    }
    const [only, ...others] = found;
    // Of one place the whole text speaks, wherever its lines break.
    if (only && others.length === 0)
      return ofOneVariant([{ ...only, asks: asksIn(said, only, spelledIn(said), request) }], known);
    if (only) return ofOneVariant(found, known);
  }
  return met;
}

/**
 * A validator of a union reports a place once for every variant: what the other variants require of a role or a type is
 * not required of this one. Of one variant, of which another type stands there, the type is at fault and nothing it lacks.
 */
function ofOneVariant(found: readonly RefusedPlace[], times: ReadonlyMap<Pointer, number>): RefusedPlace[] {
  const isKind = ({ at }: RefusedPlace): boolean => /\/(?:role|type)$/.test(at);
  const isOnly = (place: RefusedPlace): boolean =>
    place.at.endsWith('/type') && place.asks.values.length === 1 && place.asks.isBroken && times.get(place.at) === 1;
  const only = found.filter(isOnly).map(({ at }) => parent(at) ?? '');
  const others = found.filter((place) => !isKind(place));
  return found.flatMap((place) => {
    if (!isKind(place)) return only.includes(place.at) && place.asks.missing ? [] : [place];
    const above = parent(place.at) ?? '';
    if (only.includes(above)) return [place];
    if (others.some(({ at }) => isWithin(at, above))) return [];
    return [(times.get(place.at) ?? 1) > 1 ? { ...place, asks: { ...place.asks, values: [] } } : place];
  });
}

interface Found extends Omit<RefusedPlace, 'asks'> {
  readonly depth: number;
}

const foundAt = (at: Pointer, path: string, how: Found['how'], isSure = true): Found => ({
  ...{ at, path, how, isSure },
  ...{ missing: null, depth: 1 },
});

function placeIn(text: string, isEnvelope: boolean, places: RequestPlaces): RefusedPlace | null {
  // The key to use instead is not at fault where it is there.
  const instead = asksOf(text, undefined).rename;
  const words = withoutTypes(text);
  const spelled = calledKeysFirst(
    spelledIn(words).filter(({ path, start }) => path !== instead && !isAside(path, start, words)),
    text,
  );
  const { document, at } = places;
  const body = at === null ? null : valueAt(document, at);
  const named =
    at === null || !isObject(body)
      ? null
      : inBody(words, spelled, isEnvelope, { ...places, at, body, instead, said: text });
  const quoted =
    named ??
    aroundBody(spelled, at) ??
    (at === null ? placeOfValue(text, spelled, document) : null) ??
    placeOfQuoted(text, document, at);
  if (quoted === null) return null;
  // The name of a tool that is quoted stands for the tool.
  const tool = named === null ? places.tools.find(({ name }) => name === valueAt(document, quoted.at)) : undefined;
  const found = tool ? foundAt(tool.at, tool.name, 'tool') : { ...foundAt(quoted.at, quoted.path, 'value'), ...quoted };
  const { path, how, missing } = found;
  const role = child(found.at, 'role');
  // Of a message whose role is rejected by name that is at fault, and no more.
  if (how === 'path' && missing === null && isRoleRejected(text, valueAt(document, role)))
    return { ...found, at: role, asks: asksIn(text, { ...found, at: role }, spelled, places) };
  // What is named as the condition under which something else is rejected is seldom at fault.
  // Nor is a picture that another model takes.
  const isOfModel =
    OF_MODELS.test(text) && /image/.test(JSON.stringify(valueAt(document, found.at))?.slice(0, 40) ?? '');
  const isSure = found.isSure && !isOfModel && !(how === 'key' && isCondition(path, text));
  const asks = asksIn(text, found, spelled, places);
  // Of two tools of one name the list is named: the second of them is one too many.
  if (how === 'tool' && asks.repeated) return { at: parent(found.at) ?? '', path, how, isSure, missing, asks };
  // A key that the text rejects and that is not here is of another request.
  return missing !== null && asks.remove && !asks.missing ? null : { at: found.at, path, how, isSure, missing, asks };
}

/** What a text says of a part that some models take. */
const OF_MODELS =
  /\bonly (?:supported|available|allowed) (?:by|for|with|in|on) (?:certain|some|specific|vision) models\b/i;

interface Body extends RequestPlaces {
  readonly at: Pointer;
  readonly body: JsonObject;
  readonly instead: string | null;
  /** The text with the types that it names. */
  readonly said: string;
}

function inBody(text: string, spelled: readonly Spelled[], isEnvelope: boolean, request: Body): Found | null {
  const { body, instead, document } = request;
  const [feature = null] = settingsOfFeature(text, body);
  const plain = instead === null ? text : text.replaceAll(instead, '');
  const byName = () =>
    bySetting(feature, request) ??
    bySetting(settingJoined(spelled, body, listIn(request)), request) ??
    bySetting(settingOfList(text, body, listIn(request)), request) ??
    byTool(text, request) ??
    byKey(text, spelled, request) ??
    bySetting(settingNamed(plain, body, listIn(request)), request) ??
    bySetting(settingOfValue(text, body, listIn(request)), request) ??
    bySetting(modelNamed(text, body), request);
  const path = byPath(spelled, request, isEnvelope);
  // What is named as the condition of what is not done is not at fault itself.
  const isBeside = path?.how === 'key' && feature !== null && !isEnvelope && isCondition(path.path, text);
  const base = (isBeside ? null : path) ?? (isEnvelope ? null : byName());
  if (base === null) return isEnvelope ? null : missingAtRoot(text, request);
  const other = bySetting(besideKept(base.at.slice(request.at.length + 1), text, body), request);
  if (other !== null) return other;
  if (isEnvelope || base.missing !== null) return base;
  const printed = base.how === 'tool' ? printedIn(text, document, base.at) : null;
  if (printed !== null) return { ...base, ...printed, how: 'key' };
  const found = { ...base, ...below(base, request.said, spelled, request) };
  return { ...found, ...missingIn(text, document, found.at) };
}

const REQUIRED =
  /(?:^|[\s"'`.])([a-z][a-z_]{2,40})["'`]?(?:: field required| (?:must|should|needs to|has to) be (?:explicitly )?set\b)/i;

/** A key that the request as a whole is said to lack, and that is nowhere in it. */
function missingAtRoot(text: string, { at, body }: Body): Found | null {
  const key = REQUIRED.exec(text.slice(0, 4_000))?.[1];
  if (key === undefined || WORDS.has(key) || placesOfKey(body, key, null, 1).length > 0) return null;
  return { ...foundAt(at, key, 'value'), missing: key, depth: 0 };
}

/** The path that leads furthest; of equals the first. A name alone counts where it is a key of the body. */
function byPath(spelled: readonly Spelled[], { at, body }: Body, isPathOnly: boolean): Found | null {
  let best: Found | null = null;
  for (const { steps, path, kind } of spelled) {
    if (kind === 'name' && (isPathOnly || !isKeyOf(body, steps[0] ?? ''))) continue;
    const group = kind === 'name' ? '' : groupOf(body, steps[0] ?? '');
    const to = resolveInList(body, steps) ?? (/^\d/.test(steps[0] ?? '') ? null : resolve(valueAt(body, group), steps));
    if (to === null || to.taken <= to.skipped) continue;
    const depth = to.taken + (to.missing === null ? 0 : 0.5);
    if (best !== null && best.depth >= depth) continue;
    best = { ...foundAt(at + group + to.at, path, kind === 'path' ? 'path' : 'key'), missing: to.missing, depth };
  }
  return best;
}

/** True for a key of a request; one of two words may be spelled in another way. */
const isKeyOf = (body: JsonObject, name: string): boolean =>
  Object.hasOwn(body, name) ||
  (/_|[a-z][A-Z]/.test(name) && Object.keys(body).some((key) => squeezed(key) === squeezed(name)));

/** Where a key of another API's form is in this one: Converse keeps `tools` in `toolConfig`; '' where it is on top. */
function groupOf(body: JsonObject, key: string): Pointer {
  const has = (value: unknown) => isObject(value) && Object.keys(value).some((own) => squeezed(own) === squeezed(key));
  const group = has(body) ? undefined : Object.keys(body).find((name) => has(body[name]));
  return group === undefined ? '' : child('', group);
}

const TOOL =
  /\b(?:tools?|functions?|function_?declarations?|schema for)(?: name)?:?\s{1,3}["'`]?([\w.-]{1,128}?)["'`]?(?=[\s,.:;)]|$)/gi;

type At = Pick<Found, 'at' | 'missing' | 'how'>;

/** What the text asks for; a keyword of schemas that it rejects and that is no longer there asks for nothing. */
function asksIn(text: string, { at, missing, how }: At, spelled: readonly Spelled[], places: RequestPlaces): Asks {
  const { document, at: root } = places;
  // What is said of the type of a key that is missing is not said of what it is missing in.
  const value = missing === null ? valueAt(document, at) : undefined;
  const said = asksOf(text, value);
  // A tool is an object: what is said of a type is said of something in it.
  const asks = how === 'tool' ? { ...said, type: null, isBroken: false } : said;
  const keywords = keywordsNamed(spelled);
  const isGone =
    asks.remove &&
    keywords.length > 0 &&
    !keywords.some(
      (keyword) => at.endsWith(`/${keyword}`) || placesOfKeyword(text, document, at, keyword, 1).length > 0,
    );
  const body = root !== null && isWithin(at, root) ? valueAt(document, root) : null;
  const isOnly = root !== null && isObject(body) && isAlone(at.slice(root.length), text, body);
  const isThere = missing === null && isRequiredOnly(lastStep(at), valueAt(document, at), text);
  if (isGone || isOnly || isThere || isOfText(text, document, at)) return { ...asks, isMet: true };
  return missing !== null && LACKED.test(text) ? { ...asks, missing: true } : asks;
}

/** What is said of a key that is not there. */
const LACKED = /\b(?:is|are) (?:required|missing|mandatory)\b|\bmust be (?:provided|present|set)\b/i;

const OF_CALL =
  /\bfunction call (?:is missing|[`'"]?(?:default_api:)?[\w.-]{1,64}[`'"]?, position)|\bcall arguments\b|\barguments (?:for|of|to) (?:the )?(?:tool|function)\b/i;

function byTool(text: string, { tools }: RequestPlaces): Found | null {
  // What is wrong with the arguments of a call is not wrong with the declaration of its tool.
  if (tools.length === 0 || OF_CALL.test(text.slice(0, 4_000))) return null;
  const named = new Set(spelledIn(text).map(({ path }) => path));
  for (const hit of text.slice(0, LONGEST).matchAll(TOOL)) named.add(hit[1] ?? '');
  const close = tools.filter(({ name }) => name !== '' && named.has(name));
  const same = close.length > 0 ? close : onlyWritten(text, tools);
  const [tool] = same;
  return tool ? foundAt(tool.at, tool.name, 'tool', same.length === 1) : null;
}

/** Where the list is in the body; null where it is outside of it. */
const listIn = ({ at, list }: Body): Pointer | null => (list.startsWith(at) ? list.slice(at.length) : null);

/** A setting that the text speaks of without its key: it may mean another one. */
const bySetting = (setting: Setting | null, { at }: Body): Found | null =>
  setting && foundAt(at + setting.at, setting.named, 'key', setting.isSure === true);

/** A key that is written somewhere in the request around the messages. */
function byKey(text: string, spelled: readonly Spelled[], request: Body): Found | null {
  const { at, body, document, tools } = request;
  const within = listIn(request);
  for (const { steps, path } of spelled) {
    const key = steps.at(-1) ?? '';
    if (steps.length > 2 || WORDS.has(key)) continue;
    const places = isOfRoot(text, key)
      ? tools.flatMap((tool) => placesOfKeyword(text, document, tool.at, key, 2))
      : placesOfKey(body, key, within, 2).map((place) => at + place);
    if (places[0] !== undefined) return foundAt(places[0], path, 'key', places.length === 1);
  }
  return null;
}
