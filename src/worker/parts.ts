import {
  fullLength,
  locate,
  type Message,
  type Part,
  type Snapshot,
  type TextDocument,
  valueAt,
} from '../core/index.ts';
import { picture, picturesIn } from './pictures.ts';
import type { MessageView, PartView } from './protocol.ts';

/** A message with all its parts and the characters it is written in. */
export function messageView(message: Message, snapshot: Snapshot, place: string): MessageView {
  const { document } = snapshot;
  const sources = message.sources.length > 0 ? message.sources : [message.at];
  const spans = sources.flatMap((at) => locate(document, at) ?? []);
  return {
    index: message.index,
    role: message.role,
    roleName: message.roleName,
    place,
    parts: message.parts.map((part) => partView(part, document)),
    raw: spans.map((span) => document.text.slice(span.start, span.end)).join('\n'),
    offset: spans.length === 1 ? spans[0]!.start : null,
  };
}

/** One part for the screen. */
export function partView(part: Part, { value }: TextDocument): PartView {
  const bare = { kind: part.kind, id: null, isError: false, images: [], bytes: null };
  switch (part.kind) {
    case 'text':
      return { ...bare, title: part.label ?? 'Text', text: part.text };
    case 'reasoning':
      return { ...bare, title: reasoningTitle(part.redacted, part.signature), text: part.text };
    case 'call':
      return { ...bare, title: part.name, id: part.id, text: pretty(part.args) };
    case 'result':
      return {
        ...bare,
        title: resultTitle(part.name, part.retry),
        id: part.callId,
        text: part.text,
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

function media(mime: string | null, data: string | null): Pick<PartView, 'images' | 'bytes'> {
  if (data === null) return { images: [], bytes: null };
  const shown = picture(mime, data);
  return { images: shown === null ? [] : [shown], bytes: Math.floor((fullLength(data) * 3) / 4) };
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
