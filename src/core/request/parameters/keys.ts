import { snakeOf } from '../../targets/part-names.ts';
import { isObject, type Json, own } from '../../text/json.ts';
import { wordsAt } from '../../text/words-at.ts';
import { breach, kindOf, removal, renaming, surplus } from './asks.ts';
import { objectsIn, pathIn, valueIn } from './body.ts';
import keysRows from './keys.json';
import { type Known, knownKeys, type Twin, type Twins, words } from './known-keys.ts';
import { rowsIn } from './read-rows.ts';
import type { Breach, Path, Requirement, Sent, Way } from './requirement.ts';

/** Finds the keys that the API does not know: those of others are errors, those that nobody knows may be newer. */
const keysBeside = ({ keys, foreign }: Known, at = ''): Requirement['finds'] => {
  const written = new Set(keys);
  const inBoth = new Set([...keys, ...keys.map(snakeOf)]);
  return (sent) => {
    const above = at === '' ? [] : pathIn(sent, at);
    const holder = valueIn(sent.body, above);
    if (!isObject(holder)) return [];
    const known = sent.form === 'gemini' ? inBoth : written;
    const unknown = Object.keys(holder).filter((key) => !known.has(key) && own(holder, key) !== undefined);
    if (unknown.length === 0 || (at === '' && isStored(sent))) return [];
    return unknown.map((key): Breach => {
      const path = [...above, key];
      const twin = Object.hasOwn(foreign, key) ? foreign[key] : undefined;
      // A key in another spelling is none that is newer than this.
      const spelling = keys.find((known) => squeezed(known) === squeezed(key) && own(holder, known) === undefined);
      const spelled = spelling === undefined ? [] : [renaming(path, [...above, spelling], own(holder, key) as Json)];
      const isForeign = twin !== undefined;
      const moved = twin ? movedTo(twin, path, own(holder, key), sent) : null;
      const said = moved === null && path.length === 1 ? saidIn(sent, key, keys) : [];
      const ways: Way[] = [...(moved ? [moved] : spelled), ...said, removal(sent, path)];
      const says = isForeign ? 'is a key of another API' : 'is not known to this API';
      return breach(sent, path, `\`${path.join('.')}\` ${says}.`, ways, {
        data: { name: key },
        ...(isForeign ? {} : { severity: 'warning' }),
      });
    });
  };
};

/** The value of a key of another API under the key of this one; null where that is taken, or cannot say it. */
function movedTo(twin: Twin, path: Path, value: unknown, sent: Sent): Way | null {
  const to = pathIn(sent, twin.to);
  if (valueIn(sent.body, to) !== undefined) return null;
  const moved = twin.as ? twin.as(value) : (value as Json);
  return moved === undefined ? null : renaming(path, to, moved);
}

/** Keys whose value is system text. */
const SYSTEM_TEXTS = words('system instructions system_prompt systemPrompt preamble');

/** System text of another API as the first message, where the API has it in the list alone. */
function saidIn(sent: Sent, key: string, keys: readonly string[]): readonly Way[] {
  const isInList = !SYSTEM_TEXTS.some((known) => keys.includes(known)) && objectsIn(sent, 'messages').length > 0;
  const system = isInList && SYSTEM_TEXTS.includes(key) ? wordsAt(own(sent.body, key)) : '';
  const reason = `What \`${key}\` says is the first message now.`;
  return system === ''
    ? []
    : [{ kind: 'say-system', edits: [{ system }, ...removal(sent, [key]).edits], reason, effect: 'lossless' }];
}

const squeezed = (key: string): string => key.replaceAll('_', '').toLowerCase();

/** Keys that programs add to what they keep: it is not what was sent. */
const KEPT = words(`
    id object created created_at createdAt updatedAt updated_at title name response choices usage
    timestamp session_id sessionId version error output extra_body extra_headers betas timeout metadata_
    prompt_id kwargs url method headers custom_id body`);

const isStored = ({ body }: Sent): boolean => KEPT.some((key) => own(body, key) !== undefined);

const unknownKeys = (name: Parameters<typeof knownKeys>[0], at = ''): Requirement['finds'] =>
  keysBeside(knownKeys(name), at);

const inferenceKeys = unknownKeys('converse', 'inferenceConfig');

export const KEYS = rowsIn(keysRows, {
  unknownKeys,
  /** Only the keys that an API is known to reject; of others nothing is said. */
  rejected: (...names: readonly string[]): Requirement['finds'] => {
    const foreign: Twins = Object.fromEntries(names.map((name) => [name, null]));
    return (sent) => {
      const keys = Object.keys(sent.body);
      const others = keys.filter((key) => !names.includes(key));
      return others.length === keys.length ? [] : keysBeside({ keys: others, foreign })(sent);
    };
  },

  /** Keys that are left out where they say nothing. */
  noNulls:
    (...names: readonly string[]): Requirement['finds'] =>
    (sent) =>
      names.flatMap((name) =>
        own(sent.body, name) === null ? [...kindOf(name, 'object', { nulls: 'rejected' })(sent)] : [],
      ),

  /** What is cached has keys of its own. */
  isNotCached: ({ sentTo }: Sent): boolean => !/\/cachedContents(?:$|[/?])/.test(sentTo?.url ?? ''),

  /** Nova takes bodies that look the same at another address, with more keys: only one that names its model is surely Converse. */
  converseKeys: (sent: Sent) => {
    const url = sent.sentTo?.url ?? '';
    if (/\/invoke(?:$|-)/.test(url)) return [];
    const isSure = own(sent.body, 'modelId') !== undefined || /\/converse(?:-stream)?$/.test(url);
    return [...inferenceKeys(sent)].map((found) => (isSure ? found : { ...found, severity: 'warning' as const }));
  },

  /** Chat Completions know two options of a stream. */
  *streamOptions(sent: Sent) {
    const options = own(sent.body, 'stream_options');
    if (!isObject(options)) return;
    for (const key of Object.keys(options).filter((name) => !['include_usage', 'include_obfuscation'].includes(name)))
      yield surplus(sent, ['stream_options', key], `\`stream_options.${key}\` is not known to this API.`);
  },
});
