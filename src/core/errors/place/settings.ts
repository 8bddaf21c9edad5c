import { isObject, type JsonObject, own } from '../../text/json.ts';
import { child, dotted, lastStep, type Pointer, parent, valueAt } from '../../text/pointer.ts';
import { listOf, wordingOf } from '../wordings/lists.ts';
import data from './features.json';
import { quotedIn } from './in-document.ts';
import keys from './keys.json';
import { squeezed } from './resolve.ts';
import type { Spelled } from './spelled.ts';

/** A setting of a request that an error speaks of without spelling its key. */
export interface Setting {
  /** Within the body. */
  readonly at: Pointer;
  /** What the error says of it: its key in other words, or its value. */
  readonly named: string;
  /** True where the error can mean no other. */
  readonly isSure?: boolean;
}

/** A setting that the text names in plain words: "the effort parameter", "thinking budget". */
export function settingNamed(text: string, body: JsonObject, list: Pointer | null): Setting | null {
  const words = text
    .slice(0, 2_000)
    .toLowerCase()
    .split(/[^a-z0-9_]+/);
  const said = new Set(words.flatMap((word, i) => [word, word + (words[i + 1] ?? '')]).map(squeezed));
  // A gateway writes the limit under its own key, and the error comes from behind it.
  const isLimit =
    OF_AMOUNT.test(text.slice(0, 2_000)) && [...OUTPUT_LIMITS, 'maximumtokens'].some((limit) => said.has(limit));
  const isSaid = (key: string) => said.has(key) || (isLimit && OUTPUT_LIMITS.includes(key));
  const named = settingsOf(body, list).filter(({ key }) => isSaid(squeezed(key)));
  const [first] = named.sort((a, b) => b.key.length - a.key.length);
  const isSure = named.length === 1 && isLimit && OUTPUT_LIMITS.includes(squeezed(first?.key ?? ''));
  return first ? { at: first.at, named: first.key, isSure } : null;
}

/** What a limit of the answer is called, by API. */
const OUTPUT_LIMITS = ['maxtokens', 'maxcompletiontokens', 'maxoutputtokens', 'maxnewtokens', 'numpredict'];

export const outputLimitsOf = (body: JsonObject): ReturnType<typeof settingsOf> =>
  settingsOf(body, null).filter(({ key }) => OUTPUT_LIMITS.includes(squeezed(key)));

/** What is said of an amount: of a key that is not known another one is no amount. */
const OF_AMOUNT =
  /\b(?:minimum|maximum|at least|at most|below|above|greater|less|exceeds?|range|too (?:large|small|high|low|big))\b|[<>]=?/i;

/** Keys that refer to history which the provider stores: without them that history is not sent. */
const KEPT = new Set(['previous_response_id', 'conversation', 'cachedContent', 'cached_content']);

/** The second of two mutually exclusive keys, where the first refers to stored history and so must not be removed. */
export function besideKept(first: string, text: string, body: JsonObject): Setting | null {
  if (!KEPT.has(first) || !EXCLUDE.test(text.slice(0, 4_000))) return null;
  const words = new Set(text.slice(0, 4_000).split(/[^\w$]+/));
  const other = Object.keys(body).find((key) => words.has(key) && !KEPT.has(key) && !NEEDED.has(key));
  return other === undefined ? null : { at: child('', other), named: other, isSure: true };
}

/** True where the text says that two keys exclude each other and the body has the one at a place alone. */
export function isAlone(at: Pointer, text: string, body: JsonObject): boolean {
  const head = text.slice(0, 4_000);
  if (!PAIR.test(head)) return false;
  const words = head.match(/[\w$]+(?:\.[\w$]+)*/g) ?? [];
  const [key, path] = [lastStep(at), dotted(at)];
  const others = words.flatMap((word, i) => {
    if (word !== key && word !== path) return [];
    // A path begins at the root, as the one beside it does; a name is that of a key beside this one.
    const from = word === path ? body : valueAt(body, parent(at) ?? '');
    return [
      ...(JOINED.has(words[i + 1] ?? '') ? [{ from, other: words[i + 2] ?? '' }] : []),
      ...(JOINED.has(words[i - 1] ?? '') ? [{ from, other: words[i - 2] ?? '' }] : []),
    ];
  });
  const keys = others.filter(
    ({ other }) => other !== key && other !== path && (/[_.]/.test(other) || SHORT_KEYS.has(other)),
  );
  return keys.length > 0 && !keys.some(({ from, other }) => isIn(other.includes('.') ? body : from, other));
}

/** True for a value that has something at a path with points. */
const isIn = (value: unknown, path: string): boolean => valueAt(value, path.split('.').reduce(child, '')) !== undefined;

const PAIR = /\b(?:both|together|mutually exclusive|at the same time|only one of)\b/i;
const JOINED = new Set(['and', 'or', 'with']);
const SHORT_KEYS = new Set(keys.short);

