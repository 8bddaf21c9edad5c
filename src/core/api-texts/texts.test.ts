import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decodeError } from '../errors/decode.ts';
import { findingsOf, LOOKED_AT } from '../errors/locate/families.ts';
import { UNCHECKED } from '../errors/locate/unchecked.ts';
import { matchesIn } from '../errors/match/matches.ts';
import { SHORTEST, scanner } from '../errors/match/scan.ts';
import { compile } from '../errors/match/template.ts';
import { FAMILIES } from '../errors/open/rows.ts';
import { ROWS } from '../errors/row.ts';
import { RULES } from '../faults/registry.ts';
import { TARGETS } from '../targets/registry.ts';
import { runs } from '../testing/cases.ts';
import { API_TEXTS, predictionsFor } from './texts.ts';

interface Example {
  readonly id: string;
  readonly text: string;
}

const EXAMPLES: readonly Example[] = JSON.parse(
  readFileSync(new URL('../../fixtures/errors/examples.json', import.meta.url), 'utf8'),
);

/** Ids that name the same text, sent by compatible endpoints: either is right. */
const SAME: readonly (readonly string[])[] = [
  ['chat-tool-calls-unanswered', 'moonshot-tool-call-not-answered'],
  ['minimax-tool-result-id-not-found', 'minimax-orphan-tool-result'],
  ['minimax-tool-call-result-mismatch', 'minimax-call-result-mismatch'],
  ['minimax-tool-args-invalid-json', 'tool-call-arguments-invalid-json'],
  ['minimax-function-parameters-empty', 'tool-schema-invalid'],
  ['minimax-invalid-tool-type', 'tool-type-invalid'],
  // The third sentence of the text says what differs.
  ['thinking-bound-to-other-conversation', 'thinking-bound-system-differs', 'thinking-bound-block-missing'],
  ['tool-use-missing-result', 'tool-result-not-first', 'vertex-same-rules', 'bedrock-same-rules'],
];
const mates = (id: string): readonly string[] => SAME.find((ids) => ids.includes(id)) ?? [id];

describe('the table of error texts', () => {
  test.each(EXAMPLES.map((example) => [example.id, example.text] as const))('%s is recognised', (id, text) => {
    const { matches } = decodeError(text);
    const found = matches.map((match) => match.error);
    expect(found.some((error) => mates(id).includes(error))).toBe(true);
    if (ROWS.some((row) => row.id === id && row.general)) expect(found).toContain(id);
    else expect(mates(id)).toContain(found[0]);
    for (const it of found) expect(mates(id)).toContain(it);
  });

  test('every id has a row, and the example of a row is one of those', () => {
    const ids = new Set(ROWS.map((row) => row.id));
    for (const { id } of EXAMPLES) expect(ids).toContain(id);
    const texts = new Set(EXAMPLES.map((example) => example.text));
    for (const { example } of ROWS) if (example !== undefined) expect(texts).toContain(example);
  });

  test('every template has a run of words long enough to be found', () => {
    for (const row of ROWS)
      for (const text of row.texts)
        expect([row.id, text, compile(text).words.length >= SHORTEST]).toEqual([row.id, text, true]);
  });

  test('every template recognises its own words', () => {
    for (const row of ROWS)
      for (const text of row.texts) {
        const sample = text.replace(/\{(ids?|\*)\}/g, 'call_1').replace(/\{[^{}]+\}/g, '7');
        expect([row.id, text, scanner([row]).hits(squeezedOf(sample)).length > 0]).toEqual([row.id, text, true]);
      }
  });

  test('every row explains itself in short sentences', () => {
    for (const row of ROWS) {
      expect(row.explanation).toMatch(/[.]$/);
      expect(row.fix).toMatch(/[.]$/);
      if (row.about === 'history' && !row.general && !row.vague)
        expect([row.id, row.suspect === undefined]).toEqual([row.id, false]);
    }
  });
});

const PREDICTED = API_TEXTS.flatMap((entry) =>
  entry.texts.flatMap((wording) => (typeof wording === 'string' ? [] : [{ ...wording, id: entry.id }])),
);
const KEYED = TARGETS.flatMap((target) => Object.entries(target.answers).map(([key, text]) => ({ target, key, text })));
/** What a transcript may fill in for a slot. */
const ID = fc.stringMatching(/^toolu_[A-Za-z0-9]{9,20}$/);
const DRAWN: Readonly<Record<string, fc.Arbitrary<string | number>>> = {
  id: ID,
  ids: fc.array(ID, { minLength: 1, maxLength: 4 }).map((ids) => ids.join(', ')),
  block: fc.constantFrom('web_search_tool_result', 'mcp_tool_result'),
  got: fc.constantFrom('an object', 'a string', 'a boolean'),
  role: fc.constantFrom('user', 'assistant', 'tool', 'system'),
  after: fc.constantFrom('tool', 'assistant'),
};
const FIGURES = fc.integer({ min: 1, max: 9_999 });
const SLOT = /\{((?:i:)?[a-z]+)(?:\+1)?\}/gi;
const CASES = fc.constantFrom(...KEYED).chain(({ key, text }) => {
  const names = [...new Set([...text.matchAll(SLOT)].map((hit) => hit[1] ?? ''))];
  const values = fc.record(Object.fromEntries(names.map((name) => [name, DRAWN[name] ?? FIGURES])));
  return values.map((drawn): { key: string; text: string; values: Record<string, string | number> } => {
    return { key, text, values: drawn };
  });
});

