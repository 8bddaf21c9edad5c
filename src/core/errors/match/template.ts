import { squeeze } from './squeeze.ts';

/** One step of a compiled template. */
type Op =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'figure'; readonly name: string }
  | { readonly kind: 'gap'; readonly max: number; readonly name: string };

/** A template, ready to be looked for: `anchor` is its longest run of words. */
export interface Template {
  readonly ops: readonly Op[];
  readonly anchor: number;
  readonly words: string;
  /** Letters and digits of all words: how much the template says. */
  readonly weight: number;
}

/** Where a template was found in a squeezed text. `end` is exclusive. */
export interface Found {
  readonly start: number;
  readonly end: number;
  readonly figures: ReadonlyMap<string, number>;
  /** Squeezed spans of the gaps that have a name; an open end is -1. */
  readonly gaps: readonly { readonly name: string; readonly start: number; readonly end: number }[];
}

const GAPS: ReadonlyMap<string, number> = new Map([
  ['*', 160],
  ['#', 10],
  ['id', 160],
  ['ids', 400],
  ['path', 160],
]);

/** Reads a template (see `ErrorRow`). */
export function compile(source: string): Template {
  const ops: Op[] = [];
  for (const piece of source.split(/(\{[^{}]{1,12}\})/)) {
    const name = /^\{(.+)\}$/.exec(piece)?.[1];
    const max = name === undefined ? undefined : GAPS.get(name);
    if (name !== undefined) ops.push(max ? { kind: 'gap', max, name } : { kind: 'figure', name });
    else {
      const { text } = squeeze(piece);
      if (text !== '') ops.push({ kind: 'words', text });
    }
  }
  let anchor = -1;
  let weight = 0;
  ops.forEach((op, i) => {
    if (op.kind !== 'words') return;
    weight += op.text.length;
    const best = ops[anchor];
    if (best?.kind !== 'words' || op.text.length > best.text.length) anchor = i;
  });
  const best = ops[anchor];
  return { ops, anchor, weight, words: best?.kind === 'words' ? best.text : '' };
}

/** Tries a template whose anchor words stand at `at`. Every step is taken once: no backtracking. */
export function matchAt(template: Template, text: string, at: number): Found | null {
  if (!text.startsWith(template.words, at)) return null;
  const found = { figures: new Map<string, number>(), gaps: [] as { name: string; start: number; end: number }[] };
  const end = forward(template, text, at + template.words.length, found);
  if (end < 0) return null;
  const start = backward(template, text, at, found);
  return start < 0 ? null : { start, end, ...found };
}

interface Captures {
  readonly figures: Map<string, number>;
  readonly gaps: { name: string; start: number; end: number }[];
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const COMMA = 44;

function forward(template: Template, text: string, from: number, found: Captures): number {
  let at = from;
  for (let i = template.anchor + 1, op = template.ops[i]; op !== undefined; op = template.ops[++i]) {
    if (text.charCodeAt(at) === COMMA) at++;
    if (op.kind === 'words') {
      if (!text.startsWith(op.text, at)) return -1;
      at += op.text.length;
    } else if (op.kind === 'figure') {
      const start = at;
      while (isDigit(text.charCodeAt(at))) at++;
      if (at > start && at - start < 16) found.figures.set(op.name, Number(text.slice(start, at)));
    } else {
      const next = template.ops[i + 1];
      if (next?.kind !== 'words') {
        found.gaps.push({ name: op.name, start: at, end: -1 });
        continue;
      }
      const to = text.slice(at, at + op.max + next.text.length).indexOf(next.text);
      if (to < 0) return -1;
      found.gaps.push({ name: op.name, start: at, end: at + to });
      at += to;
    }
  }
  return at;
}

function backward(template: Template, text: string, from: number, found: Captures): number {
  let at = from;
  for (let i = template.anchor - 1, op = template.ops[i]; op !== undefined; op = template.ops[--i]) {
    if (text.charCodeAt(at - 1) === COMMA) at--;
    if (op.kind === 'words') {
      if (!text.endsWith(op.text, at)) return -1;
      at -= op.text.length;
    } else if (op.kind === 'figure') {
      const end = at;
      while (at > 0 && isDigit(text.charCodeAt(at - 1))) at--;
      if (end > at && end - at < 16) found.figures.set(op.name, Number(text.slice(at, end)));
    } else {
      const next = template.ops[i - 1];
      if (next?.kind !== 'words') {
        found.gaps.push({ name: op.name, start: -1, end: at });
        continue;
      }
      const low = Math.max(0, at - op.max - next.text.length);
      const to = text.slice(low, at).lastIndexOf(next.text);
      if (to < 0) return -1;
      found.gaps.push({ name: op.name, start: low + to + next.text.length, end: at });
      at = low + to + next.text.length;
    }
  }
  return at;
}