const EXCLUDE = /\b(?:together|both|cannot|can't|mutually|exclusive|at the same time|combined|conflicts?)\b/i;
const NEEDED = new Set('messages contents input model'.split(' '));

/** A setting in a group of settings that the text writes as one word (`reasoningEffort`), or one word that it writes as a path. */
export function settingJoined(spelled: readonly Spelled[], body: JsonObject, list: Pointer | null): Setting | null {
  const settings = settingsOf(body, list, true);
  for (const { steps, path } of spelled) {
    const said = squeezed(steps.join(''));
    const found = settings.find(({ at, key }) => {
      const isInGroup = at.length > key.length + 1;
      return isInGroup ? squeezed(at.replaceAll('/', '')) === said : steps.length > 1 && squeezed(key) === said;
    });
    if (found) return { at: found.at, named: path, isSure: true };
  }
  return null;
}

/** The one setting that has a value which the text quotes. */
export function settingOfValue(text: string, body: JsonObject, list: Pointer | null): Setting | null {
  const quoted = new Set(quotedIn(text));
  const same = settingsOf(body, list).filter(({ value }) => typeof value === 'string' && quoted.has(value));
  const [only] = same;
  return !only || same.length > 1 || /^model/i.test(only.key) ? null : { at: only.at, named: String(only.value) };
}

/** The one setting of a key that has a value which is not in the list that the text allows for it. */
export function settingOfList(text: string, body: JsonObject, list: Pointer | null): Setting | null {
  const [, key = '', values = ''] = LISTED.exec(text.slice(0, 4_000)) ?? [];
  const allowed = new Set(quotedIn(` ${values} `));
  if (key === '' || allowed.size < 2) return null;
  const others = settingsOf(body, list, true).filter(
    (setting) => setting.key === key && typeof setting.value === 'string' && !allowed.has(setting.value),
  );
  const [only] = others;
  return only && others.length === 1 ? { at: only.at, named: key, isSure: true } : null;
}

const LISTED =
  /["'`](\w{1,40})["'`] (?:must be|should be|is not|has to be) (?:in|one of|any of):? ?\[([^\]\n]{1,300})\]/i;

/** The model, where a text rejects it and writes its name. */
export function modelNamed(text: string, { model }: JsonObject): Setting | null {
  const head = text.slice(0, 4_000);
  if (typeof model !== 'string' || model.length < 3 || !listOf('modelrejected').test(head.toLowerCase())) return null;
  // `for model X: ...` says only where something else was rejected.
  if (head.toLowerCase().includes(`for model ${model.toLowerCase()}:`)) return null;
  const at = head.indexOf(model);
  const isWord = at >= 0 && !/[\w.-]/.test(head[at - 1] ?? ' ') && !/\w/.test(head[at + model.length] ?? ' ');
  return isWord ? { at: '/model', named: model, isSure: true } : null;
}

/** The settings of a request, those in groups of settings too. */
function settingsOf(
  body: JsonObject,
  list: Pointer | null,
  withWords = false,
): { key: string; at: Pointer; value: unknown }[] {
  const found: { key: string; at: Pointer; value: unknown }[] = [];
  const enter = (object: JsonObject, above: Pointer, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      const at = child(above, key);
      if (at === list || BESIDE.has(key)) continue;
      if (withWords || !WORDS.has(key)) found.push({ key, at, value });
      if (isObject(value) && depth < 3 && !NAMED.has(key)) enter(value, at, depth + 1);
    }
  };
  enter(body, '', 0);
  return found;
}

/** What of a request is no setting, and what every text may name. */
const BESIDE = new Set(keys.beside);

/** What is in these has names of the caller's own, and is no setting. */
const NAMED = new Set('properties $defs definitions patternProperties metadata'.split(' '));

/** Names that schemas and envelopes have everywhere. */
export const WORDS = new Set(keys.everywhere);

/** What a model may not do, by the words of texts, with the settings that ask for it. */
const FEATURES = data.map(({ says, settings, isOnly = false }) => {
  const named = wordingOf(says);
  const lacks = [
    ['@modellacks', named, '@wholefeature'],
    ['@featurebegins', named, '@isnotsupported'],
  ];
  // What the model does and nothing else: its settings ask for more.
  return {
    settings,
    refused: wordingOf(isOnly ? [['@modelonly', named]] : lacks),
    always: wordingOf([['@alwayson', named]]),
  };
});

/**
 * The settings that ask for what a text says the model does not do, or that switch off what it says the model always does,
 * in the order of the table; none where it says no such thing.
 */
export function settingsOfFeature(text: string, body: JsonObject): readonly Setting[] {
  const said = text.slice(0, 4_000).toLowerCase();
  for (const { settings, refused, always } of FEATURES) {
    const isAlways = always.test(said);
    if (!isAlways && !refused.test(said)) continue;
    const found = settings.flatMap((path) => settingAt(body, path, !isAlways));
    if (found.length > 0) return found;
  }
  return [];
}

/** A setting that is there and asks for something, or switches it off. */
function settingAt(body: JsonObject, path: string, asks: boolean): readonly Setting[] {
  const at = `/${path}`;
  const value = valueAt(body, at);
  if (value === undefined || value === null) return [];
  const isOff = value === false || value === 'none' || (isObject(value) && own(value, 'type') === 'disabled');
  return isOff === asks ? [] : [{ at, named: dotted(at), isSure: true }];
}
