import type { Calibration, TrimOptions, TrimUnit } from '../../../core/index.ts';

const METHODS: { readonly [unit in TrimUnit]: string } = {
  messages: 'trimTo',
  tokens: 'trimToTokens',
  exchanges: 'trimToPairs',
  turns: 'trimToTurns',
};

export interface CodeInput {
  readonly unit: TrimUnit;
  readonly budget: number;
  readonly counter: string;
  /** The rank data that the counter needs, null without. */
  readonly ranks: string | null;
  /** What the counter's figures are scaled by, null where they are not. */
  readonly calibration: Calibration | null;
  readonly options: TrimOptions;
  /** The target refuses two messages of one side in a row; the page trims accordingly. */
  readonly alternate: boolean;
  /** A session file is more than a list of messages: it is read and written whole. null for a list. */
  readonly file: { readonly name: string; readonly target: string; readonly transcript: number } | null;
}

/** Where the library is: the name of the package is on no registry. */
const HOME = '../transcript-inspector';

const HOW = [
  '// Clone Transcript Inspector beside this project and run `npm install` in it. The library is TypeScript: run this',
  '// with something that reads it, like tsx, Bun, Deno or a bundler.',
];

/** The trim that is set, as TypeScript for the library. Run on what is open, it leaves what the page shows. */
export function trimCode(input: CodeInput): string {
  const { unit, ranks, calibration, file } = input;
  const isCounted = unit === 'tokens';
  const scaled = isCounted ? calibration : null;
  const loads = isCounted ? ranks : null;
  const names = [
    ...(scaled === null ? [] : ['calibrated', 'counterOf']),
    ...(loads === null ? [] : ['loadRanks', 'packRanks']),
    ...(file === null ? ['MessageWindow'] : ['applyPlan', 'openTranscript', 'planTrim']),
  ].sort((a, b) => a.localeCompare(b));
  const reads = [
    ...(loads === null && file === null ? [] : ['readFileSync']),
    ...(file === null ? [] : ['writeFileSync']),
  ];
  return [
    ...HOW,
    ...(reads.length === 0 ? [] : [`import { ${reads.join(', ')} } from 'node:fs';`]),
    `import { ${names.join(', ')} } from '${HOME}/src/core/index.ts';`,
    '',
    ...(loads === null ? [] : ranksOf(loads)),
    ...(scaled === null
      ? []
      : [`const counter = calibrated(counterOf(${quote(input.counter)}), ${inline(scaled)});`, '']),
    ...(file === null ? windowOf(input, scaled) : fileOf(input, file, scaled)),
    '',
  ].join('\n');
}

const ranksOf = (ranks: string): string[] => [
  `const ranks = new URL('${HOME}/node_modules/gpt-tokenizer/data/${ranks}.tiktoken', import.meta.url);`,
  `loadRanks(${quote(ranks)}, packRanks(readFileSync(ranks, 'utf8')));`,
  '',
];

/** A list of messages, trimmed in the program that holds it. */
function windowOf({ unit, budget, counter, options, alternate }: CodeInput, scaled: Calibration | null): string[] {
  const set = shown({ ...options, ...(alternate ? { alternate } : {}) });
  const given = set === null ? '' : `, ${spell(set, '')}`;
  const args = unit === 'tokens' ? `${digitsOf(budget)}, ${scaled ? 'counter' : quote(counter)}` : digitsOf(budget);
  return [`const history = new MessageWindow(messages${given});`, `const kept = history.${METHODS[unit]}(${args});`];
}

/** A file, read and written; what is not trimmed keeps its bytes. */
function fileOf(input: CodeInput, file: NonNullable<CodeInput['file']>, scaled: Calibration | null): string[] {
  const { unit, budget, counter, options } = input;
  const lines = Object.entries(shown(options) ?? {}).map(([key, it]) => `  ${key}: ${nested(it, '')},`);
  const by = unit === 'tokens' ? (scaled ? ['  counter,'] : [`  counter: ${quote(counter)},`]) : [];
  const scope = { target: file.target, ...(file.transcript === 0 ? {} : { transcript: file.transcript }) };
  return [
    `const session = openTranscript(readFileSync(${quote(file.name)}, 'utf8'));`,
    'const request = {',
    `  ${unit}: ${digitsOf(budget)},`,
    ...by,
    ...lines,
    '} as const;',
    `const plan = planTrim(session, request, ${inline(scope)});`,
    `writeFileSync(${quote(`trimmed-${file.name}`)}, applyPlan(session, plan).text);`,
  ];
}

/** A value without what says nothing: undefined, false where it is the default, empty lists and objects. null: nothing is left. */
function shown(value: TrimOptions): object | null {
  const { pins, ladder, marker, ...rest } = value;
  const kept = {
    ...rest,
    ...(pins === undefined ? {} : { pins: pinsOf(pins) }),
    ...(ladder?.length ? { ladder } : {}),
    ...(marker ? { marker } : {}),
  };
  const entries = Object.entries(kept).filter(([, it]) => it !== undefined && it !== null);
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

function pinsOf({ system, firstUser, lastTurn, indexes, tools }: NonNullable<TrimOptions['pins']>): object | null {
  const pins = {
    // On by default: only its absence is worth a word.
    ...(system === false ? { system } : {}),
    ...(firstUser ? { firstUser } : {}),
    ...(lastTurn ? { lastTurn } : {}),
    ...(indexes?.length ? { indexes } : {}),
    ...(tools?.length ? { tools } : {}),
  };
  return Object.keys(pins).length === 0 ? null : pins;
}

/** JavaScript of plain data. Options are two levels deep; strings may come from the transcript and are escaped. */
function spell(value: unknown, indent: string): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return digitsOf(value);
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const plain = items.every((it) => typeof it !== 'object');
    if (plain) return `[${items.map((it) => spell(it, indent)).join(', ')}]`;
    return `[\n${items.map((it) => `${indent}    ${inline(it)},\n`).join('')}${indent}  ]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([key, it]) => `${inner}${key}: ${nested(it, indent)},\n`);
  return `{\n${lines.join('')}${indent}}`;
}

const nested = (value: unknown, indent: string): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? inline(value) : spell(value, indent);

function inline(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return spell(value, '');
  const pairs = Object.entries(value).map(([key, it]) => `${key}: ${inline(it)}`);
  return `{ ${pairs.join(', ')} }`;
}

/** 60000 -> "60_000", as it is read most easily. */
function digitsOf(value: number): string {
  return value < 10_000 || !Number.isInteger(value)
    ? String(value)
    : value.toLocaleString('en-US').replaceAll(',', '_');
}

function quote(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll("'", "\\'")
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `'${escaped}'`;
}
