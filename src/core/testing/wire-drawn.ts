import { spelledIn } from '../convert/convert.ts';
import type { Format } from '../formats/format.ts';
import { sourceOf } from '../formats/testing/fixtures.ts';
import { readIn } from '../session/convert.ts';
import type { Json } from '../text/json.ts';
import type { Roll } from './generate.ts';
import { piecesOf } from './history.ts';
import type { Story } from './story.ts';
import type { Piece } from './wire.ts';
import { elementsOf, jsonl, type WireFile } from './wire-layout.ts';

/**
 * A story as the format itself spells it, in an empty document of its own. How many elements a message is comes from
 * reading; what they hold is counted without it.
 */
export function drawnFile(format: Format, story: Story, roll: Roll): WireFile {
  const pieces = piecesOf(story, format);
  const messages = pieces.map(({ message }) => message);
  const about = { system: story.system, model: null, tools: null };
  const text = spelledIn(messages, about, format, readIn);
  const read = text === null ? undefined : readIn(format, sourceOf(text));
  if (text === null || !read) throw new Error(`${format.id} cannot be drawn`);
  const value: unknown = JSON.parse(text);
  const isList = Array.isArray(value);
  const layout = !isList ? 'envelope' : value.length > 1 && roll(4) === 0 ? 'lines' : 'list';
  const list = elementsOf(text, isList ? 'list' : 'envelope');
  const sizes = read.messages.map((it) => it.sources.length);
  const lead = read.messages.length - pieces.length;
  let next = 0;
  const written = sizes.map((size, i): Piece => {
    const its = list.slice(next, next + size) as Json[];
    next += size;
    const piece = pieces[i - lead];
    const beat = piece ? story.beats[piece.beat] : undefined;
    const side = piece === undefined ? 'system' : piece.message.role === 'assistant' ? 'assistant' : 'user';
    const isFirst = pieces[i - lead - 1]?.beat !== piece?.beat;
    const asks = beat?.kind === 'ask' && isFirst;
    return { value: its.length === 1 ? its[0]! : its, beat: piece?.beat ?? -1, side, asks, isSystem: !piece };
  });
  const spelled =
    layout === 'lines' ? jsonl(list as Json[]) : JSON.stringify(value, null, [undefined, 2, '\t'][roll(3)]);
  return { format: format.id, story, text: spelled, pieces: written, lines: null, sizes, layout };
}
