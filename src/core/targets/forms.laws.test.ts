import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../session.ts';
import { runs } from '../testing/cases.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { ANTHROPIC_FORMS, CHAT_FORMS, CONVERSE_FORMS, GEMINI_FORMS, RESPONSES_FORMS } from './shape-forms.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const FORMS = new Map([
  ['anthropic', ANTHROPIC_FORMS],
  ['openai-chat', CHAT_FORMS],
  ['openai-responses', RESPONSES_FORMS],
  ['gemini', GEMINI_FORMS],
  ['bedrock-converse', CONVERSE_FORMS],
]);
const LISTS = ['messages', 'input', 'contents'];
const WRONG = {
  string: [7, {}, [], true],
  object: ['x', [], 7],
  list: ['x', 7, {}],
  boolean: ['x', {}, []],
  words: [7, {}, true],
};

const BODIES = readdirSync(FOLDER)
  .flatMap((folder) => readdirSync(join(FOLDER, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => /\/ok\..*\.json$/.test(file) && FORMS.has(file.split('.').at(-2)!))
  .filter((file) => readFileSync(join(FOLDER, file), 'utf8').length < 20_000)
  .sort();

const targetOf = (file: string): string => file.split('.').at(-2)!;

const foundIn = (value: unknown, target: string) =>
  validateMessages(openTranscript(JSON.stringify(value), { target })).filter(({ severity }) => severity !== 'info');

/** A copy of a body in which the value at a path is another one. */
function spoiled(body: JsonObject, path: readonly (string | number)[], value: unknown): JsonObject {
  const copy = structuredClone(body);
  let holder = copy as { [step: string | number]: unknown };
  for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder;
  if (value === undefined) delete holder[path.at(-1)!];
  else holder[path.at(-1)!] = value;
  return copy;
}

/** The values of a body whose kind is known, each with what it may not be. */
function* placesOf(body: JsonObject, target: string) {
  const list = LISTS.find((key) => Array.isArray(own(body, key)));
  const forms = FORMS.get(target)!;
  const messages = list === undefined ? [] : (own(body, list) as unknown[]);
  for (const [i, message] of messages.entries()) {
    if (!isObject(message)) continue;
    const key = 'parts' in message ? 'parts' : 'content';
    const parts = own(message, key);
    if (!Array.isArray(parts)) continue;
    for (const [p, part] of parts.entries()) {
      if (!isObject(part)) continue;
      const names = forms.named === 'key' ? Object.keys(part) : [String(part.type)];
      for (const name of names.filter((type) => Object.hasOwn(forms.part, type)))
        for (const [path, kind] of Object.entries(forms.part[name]!)) {
          const steps = path.split('.');
          const held = steps
            .slice(0, -1)
            .reduce<unknown>((value, step) => (isObject(value) ? own(value, step) : undefined), part);
          if (!isObject(held) || own(held, steps.at(-1)!) === undefined) continue;
          const [wanted] = kind.split('?') as [keyof typeof WRONG];
          const isOnlyKey = forms.named === 'key' && steps.length === 1;
          const none = kind.endsWith('?') ? [] : isOnlyKey ? [null] : [null, undefined];
          yield { path: [list!, i, key, p, ...steps], wrong: [...WRONG[wanted], ...none] };
        }
    }
  }
}

const { numRuns, seed } = runs(BODIES.length, Math.ceil(BODIES.length / 8));
const DRAWN = [...new Set(Array.from({ length: numRuns }, (_, i) => BODIES[(seed + i) % BODIES.length]!))];

describe('a value of another kind than the wire takes', () => {
  it.each(DRAWN)('is found in every part: %s', (file) => {
    const target = targetOf(file);
    const body = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as unknown;
    if (!isObject(body) || !LISTS.some((key) => Array.isArray(own(body, key)))) return;
    const before = foundIn(body, target).map(({ rule, at }) => `${rule} ${at}`);
    const missed: string[] = [];
    for (const { path, wrong } of placesOf(body, target))
      for (const value of wrong) {
        const found = foundIn(spoiled(body, path, value), target);
        const place = `/${path.join('/')}`;
        const isNear = ({ at }: { at: string }) =>
          at === place || place.startsWith(`${at}/`) || at.startsWith(`${place}/`);
        if (!found.some((finding) => isNear(finding) && !before.includes(`${finding.rule} ${finding.at}`)))
          missed.push(`${place} = ${JSON.stringify(value)}`);
      }
    expect(missed).toEqual([]);
  });
});
