import { locate, type Message, type Part, type Snapshot } from '../core/index.ts';
import type { MessageView, PartView } from './protocol.ts';

/** Larger pictures are named, not shown. */
const IMAGE_LIMIT = 6_000_000;
const PICTURES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
]);

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
    parts: message.parts.map(partView),
    raw: spans.map((span) => document.text.slice(span.start, span.end)).join('\n'),
    offset: spans.length === 1 ? spans[0]!.start : null,
  };
}

function partView(part: Part): PartView {
  const bare = { kind: part.kind, id: null, isError: false, image: null, bytes: null };
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
      };
    case 'media':
      return { ...bare, title: part.mime ?? 'Media', text: part.url ?? '', ...picture(part.mime, part.data) };
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

function picture(mime: string | null, data: string | null): { image: string | null; bytes: number | null } {
  if (data === null) return { image: null, bytes: null };
  const bytes = Math.floor((data.length * 3) / 4);
  const shown = mime !== null && PICTURES.has(mime) && data.length <= IMAGE_LIMIT && /^[A-Za-z0-9+/=\s_-]*$/.test(data);
  return { image: shown ? `data:${mime};base64,${data}` : null, bytes };
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
