import {
  elementSpans,
  locate,
  type Message,
  type Snapshot,
  type Span,
  sourcesOf,
  type TextDocument,
} from '../../core/index.ts';

/** Where a message is written. */
type SpansOf = (message: Message) => readonly Span[];

/** Where all messages of a side are written: message `i` in the stretches from `first[i]` up to `first[i + 1]`. */
export interface Places {
  readonly first: Int32Array;
  /** Offsets in the text, by stretch. */
  readonly start: Int32Array;
  readonly end: Int32Array;
}

const known = new WeakMap<TextDocument, { readonly messages: readonly Message[]; readonly places: Places }>();

/** The same for every message at once; kept for a text as long as somebody holds it. */
export function placesOf(messages: readonly Message[], { document }: Snapshot): Places {
  const kept = known.get(document);
  if (kept?.messages === messages) return kept.places;
  const counts = messages.reduce((sum, message) => sum + placed(message).length, 0);
  const first = new Int32Array(messages.length + 1);
  const [start, end] = [new Int32Array(counts), new Int32Array(counts)];
  const finder = new Finder(document);
  let count = 0;
  messages.forEach((message, index) => {
    for (const pointer of placed(message)) {
      if (!finder.find(pointer)) continue;
      start[count] = finder.start;
      end[count++] = finder.end;
    }
    first[index + 1] = count;
  });
  const places = { first, start: start.subarray(0, count), end: end.subarray(0, count) };
  known.set(document, { messages, places });
  return places;
}

const placed = (message: Message): readonly string[] =>
  message.pieces?.length === 0 ? [message.at] : sourcesOf(message);

/** Looks up one place after the other; elements of one list together. */
class Finder {
  start = 0;
  end = 0;
  private list: string | null = null;
  private spans: Int32Array = new Int32Array();

  constructor(private readonly document: TextDocument) {}

  /** True where something is at the pointer: `start` and `end` are its place then. */
  find(pointer: string): boolean {
    const slash = pointer.lastIndexOf('/');
    const element = slash < 0 ? -1 : elementIn(pointer, slash + 1);
    if (element >= 0) {
      if (this.list === null || slash !== this.list.length || !pointer.startsWith(this.list)) {
        this.list = pointer.slice(0, slash);
        this.spans = elementSpans(this.document, this.list);
      }
      const { [2 * element]: start, [2 * element + 1]: end } = this.spans;
      if (start !== undefined && end !== undefined) return this.take(start, end);
    }
    const span = locate(this.document, pointer);
    return span !== null && this.take(span.start, span.end);
  }

  private take(start: number, end: number): true {
    this.start = start;
    this.end = end;
    return true;
  }
}

/** The number that a pointer ends with; -1 where it ends with a key. */
function elementIn(pointer: string, from: number): number {
  let number = from < pointer.length ? 0 : -1;
  for (let at = from; at < pointer.length; at++) {
    const digit = pointer.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** Says where the messages of a text are written, one at a time. */
export function spansIn({ document }: Snapshot): SpansOf {
  const finder = new Finder(document);
  return (message) =>
    placed(message).flatMap((pointer) => (finder.find(pointer) ? [{ start: finder.start, end: finder.end }] : []));
}

/** The characters that a message is written in. */
export const writtenIn = (message: Message, snapshot: Snapshot): string =>
  spansIn(snapshot)(message)
    .map(({ start, end }) => snapshot.document.text.slice(start, end))
    .join('\n');
