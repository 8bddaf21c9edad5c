import type { FormatId } from '../model/diagnostic.ts';
import type { Json } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import type { Story } from './story.ts';
import type { Piece } from './wire.ts';
import type { WireLine } from './wire-session.ts';

/** A story as a file of a format. Chance decides the layout and what is round the list. */
export interface WireFile {
  readonly format: FormatId;
  readonly story: Story;
  readonly text: string;
  /** One per message that the product should read, in order. */
  readonly pieces: readonly Piece[];
  /** The lines of a session file; null where a message is an element of a list. */
  readonly lines: readonly WireLine[] | null;
  /** By element of the list: the pieces that are written in it; none for what is no part of the conversation. */
  readonly owners: readonly (readonly number[])[];
  readonly layout: 'list' | 'lines' | 'envelope';
  /** Where the list is written; empty where it is the whole document. */
  readonly at: Pointer;
}

/** Where each piece is one element. */
export const oneByOne = (pieces: readonly Piece[]): number[][] => pieces.map((_, i) => [i]);

export const jsonl = (values: readonly Json[]): string => `${values.map((it) => JSON.stringify(it)).join('\n')}\n`;

/** The messages, or lines, of a text of the same layout, read with nothing but JSON.parse. */
export function elementsOf(text: string, { layout, at }: Pick<WireFile, 'layout' | 'at'>): readonly unknown[] {
  if (layout === 'lines') return recordsIn(text);
  const list = valueAt(JSON.parse(text), at);
  return Array.isArray(list) ? list : [];
}

/** The values of a text that holds one a line. */
export const recordsIn = (text: string): unknown[] =>
  text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]));
