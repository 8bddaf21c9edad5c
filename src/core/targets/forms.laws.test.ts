import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNative } from '../session/open.ts';
import { openTranscript, validateMessages } from '../session.ts';
import { runs } from '../testing/cases.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { factsFor } from './facts.ts';
import { TARGETS, targetById } from './registry.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const NOWHERE = { model: null, day: null, route: null, thinking: false };
/** Of every API that says of which kind the values of a message are. */
const FORMS = new Map(
  TARGETS.flatMap((target) => {
    const { forms } = factsFor(target, NOWHERE);
    return forms === undefined ? [] : [[target.id as string, forms.is] as const];
  }),
);
const LISTS = ['messages', 'input', 'contents'];
const WRONG = {
  string: [7, {}, [], true],
  name: [7, {}, true],
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

/** What is of none of some kinds. */
function wrongFor(kinds: readonly (keyof typeof WRONG)[]): readonly unknown[] {
  const lists = kinds.map((kind) => WRONG[kind].map((value) => JSON.stringify(value)));
  return WRONG[kinds[0]!].filter((value) => lists.every((list) => list.includes(JSON.stringify(value))));
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
          const kinds = kind.replace(/\?$/, '').split('|') as (keyof typeof WRONG)[];
          const isOnlyKey = forms.named === 'key' && steps.length === 1;
          const none = kind.endsWith('?') ? [] : isOnlyKey ? [null] : [null, undefined];
          yield { path: [list!, i, key, p, ...steps], wrong: [...wrongFor(kinds), ...none] };
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

/** Where any value may stand: arguments, results that are data, marks of the cache. */
const FREE = new Set(['input', 'args', 'arguments', 'response', 'json', 'cache_control', 'metadata', 'citations']);
const WHOLE: { readonly [kind: string]: readonly unknown[] } = {
  string: [7, { a: 1 }, true, ['x']],
  number: ['x', {}, []],
  boolean: ['x', {}, []],
  object: ['x', 7, []],
  list: [{}, 7, true],
};
/** A list of one is read where its only element stands; bytes are what each client writes for them. */
const isTaken = (target: string, path: readonly string[], value: unknown): boolean =>
  (target === 'gemini' && path.at(-1) === 'parts' && isObject(value)) || path.at(-1) === 'bytes';

/** Every value in the messages of a body, by its path. */
function valuesIn(body: JsonObject): readonly (readonly [path: readonly string[], value: unknown])[] {
  const found: (readonly [readonly string[], unknown])[] = [];
  const walk = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, key];
      found.push([at, inner]);
      if (path.length < 2 || !FREE.has(key)) walk(inner, at);
    }
  };
  for (const key of LISTS) if (Array.isArray(own(body, key))) walk(own(body, key), [key]);
  return found;
}

/** True if something is said of a body beside what was said of the healthy one. */
function isTold(body: JsonObject, target: string, before: ReadonlySet<string>): boolean {
  const snapshot = openTranscript(JSON.stringify(body), { target });
  if (snapshot.transcripts.length === 0 || snapshot.problems.length > 0) return true;
  return validateMessages(snapshot).some(
    ({ severity, rule, at }) => severity !== 'info' && !before.has(`${rule} ${at}`),
  );
}

describe('a value of another kind than a healthy request has', () => {
  it('is told, wherever in the messages it stands: at most 2 in 100 of all are not, 4 of a share', () => {
    const silent: string[] = [];
    let count = 0;
    const step = BODIES.length / numRuns;
    // A share is spread over all of them: those of one rule are alike.
    for (let i = 0; i < numRuns; i++) {
      const file = BODIES[(seed + Math.floor(i * step)) % BODIES.length]!;
      const target = targetOf(file);
      const text = readFileSync(join(FOLDER, file), 'utf8');
      const body = JSON.parse(text) as unknown;
      if (!isObject(body)) continue;
      // What is written in the form of another API is no request of this one.
      if (!openTranscript(text, { target }).transcripts.some((it) => isNative(it, targetById(target)!))) continue;
      const before = new Set(foundIn(body, target).map(({ rule, at }) => `${rule} ${at}`));
      for (const [path, value] of valuesIn(body))
        for (const wrong of value === null ? [] : WHOLE[Array.isArray(value) ? 'list' : typeof value]!) {
          if (isTaken(target, path, wrong)) continue;
          count++;
          if (!isTold(spoiled(body, path, wrong), target, before))
            silent.push(`${file} /${path.join('/')} = ${JSON.stringify(wrong)}`);
        }
    }
    expect(count).toBeGreaterThan(100);
    expect(silent.length / count, silent.join('\n')).toBeLessThanOrEqual(numRuns < BODIES.length ? 0.04 : 0.02);
  });
});
