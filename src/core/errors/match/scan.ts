import { addTo } from '../../text/group.ts';
import type { ErrorRow } from '../row.ts';
import type { Squeezed } from './squeeze.ts';
import { compile, type Found, matchAt, type Template } from './template.ts';

export interface Hit {
  readonly row: ErrorRow;
  /** Position of the row in its list: earlier rows win a tie. */
  readonly rank: number;
  readonly weight: number;
  readonly found: Found;
}

export interface Scanner {
  hits(text: Pick<Squeezed, 'text' | 'codes'>): Hit[];
}

interface Entry {
  readonly row: ErrorRow;
  readonly rank: number;
  readonly template: Template;
}

/** Every template must have this many letters in one run, so that one rolling hash finds them all. */
export const SHORTEST = 8;
const BASE = 0x01000193;
const HIGHEST = power(BASE, SHORTEST - 1);
const MOST = 5_000;
/** So much of a hash is a small integer in every engine, and is found without making an object of it. */
const KEY = 0x3fffffff;

const NONE: readonly Entry[] = [];

/** Prepares a list of rows. One pass over a text finds the places of all their anchors, whatever their number. */
export function scanner(list: readonly ErrorRow[]): Scanner {
  const byHash = new Map<number, Entry[]>();
  const present = new Uint8Array(65536);
  list.forEach((row, rank) => {
    for (const text of row.texts) {
      const template = compile(text);
      const hash = hashOf(template.words.slice(0, SHORTEST));
      present[hash >>> 16] = 1;
      addTo(byHash, hash & KEY, { row, rank, template });
    }
  });
  return { hits: (text) => hitsOf(text, byHash, present) };
}

function hitsOf(
  squeezed: Pick<Squeezed, 'text' | 'codes'>,
  byHash: ReadonlyMap<number, readonly Entry[]>,
  present: Uint8Array,
): Hit[] {
  const { codes } = squeezed;
  const hits: Hit[] = [];
  const last = codes.length - SHORTEST;
  let hash = 0;
  for (let i = 0; i < SHORTEST && last >= 0; i++) hash = (Math.imul(hash, BASE) + (codes[i] ?? 0)) | 0;
  for (let at = 0; at <= last; at++) {
    if (present[hash >>> 16] === 1) {
      for (const { row, rank, template } of byHash.get(hash & KEY) ?? NONE) {
        const found = isAt(template.words, codes, at) ? matchAt(template, squeezed.text, at) : null;
        if (found) hits.push({ row, rank, weight: template.weight, found });
      }
      if (hits.length > MOST) return hits;
    }
    if (at === last) break;
    hash = (hash - Math.imul(codes[at] ?? 0, HIGHEST)) | 0;
    hash = (Math.imul(hash, BASE) + (codes[at + SHORTEST] ?? 0)) | 0;
  }
  return hits;
}

function isAt(words: string, codes: Uint16Array, at: number): boolean {
  for (let i = 0; i < words.length; i++) if (words.charCodeAt(i) !== codes[at + i]) return false;
  return true;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, BASE) + text.charCodeAt(i)) | 0;
  return hash;
}

function power(base: number, times: number): number {
  let result = 1;
  for (let i = 0; i < times; i++) result = Math.imul(result, base);
  return result;
}