const ENTRY = z.strictObject({
  id: z.string(),
  rule: z.string().optional(),
  provider: z.string(),
  target: z.string().optional(),
  about: z.enum(['history', 'request', 'tools', 'account', 'service', 'filter', 'client', 'elsewhere']),
  points: z.enum(['message', 'calls-before', 'latest-assistant']).optional(),
  suspect: z.enum(['calls', 'results', 'reasoning', 'media', 'assistant', 'user', 'system', 'any']).optional(),
  general: z.literal(true).optional(),
  vague: z.literal(true).optional(),
  texts: z.array(
    z.union([
      z.string().regex(/^[^«»]+$/),
      z.strictObject({ text: z.string(), predicts: z.record(z.string(), z.array(z.string()).min(1)) }),
    ]),
  ),
  example: z.string().optional(),
  explanation: z.string(),
  fix: z.string(),
  source: z.union([z.array(z.string()).min(1), z.literal('no public source')]),
  seen: z.string().optional(),
});
describe('what our own targets predict', () => {
  test('comes from the entries alone', () => {
    const texts = new Set(TARGETS.flatMap(({ id }) => Object.values(predictionsFor(id))));
    expect(KEYED.filter(({ text }) => !texts.has(text)).map(({ target, key }) => [target.id, key])).toEqual([]);
    const targets = new Set(TARGETS.map(({ id }) => id));
    const rules = new Set(RULES.map(({ id }) => id));
    for (const { predicts } of PREDICTED)
      for (const [target, keys] of Object.entries(predicts)) {
        expect(targets).toContain(target);
        for (const key of keys) expect(rules).toContain(key.split(':')[0]);
      }
  });

  test('is read back to itself, whatever is filled in', () => {
    const known = (ids: string | undefined): readonly string[] => [...new Set(ids?.split(', ') ?? [])];
    fc.assert(
      fc.property(CASES, ({ key, text, values }) => {
        const filled = text.replaceAll(SLOT, (_, name: string) => String(values[name]));
        const [first] = matchesIn(filled);
        if (first === undefined) throw new Error(`not recognised: ${filled}`);
        const same = KEYED.filter((keyed) => keyed.text.replaceAll(SLOT, '') === text.replaceAll(SLOT, ''));
        // A text that gives no reason names no rule: the file says which.
        if (first.hit.row.vague && first.hit.row.rule === undefined) expect(decodeError(filled).degree).toBe('file');
        else expect([...same.map((keyed) => keyed.key.split(':')[0]), key.split(':')[0]]).toContain(first.match.rule);
        if (/^[^{}]*messages[.[]\{i\}/.test(text))
          expect([filled, first.match.messageIndex]).toEqual([filled, values.i]);
        const ids = values.ids ?? values.id;
        if (ids !== undefined) expect([filled, first.match.ids]).toEqual([filled, known(String(ids))]);
      }),
      runs(20_000),
    );
  });
});

describe('an entry', () => {
  test('shares no template with another', () => {
    const seen = new Map<string, string>();
    for (const { id, texts } of ROWS)
      for (const text of texts) {
        const { ops } = compile(text);
        const key = JSON.stringify(ops);
        expect([id, text, seen.get(key)]).toEqual([id, text, undefined]);
        seen.set(key, id);
      }
    const whole = PREDICTED.map(({ text }) => text.replace(/[«»]/g, ''));
    expect(whole.filter((text, i) => whole.indexOf(text) !== i)).toEqual([]);
  });

  test('has a public source and when it was read, or says that there is none', () => {
    for (const { id, source, seen } of API_TEXTS)
      if (source === 'no public source') expect([id, seen]).toEqual([id, undefined]);
      else {
        expect([id, source.length > 0 && source.every((address) => address.startsWith('https://'))]).toEqual([
          id,
          true,
        ]);
        expect([id, seen]).toEqual([id, expect.stringMatching(/^20\d\d-[01]\d(?:-[0-3]\d)?$/)]);
      }
  });

  test('has the shape of its type', () => {
    for (const entry of API_TEXTS)
      expect([entry.id, ENTRY.safeParse(entry).error?.message]).toEqual([entry.id, undefined]);
  });
});

test('rules that are said to be looked at exist', () => {
  const known = new Set(RULES.map((rule) => rule.id));
  for (const rule of LOOKED_AT) expect(known).toContain(rule);
  expect(findingsOf(undefined, [])).toEqual([]);
});

test('a fault that texts speak of is looked for by a rule', () => {
  const known = new Set(RULES.map((rule) => rule.id));
  const named = [
    ...ROWS.filter((row) => row.about === 'history'),
    ...FAMILIES.flatMap((family) => family.rules),
  ].flatMap((named) => (typeof named === 'string' ? named : (named.rule ?? [])));
  for (const rule of [...named, ...UNCHECKED]) expect([rule, known.has(rule)]).toEqual([rule, true]);
});

function squeezedOf(text: string): { readonly text: string; readonly codes: Uint16Array } {
  const plain = text
    .toLowerCase()
    .replace(/(\d)[^\p{L}\d]+(?=\d)/gu, '$1,')
    .replace(/[^\p{L}\d,]|,(?!\d)|(?<!\d),/gu, '');
  return { text: plain, codes: Uint16Array.from(plain, (sign) => sign.charCodeAt(0)) };
}
