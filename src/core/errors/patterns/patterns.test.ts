import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { RULES } from '../../rules/registry.ts';
import { TARGETS } from '../../targets/registry.ts';
import { decodeError } from '../decode.ts';
import { findingsOf, LOOKED_AT } from '../locate/families.ts';
import { UNCHECKED } from '../locate/unchecked.ts';
import { matchesIn } from '../match/matches.ts';
import { SHORTEST, scanner } from '../match/scan.ts';
import { compile } from '../match/template.ts';
import { FAMILIES } from '../open/families.ts';
import { ROWS } from './all.ts';

interface Example {
  readonly id: string;
  readonly text: string;
}

const EXAMPLES: readonly Example[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/errors/examples.json', import.meta.url), 'utf8'),
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
const mates = (id: string): readonly string[] => SAME.find((it) => it.includes(id)) ?? [id];

describe('the table of error texts', () => {
  test.each(EXAMPLES.map((it) => [it.id, it.text] as const))('%s is recognised', (id, text) => {
    const { matches } = decodeError(text);
    const found = matches.map((it) => it.error);
    expect(found.some((it) => mates(id).includes(it))).toBe(true);
    if (ROWS.some((row) => row.id === id && row.general)) expect(found).toContain(id);
    else expect(mates(id)).toContain(found[0]);
    for (const it of found) expect(mates(id)).toContain(it);
  });

  test('every id has a row, and the example of a row is one of those', () => {
    const ids = new Set(ROWS.map((row) => row.id));
    for (const { id } of EXAMPLES) expect(ids).toContain(id);
    const texts = new Set(EXAMPLES.map((it) => it.text));
    for (const { example } of ROWS) if (example !== null) expect(texts).toContain(example);
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

describe('what our own targets would answer', () => {
  const answers = TARGETS.flatMap((target) =>
    Object.entries(target.answers).map(([key, text]) => [target.id, key, text] as const),
  );
  const filled = (text: string): string =>
    text
      .replace(/\{(ids?)\}/g, 'toolu_01ABCdefGHI')
      .replace(/\{block\}/g, 'web_search_tool_result')
      .replace(/\{got\}/g, 'an object')
      .replace(/\{role\}/g, 'user')
      .replace(/\{after\}/g, 'tool')
      .replace(/\{[^{}]+\}/g, '7');

  test.each(answers)('%s %s is recognised as its rule', (_target, key, text) => {
    const [rule = ''] = key.split(':');
    const [first] = matchesIn(filled(text));
    expect(first).toBeDefined();
    const named = first?.match.rule;
    const siblings = TARGETS.flatMap((it) =>
      Object.entries(it.answers).filter(([, other]) => filled(other) === filled(text)),
    ).map(([it]) => it.split(':')[0]);
    // A text that gives no reason names no rule: the file says which.
    if (first?.hit.row.vague && first.hit.row.rule === undefined)
      expect([named, decodeError(filled(text)).degree]).toEqual([undefined, 'file']);
    else expect([rule, ...siblings]).toContain(named);
    if (text.includes('messages.{i}') || text.includes('messages[{i}]')) expect(first?.match.messageIndex).toBe(7);
    if (/\{ids?\}/.test(text)) expect(first?.match.ids).toEqual(['toolu_01ABCdefGHI']);
  });
});

test('rules that are said to be looked at exist', () => {
  const known = new Set(RULES.map((rule) => rule.id));
  for (const rule of LOOKED_AT) expect(known).toContain(rule);
  expect(findingsOf(undefined, [])).toEqual([]);
});

test('a fault that texts speak of is looked for by a rule', () => {
  const known = new Set(RULES.map((rule) => rule.id));
  const named = [...ROWS.filter((row) => row.about === 'history'), ...FAMILIES.flatMap((it) => it.rules)].flatMap(
    (it) => (typeof it === 'string' ? it : (it.rule ?? [])),
  );
  for (const rule of [...named, ...UNCHECKED]) expect([rule, known.has(rule)]).toEqual([rule, true]);
});

function squeezedOf(text: string): { readonly text: string; readonly codes: Uint16Array } {
  const plain = text
    .toLowerCase()
    .replace(/(\d)[^\p{L}\d]+(?=\d)/gu, '$1,')
    .replace(/[^\p{L}\d,]|,(?!\d)|(?<!\d),/gu, '');
  return { text: plain, codes: Uint16Array.from(plain, (sign) => sign.charCodeAt(0)) };
}
