import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNative } from '../session/open.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { targetById } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { child, type Pointer } from '../text/pointer.ts';
import { keysOf } from './parameters/kinds.ts';
import { type Kind, WIRED } from './parameters/wire.ts';
import { statedFor } from './requirement.ts';
import { REQUIREMENTS } from './requirements/all.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');

/** Values that a place does not take. `undefined` is a key that is missing. */
type Wrong = readonly unknown[];

const NUMBER: Wrong = ['x', {}, [], true];
const OBJECT: Wrong = ['x', 7, [], true];
const WORD: Wrong = [7, {}, [], true];
const LIST: Wrong = ['x', 7, {}];

/** What each API is known to check beside its messages: the place, and what it rejects there. */
const PLACES: { readonly [target: string]: readonly (readonly [path: string, wrong: Wrong])[] } = {
  anthropic: [
    ['max_tokens', [...NUMBER, null]],
    ['temperature', [...NUMBER, 7, null]],
    ['top_p', [...NUMBER, null]],
    ['top_k', [...NUMBER, null]],
    ['thinking', [...OBJECT, {}, null]],
    ['tool_choice', [...OBJECT, {}, null]],
    ['stop_sequences', ['x', 7, {}, true]],
    ['tools', [...LIST, null]],
    ['service_tier', [...WORD, 'x', null]],
    ['metadata', OBJECT],
    ['stream', ['x', 7, {}, [], null]],
    ['output_config', [...OBJECT, null]],
    ['system', [7, true, null]],
    ['zzz', ['x', 7, null]],
  ],
  'openai-chat': [
    ['max_tokens', NUMBER],
    ['temperature', [...NUMBER, 7]],
    ['top_p', [...NUMBER, 7]],
    ['n', NUMBER],
    ['presence_penalty', [...NUMBER, 7]],
    ['frequency_penalty', [...NUMBER, 7]],
    ['stop', [7, {}, true]],
    ['tool_choice', [...OBJECT, {}]],
    ['tools', LIST],
    ['response_format', [...OBJECT, {}]],
    ['stream_options', OBJECT],
    ['metadata', OBJECT],
    ['service_tier', [...WORD, 'x']],
    ['user', WORD],
    ['stream', ['x', 7, {}, []]],
    ['zzz', ['x', 7, null]],
  ],
  'openai-responses': [
    ['max_output_tokens', NUMBER],
    ['temperature', [...NUMBER, 7]],
    ['top_p', [...NUMBER, 7]],
    ['tool_choice', [...OBJECT, {}]],
    ['tools', LIST],
    ['text', OBJECT],
    ['reasoning', OBJECT],
    ['include', LIST],
    ['truncation', [...WORD, 'x']],
    ['metadata', OBJECT],
    ['zzz', ['x', 7, null]],
  ],
  gemini: [
    ['generationConfig.temperature', [...NUMBER, 7]],
    ['generationConfig.topP', [...NUMBER, 7]],
    ['generationConfig.maxOutputTokens', NUMBER],
    ['generationConfig.candidateCount', NUMBER],
    ['generationConfig.thinkingConfig', OBJECT],
    ['toolConfig', OBJECT],
    ['tools', ['x', 7, true]],
    ['safetySettings', ['x', 7, true]],
    ['zzz', ['x', 7, null]],
  ],
  'bedrock-converse': [
    ['inferenceConfig.maxTokens', NUMBER],
    ['inferenceConfig.temperature', [...NUMBER, 7]],
    ['inferenceConfig.topP', [...NUMBER, 7]],
    ['toolConfig.toolChoice', [...OBJECT, {}]],
    ['requestMetadata', OBJECT],
    ['inferenceConfig.zzz', ['x', 7, null]],
  ],
};

/** Values of each kind. */
const OF_KIND: { readonly [kind in Kind]: unknown } = { string: 'x', number: 7, boolean: true, list: [], object: {} };

/** Whose models and whose address a body is for: others who speak the same form have more keys, and coerce more. */
const OWN: { readonly [target: string]: RegExp } = {
  anthropic: /claude/i,
  'openai-chat': /^(?:gpt-(?!oss)|chatgpt-|codex-|o[1-9])/i,
  'openai-responses': /^(?:gpt-(?!oss)|chatgpt-|codex-|o[1-9])/i,
};

/** The same of all that the vendors' own types say: the kind of value under each key. */
const typedPlaces = (target: string) =>
  keysOf(target)
    .filter(([, kinds]) => kinds.length > 0)
    .map(([key, kinds]) => ({
      path: key.split('.'),
      wrong: Object.entries(OF_KIND).flatMap(([kind, value]) => (kinds.includes(kind as Kind) ? [] : [value])),
      makes: true,
    }));

