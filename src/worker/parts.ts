import {
  fullLength,
  locate,
  type Message,
  type Part,
  type Snapshot,
  sourcesOf,
  type TextDocument,
  textOf,
  valueAt,
} from '../core/index.ts';
import type { Derived } from './derived.ts';
import { picture, picturesIn } from './pictures.ts';
import type { MessageView, PartView, WrittenAsk, WrittenView } from './protocol.ts';
import { readable } from './readable.ts';

/** Characters of a part that are sent unasked: no screen shows more of them at once. */
const SENT = 400_000;

/** A message with all its parts and the characters it is written in. */
export function messageView(message: Message, snapshot: Snapshot, place: string): MessageView {
  return {
    index: message.index,
    role: message.role,
    roleName: message.roleName,
    place,
    parts: message.parts.map((part) => {
      const view = partView(part, snapshot.document);
      return { ...view, text: pieceOf(view.text, 0, SENT), length: view.text.length };
    }),
  };
}

/** Some of the readable text of a part. */
export function partText(part: Part, document: TextDocument, [from, to]: readonly [number, number]): string {
  return pieceOf(partView(part, document).text, from, to);
}

/** The characters that a message is written in, or the piece of them that is asked for. */
export function writtenView(
  message: Message,
  { snapshot: { document }, lineOf }: Pick<Derived, 'snapshot' | 'lineOf'>,
  ask: WrittenAsk,
): WrittenView {
  const spans = (message.pieces?.length === 0 ? [message.at] : sourcesOf(message)).flatMap(
    (it) => locate(document, it) ?? [],
  );
  const [only] = spans;
  const offset = spans.length === 1 && only ? only.start : null;
  return askedOf(spans.map((span) => document.text.slice(span.start, span.end)).join('\n'), offset, lineOf, ask);
}

/** The whole text as it is written. */
export const wholeView = ({ snapshot, lineOf }: Pick<Derived, 'snapshot' | 'lineOf'>, ask: WrittenAsk): WrittenView =>
  askedOf(textOf(snapshot), 0, lineOf, ask);

/** What is written at an offset of the text, or the piece of it that is asked for. */
function askedOf(raw: string, offset: number | null, lineOf: Derived['lineOf'], ask: WrittenAsk): WrittenView {
  const { length: of } = raw;
  const isWhole = of <= ask.most;
  const wanted = ask.from ?? (offset === null || ask.round === undefined ? 0 : ask.round - offset - ask.piece / 4);
  const within = Math.max(0, Math.min(Math.round(wanted), of - ask.piece));
  const from = isWhole ? 0 : ask.from === undefined ? lineNear(raw, within, ask.piece / 8) : within;
  const text = isWhole ? raw : pieceOf(raw, from, from + ask.piece);
  return { text, from, of, offset, line: offset === null ? null : lineOf(offset + from) };
}

/** Where the next line begins, if one does within so many characters. */
function lineNear(text: string, at: number, most: number): number {
  if (at === 0 || text[at - 1] === '\n') return at;
  const end = text.slice(at, at + most).indexOf('\n');
  return end < 0 ? at : at + end + 1;
}

/** A stretch of a text that does not end in the middle of a character. */
function pieceOf(text: string, from: number, to: number): string {
  const isInside = (text.codePointAt(to - 1) ?? 0) > 0xffff && to < text.length;
  return text.slice(from, isInside ? to - 1 : to);
}

/** One part for the screen. */
export function partView(part: Part, { value }: TextDocument): PartView {
  const bare = { kind: part.kind, id: null, isError: false, images: [], bytes: null };
  switch (part.kind) {
    case 'text':
      return { ...bare, title: part.label ?? 'Text', text: readable(part.text) };
    case 'reasoning':
      return { ...bare, title: reasoningTitle(part.redacted, part.signature), text: readable(part.text) };
    case 'call':
      return { ...bare, title: part.name, id: part.id, text: readable(pretty(part.args)) };
    case 'result':
      return {
        ...bare,
        title: resultTitle(part.name, part.retry),
        id: part.callId,
        text: readable(part.text),
        isError: part.isError,
        images: picturesIn(valueAt(value, part.at)),
      };
    case 'media':
      return { ...bare, title: part.mime ?? 'Media', text: part.url ?? '', ...media(part.mime, part.data) };
    case 'opaque':
      return { ...bare, title: part.label, text: '' };
  }
}

function reasoningTitle(redacted: boolean, signature: string | null): string {
  if (redacted) return 'Thinking (encrypted)';
  return signature === null ? 'Thinking' : 'Thinking (signed)';
}

function resultTitle(name: string | null, retry: boolean): string {
  const what = retry ? 'Retry prompt' : 'Result';
  return name === null ? what : `${what} of ${name}`;
}

/** How many bytes a base64 text holds; the padding at its end holds none. */
function bytesHeldIn(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor(((fullLength(base64) - padding) * 3) / 4);
}

function media(mime: string | null, data: string | null): Pick<PartView, 'images' | 'bytes'> {
  if (data === null) return { images: [], bytes: null };
  const shown = picture(mime, data);
  return { images: shown === null ? [] : [shown], bytes: bytesHeldIn(data) };
}

/** Arguments for reading: indented where they are JSON, as written where not. */
export function pretty(args: unknown): string {
  let value = args;
  if (typeof args === 'string') {
    try {
      value = JSON.parse(args) as unknown;
    } catch {
      return args;
    }
    // Numbers that lose digits on the way are shown as written.
    if (/\d{16}/.test(args)) return args;
  }
  try {
    return JSON.stringify(value, null, 2) ?? '';
  } catch {
    return 'Nested too deep to be shown.';
  }
}
