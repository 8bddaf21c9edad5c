import type { TrimOptions, TrimUnit } from '../../../core/index.ts';

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
  readonly options: TrimOptions;
  /** The target refuses two messages of one side in a row; the page trims accordingly. */
  readonly alternate: boolean;
}

/** The trim that is set, as TypeScript for the library. */
export function trimCode({ unit, budget, counter, options, alternate }: CodeInput): string {
  const set = shown({ ...options, ...(alternate ? { alternate } : {}) });
  const given = set === null ? '' : `, ${spell(set, '')}`;
  const args = unit === 'tokens' ? `${digitsOf(budget)}, ${quote(counter)}` : digitsOf(budget);
  return [
    "import { MessageWindow } from 'transcript-inspector';",
    '',
    `const history = new MessageWindow(messages${given});`,
    `const kept = history.${METHODS[unit]}(${args});`,
    '',
  ].join('\n');
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
  return value < 10_000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, '_');
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
