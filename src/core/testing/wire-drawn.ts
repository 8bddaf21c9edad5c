import { arranged } from '../convert/history.ts';
import type { Message, Transcript } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { readIn } from '../session/convert-with.ts';
import type { Json } from '../text/json.ts';
import { steps, valueAt } from '../text/pointer.ts';
import type { Roll } from './generate.ts';
import { piecesOf, type Spelled, spelledAnew } from './history.ts';
import { instead, type Sample } from './in-format.ts';
import type { Story } from './story.ts';
import type { Piece } from './wire.ts';
import { jsonl, recordsIn, type WireFile } from './wire-layout.ts';

/**
 * A story as the format itself spells it: in an empty document of its own, or where it has none in the place of what its
 * smallest fixture says. In which elements a message stands comes from reading; what they hold is counted without it.
 */
export function drawnFile(sample: Sample, story: Story, roll: Roll): WireFile {
  const { format } = sample;
  const pieces = piecesOf(story, format);
  const messages = pieces.map(({ message }) => message);
  const { text, isRecords } = spelledFrom(messages, story.system, sample);
  const value = isRecords ? recordsIn(text) : JSON.parse(text);
  const read = readIn(format, { value, isRecords });
  if (!read) throw new Error(`${format.id} cannot be drawn`);
  const { at } = read;
  // A file of one record is read as the value that it holds.
  const isLines = isRecords || (at === '' && !Array.isArray(value));
  const found = isLines && !isRecords ? [value] : valueAt(value, at);
  const list: readonly Json[] = Array.isArray(found) ? found : [];
  const lead = read.messages.length - pieces.length;
  const homes = read.messages.map((it) => placesOf(it, at));
  const written = homes.map((home, i): Piece => {
    const value = home.map((place) => list[place]!);
    const piece = pieces[i - lead];
    const beat = piece ? story.beats[piece.beat] : undefined;
    const side = piece === undefined ? 'system' : piece.message.role === 'assistant' ? 'assistant' : 'user';
    const isFirst = pieces[i - lead - 1]?.beat !== piece?.beat;
    const asks = beat?.kind === 'ask' && isFirst;
    return { value, beat: piece?.beat ?? -1, side, asks, isSystem: !piece };
  });
  const owners = list.map((_, place) => homes.flatMap((home, i) => (home.includes(place) ? [i] : [])));
  const about = { format: format.id, story, pieces: written, lines: null, owners };
  if (isLines) return { ...about, text, layout: 'lines', at };
  if (at !== '') return { ...about, text: laidOut(value, roll), layout: 'envelope', at };
  const layout = list.length > 1 && roll(4) === 0 ? 'lines' : 'list';
  return { ...about, text: layout === 'lines' ? jsonl(list) : laidOut(list, roll), layout, at };
}

function spelledFrom(messages: readonly Message[], system: string | null, sample: Sample): Spelled {
  const { format, snapshot } = sample;
  const history = arranged(messages, system, format);
  const spelled = spelledAnew(format, history);
  if (spelled) return spelled;
  const text = instead(sample, history.messages);
  if (text === null) throw new Error(`${format.id} cannot be drawn`);
  return { text, isRecords: snapshot.document.records !== null };
}

const laidOut = (value: unknown, roll: Roll): string => JSON.stringify(value, null, [undefined, 2, '\t'][roll(3)]);

/** The numbers of the elements that a message is written in. */
const placesOf = (message: Message, at: Transcript['at']): number[] => [
  ...new Set(sourcesOf(message).map((it) => Number(steps(it.slice(at.length))[0]))),
];
