import { isObject, type JsonObject } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import { quotedIn } from './in-document.ts';
import { squeezed } from './resolve.ts';

/** A setting of a request that an error speaks of without spelling its key. */
export interface Setting {
  /** Within the body. */
  readonly at: Pointer;
  /** What the error says of it: its key in other words, or its value. */
  readonly named: string;
}

/** A setting that the text names in plain words: "the effort parameter", "thinking budget". */
export function settingNamed(text: string, body: JsonObject, list: Pointer | null): Setting | null {
  const words = text
    .slice(0, 2_000)
    .toLowerCase()
    .split(/[^a-z0-9_]+/);
  const said = new Set(words.flatMap((word, i) => [word, word + (words[i + 1] ?? '')]).map(squeezed));
  const named = settingsOf(body, list).filter(({ key }) => said.has(squeezed(key)));
  const [first] = named.sort((a, b) => b.key.length - a.key.length);
  return first ? { at: first.at, named: first.key } : null;
}

/** The one setting that has a value which the text quotes. */
export function settingOfValue(text: string, body: JsonObject, list: Pointer | null): Setting | null {
  const quoted = new Set(quotedIn(text));
  const same = settingsOf(body, list).filter(({ value }) => typeof value === 'string' && quoted.has(value));
  const [only] = same;
  return !only || same.length > 1 || only.key === 'model' ? null : { at: only.at, named: String(only.value) };
}

/** The settings of a request, those in groups of settings too. */
function settingsOf(body: JsonObject, list: Pointer | null): { key: string; at: Pointer; value: unknown }[] {
  const found: { key: string; at: Pointer; value: unknown }[] = [];
  const enter = (object: JsonObject, above: Pointer, depth: number): void => {
    for (const [key, value] of Object.entries(object)) {
      const at = child(above, key);
      if (at === list || BESIDE.has(key)) continue;
      if (!WORDS.has(key)) found.push({ key, at, value });
      if (isObject(value) && depth < 3) enter(value, at, depth + 1);
    }
  };
  enter(body, '', 0);
  return found;
}

/** What of a request is no setting, and what every text may name. */
const BESIDE = new Set(
  'messages contents input tools functions toolConfig system instructions prompt model user stream'.split(' '),
);

/** Names that schemas and envelopes have everywhere. */
export const WORDS = new Set(
  'type name description properties object string array number integer boolean null error message code status function parameters value values data id url text content role model'.split(
    ' ',
  ),
);
