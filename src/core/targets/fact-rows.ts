import type { TargetId } from '../model/diagnostic.ts';
import { keysOf, statedBy, whenWords } from './facts.ts';
import { explain, type NameShape } from './name-shape.ts';
import type { Fact, FactId, Target } from './target.ts';

export interface FactRow extends Pick<Fact<unknown>, 'source' | 'checked' | 'confidence'> {
  readonly target: TargetId;
  readonly title: string;
  readonly fact: FactId;
  /** The fact's name in words: "image side of many". */
  readonly name: string;
  readonly value: string;
  readonly note: string | null;
  /** When it holds, in words; null: always. */
  readonly when: string | null;
}

/** Every fact of every target, the newest first; facts of one day in the order of the targets. */
export function factRowsOf(targets: readonly Target[]): FactRow[] {
  const all: FactRow[] = [];
  for (const { id, title, facts } of targets)
    for (const fact of keysOf(facts))
      for (const { is, source, checked, confidence, note = null, when } of statedBy(facts, fact)) {
        const [name, value] = [namedInWords(fact), valueInWords(is)];
        all.push({ target: id, title, fact, name, value, source, checked, confidence, note, when: whenWords(when) });
      }
  return all.sort((a, b) => (a.checked < b.checked ? 1 : a.checked > b.checked ? -1 : 0));
}

const DAY = 86_400_000;

/** Whole days from one ISO day to another; a month counts from its first day. NaN where one is no day. */
export const daysBetween = (from: string, to: string): number => Math.floor((Date.parse(to) - Date.parse(from)) / DAY);

/** After so many days a fact should be looked up again. */
export const STALE_AFTER = 180;

/** "imageSideOfMany" -> "image side of many". */
export const namedInWords = (fact: string): string => fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function valueInWords(value: unknown): string {
  if (value === true) return 'yes';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (isShape(value)) return explain(value);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, it]) => `${namedInWords(key)}: ${valueInWords(it)}`)
    .join('; ');
}

const isShape = (value: unknown): value is NameShape =>
  typeof value === 'object' && value !== null && 'letters' in value && 'min' in value && 'max' in value;
