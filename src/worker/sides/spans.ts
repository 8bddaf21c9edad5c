import { elementSpans, locate, type Message, type Snapshot, type Span, sourcesOf } from '../../core/index.ts';

/** Where a message is written. */
type SpansOf = (message: Message) => readonly Span[];

/** Says where the messages of a text are written. Elements of one list are looked up together. */
export function spansIn({ document }: Snapshot): SpansOf {
  let list: string | null = null;
  let spans: Int32Array = new Int32Array();
  const at = (pointer: string): Span | null => {
    const end = pointer.lastIndexOf('/');
    const place = Number(pointer.slice(end + 1));
    if (end < 0 || !Number.isInteger(place)) return locate(document, pointer);
    const holder = pointer.slice(0, end);
    if (holder !== list) {
      list = holder;
      spans = elementSpans(document, holder);
    }
    const [start, stop] = [spans[2 * place], spans[2 * place + 1]];
    return start === undefined || stop === undefined ? locate(document, pointer) : { start, end: stop };
  };
  return (message) => {
    const places = message.pieces?.length === 0 ? [message.at] : sourcesOf(message);
    return places.flatMap((place) => at(place) ?? []);
  };
}

/** The characters that a message is written in. */
export const writtenIn = (message: Message, snapshot: Snapshot): string =>
  spansIn(snapshot)(message)
    .map(({ start, end }) => snapshot.document.text.slice(start, end))
    .join('\n');
