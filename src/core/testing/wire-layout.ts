import type { FormatId } from '../model/diagnostic.ts';
import type { Json } from '../text/json.ts';
import { valueAt } from '../text/pointer.ts';
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
  /** How many elements of the list each piece is, where that is not one. */
  readonly sizes?: readonly number[];
  readonly layout: 'list' | 'lines' | 'envelope';
}

export const jsonl = (values: readonly Json[]): string => `${values.map((it) => JSON.stringify(it)).join('\n')}\n`;

/** The key of a body's list. */
export const listKey = (body: unknown): string =>
  ['messages', 'contents', 'input'].find((key) => Array.isArray(valueAt(body, `/${key}`))) ?? 'messages';

/** The messages, or lines, of a text of the same layout, read with nothing but JSON.parse. */
export function elementsOf(text: string, layout: WireFile['layout']): readonly unknown[] {
  if (layout === 'lines')
    return text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]));
  const value: unknown = JSON.parse(text);
  const list = layout === 'envelope' ? valueAt(value, `/${listKey(value)}`) : value;
  return Array.isArray(list) ? list : [];
}