/** The places inside a declared function, below what holds its name. */
const IN_TOOL: readonly (readonly [path: string, wrong: Wrong])[] = [
  ['name', [7, null, undefined]],
  ['description', [7, [], true]],
];
const IN_SCHEMA: readonly (readonly [path: string, wrong: Wrong])[] = [
  ['', ['x', 7, []]],
  ['type', ['strng', 7]],
  ['properties', ['x', [], 7, null]],
  ['required', ['id', 7, [7], {}]],
];
const HOLDERS: { readonly [target: string]: readonly [holder: string, schema: string] } = {
  anthropic: ['tools.0', 'input_schema'],
  'openai-chat': ['tools.0.function', 'parameters'],
  'openai-responses': ['tools.0', 'parameters'],
  gemini: ['tools.0.functionDeclarations.0', 'parameters'],
  'bedrock-converse': ['toolConfig.tools.0.toolSpec', 'inputSchema.json'],
};

const REQUESTS =
  /^(?:params|schema|request|tools__(?:choice|combination|declaration|server|description|duplicate-name))/;

const isOfTarget = (body: object, target: string): boolean => {
  const { model } = body as { model?: unknown };
  return typeof model !== 'string' || (OWN[target]?.test(model.slice(model.lastIndexOf('/') + 1)) ?? true);
};

/** False for a body in the form of another API: there the keys of this one are not its keys. */
function isInForm(text: string, target: string): boolean {
  const [transcript] = openTranscript(text, { target }).transcripts;
  return transcript !== undefined && isNative(transcript, targetById(target)!);
}

const BODIES = readdirSync(FOLDER)
  .filter((folder) => REQUESTS.test(folder))
  .flatMap((folder) => readdirSync(join(FOLDER, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => /\/ok\..*\.json$/.test(file) && WIRED.includes(file.split('.').at(-2)!))
  .filter((file) => {
    const [text, target] = [readFileSync(join(FOLDER, file), 'utf8'), file.split('.').at(-2)!];
    return isOfTarget(JSON.parse(text) as object, target) && isInForm(text, target);
  })
  .sort();

const foundIn = (value: unknown, target: string) =>
  validateMessages(openTranscript(JSON.stringify(value), { target })).filter(({ severity }) => severity !== 'info');

type Body = { [key: string]: unknown };

/** A body with another value at a path; null where what would hold it is not there. */
function mutated(body: object, path: readonly string[], value: unknown, makes: boolean): object | null {
  const copy = structuredClone(body) as Body;
  let holder: unknown = copy;
  for (const step of path.slice(0, -1)) {
    const above = holder as Body;
    if (makes && above[step] === undefined) above[step] = {};
    holder = above[step];
    if (typeof holder !== 'object' || holder === null) return null;
  }
  const last = path.at(-1)!;
  if (value === undefined) delete (holder as Body)[last];
  else (holder as Body)[last] = value;
  return copy;
}

const pointerOf = (path: readonly string[]): Pointer => path.reduce(child, '');
const isNear = (at: Pointer, place: Pointer): boolean =>
  at === place || at.startsWith(`${place}/`) || place.startsWith(`${at}/`);

/** The places of a body, with what is wrong there. */
function placesOf(body: object, target: string) {
  const known = (PLACES[target] ?? []).map(([path, wrong]) => ({ path: path.split('.'), wrong, makes: true }));
  const places = [...known, ...typedPlaces(target)];
  const [holder, schema] = HOLDERS[target] ?? HOLDERS['openai-chat']!;
  const steps = holder.split('.');
  const held = steps.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? (value as Body)[step] : undefined),
    body,
  );
  const declared = schema
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? (value as Body)[step] : undefined),
      held,
    );
  const isFunction = typeof declared === 'object' && declared !== null;
  if (!isFunction) return places;
  const within = (above: readonly string[], list: typeof IN_TOOL) =>
    list.map(([path, wrong]) => ({ path: path === '' ? above : [...above, path], wrong, makes: false }));
  const checked = statedFor(REQUIREMENTS, 'schema/invalid', target).flatMap(({ is }) => is.keywords);
  const inner = within(
    [...steps, ...schema.split('.')],
    IN_SCHEMA.filter(([path]) => path === '' || checked.includes(path)),
  );
  return [...places, ...within(steps, IN_TOOL), ...inner];
}

const { numRuns, seed } = runs(BODIES.length, Math.ceil(BODIES.length / 8));
const DRAWN = Array.from({ length: numRuns }, (_, i) => BODIES[(seed + i) % BODIES.length]!);

describe('a wrong value', () => {
  it.each([...new Set(DRAWN)])('is found at every place that is known to be checked: %s', (file) => {
    const target = file.split('.').at(-2)!;
    const body = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object;
    expect(foundIn(body, target)).toEqual([]);
    const missed: string[] = [];
    for (const { path, wrong, makes } of placesOf(body, target))
      for (const value of wrong) {
        const spoiled = mutated(body, path, value, makes);
        if (spoiled === null) continue;
        const found = foundIn(spoiled, target).some(({ at }) => isNear(at, pointerOf(path)));
        if (!found) missed.push(`${path.join('.')} = ${JSON.stringify(value)}`);
      }
    expect([...new Set(missed)]).toEqual([]);
  });
});
