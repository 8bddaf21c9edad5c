import { isObject, type JsonObject, own } from '../text/json.ts';
import { typeOfBytes } from '../text/picture.ts';
import { type Pointer, parent } from '../text/pointer.ts';
import { wordsAt } from '../text/words-at.ts';
import data from './file-types.json';
import type { Raw } from './least-value.ts';

/** Types of files by the end of their names. */
const BY_END: ReadonlyMap<string, string> = new Map(Object.entries(data));

const NAMED = /[\w-]\.([a-z][a-z0-9]{2,4})(?![\w-])/gi;
const MOST_WORDS = 20_000;

/**
 * The type that a file beside a key for types is of: what its data begins with; where the key is empty, the end of its
 * address or its name, or of the one kind of file that the words beside it name. Null for another key, where nothing
 * says it, and where it is said already.
 */
export function typeBeside(key: string, value: unknown, above: Pointer | null, raw: Raw): string | null {
  const holder = above === null ? undefined : raw(above);
  if (above === null || !/^(?:mime|media)_?type$/i.test(key) || !isObject(holder)) return null;
  const data = own(holder, 'data') ?? own(holder, 'bytes');
  const type = typeof data === 'string' ? typeOfBytes(data) : null;
  const found =
    type ?? (value === '' ? (typeOfNames(holder) ?? typeInWords(raw(parent(parent(above) ?? '') ?? ''))) : null);
  return found === value ? null : found;
}

function typeOfNames(holder: JsonObject): string | null {
  for (const key of ['fileUri', 'file_uri', 'displayName', 'display_name', 'name', 'url']) {
    const named = own(holder, key);
    const type =
      typeof named === 'string' ? BY_END.get(/\.(\w{2,5})(?:[?#]|$)/.exec(named)?.[1]?.toLowerCase() ?? '') : undefined;
    if (type !== undefined) return type;
  }
  return null;
}

/** The type of the files that words name, where they name one kind alone. */
function typeInWords(beside: unknown): string | null {
  const words = wordsAt(beside).slice(0, MOST_WORDS);
  const [only, other] = new Set(
    [...words.matchAll(NAMED)].flatMap(([, end = '']) => BY_END.get(end.toLowerCase()) ?? []),
  );
  return other === undefined ? (only ?? null) : null;
}
