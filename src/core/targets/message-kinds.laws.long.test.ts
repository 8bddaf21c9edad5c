import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { runs } from '../testing/cases.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import data from './message-forms.json';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');

type Kinds = { readonly [path: string]: string };
interface Described {
  readonly messages: { readonly [role: string]: Kinds };
  readonly parts: { readonly [type: string]: Kinds };
  readonly call: Kinds;
  /** True where nothing needs to be there, and null is none. */
  readonly isLenient?: true;
}

/** DeepSeek publishes no types: its page says which keys there are, rejections that are public which of them it wants. */
const DEEPSEEK: Described = {
  messages: {
    system: { content: 'list|string', name: 'string?' },
    user: { content: 'list|string', name: 'string?' },
    assistant: { content: 'list|null|string?', name: 'string?', tool_calls: 'list?' },
    tool: { content: 'list|string', tool_call_id: 'string' },
  },
  parts: { text: { text: 'string' } },
  call: {
    id: 'string',
    type: 'string?',
    function: 'object',
    'function.name': 'string',
    'function.arguments': 'string',
  },
};
/** What the server of Ollama reads that its package does not type. */
const OLLAMA: Described = {
  messages: { '*': { ...data.forms.ollama.messages['*'], tool_call_id: 'string?' } },
  parts: {},
  call: { ...data.forms.ollama.call, id: 'string?' },
  isLenient: true,
};
const DESCRIBED: { readonly [target: string]: Described } = { ...data.forms, deepseek: DEEPSEEK, ollama: OLLAMA };

const OF_KIND: { readonly [kind: string]: unknown } = { string: 'x', number: 7, boolean: true, list: [], object: {} };
const targetOf = (file: string): string => file.split('.').at(-2)!;

const BODIES = readdirSync(FOLDER)
  .flatMap((folder) => readdirSync(join(FOLDER, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => /\/ok\..*\.json$/.test(file) && Object.hasOwn(DESCRIBED, targetOf(file)))
  .filter((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    return text.length < 20_000 && isRequest(JSON.parse(text));
  })
  .sort();

function isRequest(body: unknown): body is JsonObject {
  return isObject(body) && typeof body.model === 'string' && Array.isArray(body.messages);
}

type Path = readonly (string | number)[];

/** What is told of a body; null where nothing in it is a message, which is told as well. */
function foundIn(value: unknown, target: string) {
  const snapshot = openTranscript(JSON.stringify(value), { target });
  if (snapshot.transcripts.length === 0) return null;
  return validateMessages(snapshot).filter(({ severity }) => severity !== 'info');
}

const at = (path: Path): Pointer => path.reduce<Pointer>((above, step) => child(above, step), '');
const isNear = (place: Pointer, told: Pointer): boolean =>
  told === place || told.startsWith(`${place}/`) || place.startsWith(`${told}/`);

/** The values that a place does not take; undefined is a key that is missing. */
function wrongFor(kinds: string, isLenient = false): readonly unknown[] {
  const taken = kinds.replace('?', '').split('|');
  const wrong = Object.entries(OF_KIND).flatMap(([kind, value]) => (taken.includes(kind) ? [] : [value]));
  const mayLack = isLenient || kinds.endsWith('?');
  return [...wrong, ...(mayLack || taken.includes('null') ? [] : [null]), ...(mayLack ? [] : [undefined])];
}

/** The described places of an object, with what is wrong there. */
function* placesIn(value: JsonObject, fields: Kinds, above: Path, isLenient?: boolean): Iterable<[Path, unknown]> {
  for (const [path, kinds] of Object.entries(fields)) {
    const steps = path.split('.');
    const held = steps.reduce<unknown>((inner, step) => (isObject(inner) ? own(inner, step) : undefined), value);
    if (held === undefined || held === null) continue;
    for (const wrong of wrongFor(kinds, isLenient)) yield [[...above, ...steps], wrong];
  }
}

function* placesOf(body: JsonObject, { messages, parts, call, isLenient }: Described): Iterable<[Path, unknown]> {
  for (const [i, message] of (body.messages as readonly unknown[]).entries()) {
    if (!isObject(message)) continue;
    const role = String(message.role);
    for (const wrong of [7, {}, [], true, ...(isLenient ? [] : ['nobody', null, undefined])])
      yield [['messages', i, 'role'], wrong];
    yield* placesIn(message, messages[role] ?? messages['*'] ?? {}, ['messages', i], isLenient);
    const lists = [
      ['content', (part: JsonObject) => parts[String(part.type)] ?? {}],
      ['tool_calls', () => call],
    ] as const;
    for (const [key, fieldsOf] of lists) {
      const list = own(message, key);
      if (!Array.isArray(list)) continue;
      for (const [n, element] of list.entries()) {
        const path = ['messages', i, key, n];
        for (const wrong of [7, true, ['x'], null]) yield [path, wrong];
        if (!isObject(element)) continue;
        yield* placesIn(element, fieldsOf(element), path, isLenient);
        if (key === 'content') for (const wrong of [7, {}, 'hologram', null]) yield [[...path, 'type'], wrong];
      }
    }
  }
}

function spoiled(body: JsonObject, path: Path, value: unknown): JsonObject {
  const copy = structuredClone(body);
  let holder = copy as { [step: string | number]: unknown };
  for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder;
  if (value === undefined) delete holder[path.at(-1)!];
  else holder[path.at(-1)!] = value;
  return copy;
}

const { numRuns, seed } = runs(BODIES.length, Math.ceil(BODIES.length / 4));
const DRAWN = Array.from({ length: numRuns }, (_, i) => BODIES[(seed + i) % BODIES.length]!);
/** Those in which every kind of place is, whatever is drawn. */
const ALWAYS = BODIES.filter((file) => file.includes('ok.every-kind.'));

describe('a value of a message that the published description does not have', () => {
  it.each([...new Set([...ALWAYS, ...DRAWN])])('is found at every place: %s', (file) => {
    const target = targetOf(file);
    const body = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as unknown;
    if (!isRequest(body)) return;
    const before = new Set(foundIn(body, target)?.map(({ rule, at }) => `${rule} ${at}`));
    const missed: string[] = [];
    for (const [path, value] of placesOf(body, DESCRIBED[target]!)) {
      const place = at(path);
      const told = foundIn(spoiled(body, path, value), target);
      if (told && !told.some((finding) => isNear(place, finding.at) && !before.has(`${finding.rule} ${finding.at}`)))
        missed.push(`${place} = ${JSON.stringify(value)}`);
    }
    expect(missed).toEqual([]);
  });

  it('is asked of bodies for every API that is described', () => {
    expect([...new Set(BODIES.map(targetOf))].sort()).toEqual(Object.keys(DESCRIBED).sort());
  });
});
