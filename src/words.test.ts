import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { API_TEXTS } from './core/api-texts/texts.ts';
import { COUNTERS } from './core/tokens/counter.ts';
import { filesUnder, isTest, ROOT, SRC } from './house-imports.ts';

/* The English of the product: one word for one thing. The glossary is in CONTRIBUTING.md. */

/** What no sentence says, and what it says instead. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bnobody wrote\b|\binvent(?:s|ed|ing)\b/i, 'placeholder'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fixes, repairs'],
  [/(?<!there )\b(?:is|are|was|were) no\b(?! longer| more)/i, 'is not'],
  [/\b(?:stands|stood|standing|stand (?:at|before|after|in|where))\b/i, 'is, comes'],
  [/\bbehind\b|\bin front\b/i, 'after, before'],
  [/\bleft out\b|\bleav(?:e|es|ing) out\b|\bgoes\b|\b(?:is|are) gone\b|\btaken out\b/i, 'removed'],
  [/\brefus(?:e|es|ed|al|als|ing)\b/i, 'rejects'],
  [/\bdemand(?:s|ed|ing)?\b|\bwants\b|\bwanted\b/i, 'requires'],
  [/\b(?:API|server|model|endpoint|library) (?:takes|answers|speaks|refuses)\b|\bwould answer\b/i, 'accepts, responds'],
  [/\bnothing answers\b|(?<!un)\banswer(?:s|ed) (?:it|this|the call|a call|no call|twice)\b/i, 'result'],
  [/\bhistor(?:y|ies)\b/i, 'conversation'],
  [/\banew\b|\bfor word\b/i, 'again'],
  [/\bfacts?\b/i, 'requirement'],
  [/\b(?:rules?|targets?) (?:not )?asked\b/i, 'checked, skipped'],
];

/** Names and texts that are not ours to word: what is written into a file, code that is shown, names of formats. */
const KEPT = new Set([
  '(thinking left out)',
  'The output of this tool call is missing from the history.',
  'Semantic Kernel chat history',
  'Pydantic AI message history',
  // Names of a pass and its setting.
  'drop-incomplete scope history',
  'refused-media longestSide',
]);
/** Words that are looked for in error texts, samples of what others wrote, code for somebody's own program. */
const NOT_OURS =
  /^src\/(?:core\/(?:errors\/(?:open|match|learned|unwrap|locate)|testing|formats\/testing)\/|core\/errors\/[^/]+$|app\/samples\/|app\/features\/trim\/code\.ts)/;

interface Node {
  readonly type?: string;
  readonly [key: string]: unknown;
}

/** The strings, templates and texts of a file, with `…` for what is filled in. */
function sentences(file: string): string[] {
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, ...fields } = node as Node;
    if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
    if (type === 'JSXAttribute' && /^(?:className|id|key)$/.test(nameOf(fields.name))) return;
    if ((type === 'Literal' || type === 'JSXText') && typeof fields.value === 'string') found.push(fields.value);
    if (type === 'TemplateLiteral') found.push(quasis(fields.quasis).join('…'));
    for (const [key, value] of Object.entries(fields)) if (key !== 'quasis') walk(value);
  };
  walk(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program);
  return found.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /[a-z…`”] [a-z…`“(]/.test(text));
}

const nameOf = (node: unknown): string => String((node as Node | null)?.name ?? '');
const quasis = (nodes: unknown): string[] =>
  (nodes as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked);

const faultOf = (text: string): string | null => {
  const banned = KEPT.has(text) ? undefined : BANNED.find(([pattern]) => pattern.test(text));
  return banned === undefined ? null : `“${text}” says ${banned[0].exec(text)?.[0]}: ${banned[1]}`;
};

it('no sentence of the product has a word that the glossary replaces', () => {
  const files = filesUnder(SRC).filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !NOT_OURS.test(file));
  const faults = files
    .filter((file) => !file.startsWith('src/fixtures/') && !/house-imports|-cases\.ts$/.test(file))
    .flatMap((file) =>
      sentences(file)
        .flatMap((text) => faultOf(text) ?? [])
        .map((fault) => `${file}: ${fault}`),
    );
  expect(faults).toEqual([]);
});

it('no counter, and no entry of the error texts, explains itself with one', () => {
  const counters = COUNTERS.flatMap(({ about }) => faultOf(about) ?? []);
  const faults = API_TEXTS.flatMap(({ id, explanation, fix }) =>
    [explanation, fix].flatMap((text) => faultOf(text) ?? []).map((fault) => `${id}: ${fault}`),
  );
  expect([...counters, ...faults]).toEqual([]);
});
