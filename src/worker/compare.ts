import {
  type Edit,
  editsOf,
  locate,
  type Message,
  type Snapshot,
  type Span,
  sourcesOf,
  textOf,
} from '../core/index.ts';
import type { ComparePair } from './protocol.ts';
import type { Built, Session } from './session.ts';

/** The characters of one message as they are and as a plan would leave them, where it stands. */
export function compareMessage(session: Session, built: Built, index: number): ComparePair {
  const { transcript, snapshot } = session.derived();
  const message = transcript.messages[index];
  if (!message) return { index, before: '', after: '' };
  const text = textOf(snapshot);
  const spans = spansOf(message, snapshot);
  const edits = editsOf(snapshot, [built.plan]);
  const before = spans.map((span) => text.slice(span.start, span.end)).join('\n');
  const after = spans
    .map((span) => editedSlice(text, span, edits))
    .filter((it) => it !== '')
    .join('\n');
  const moved = after === '' && built.plan.rows.some((row) => row.index === index && row.action === 'moved');
  return { index, before, after: moved ? before : after };
}

/** Where a message is written. */
export function spansOf(message: Message, { document }: Snapshot): Span[] {
  return (message.pieces?.length === 0 ? [message.at] : sourcesOf(message)).flatMap((at) => locate(document, at) ?? []);
}

/** The edited characters of a span. Edits that only touch its ends belong to its neighbours. */
function editedSlice(text: string, span: Span, edits: readonly Edit[]): string {
  let at = span.start;
  let result = '';
  for (const edit of edits) {
    const inside = edit.start < span.end && edit.end > span.start;
    const within = edit.start === edit.end && edit.start > span.start && edit.start < span.end;
    if (!inside && !within) continue;
    if (edit.start <= span.start && edit.end >= span.end) return '';
    result += text.slice(at, Math.max(at, edit.start)) + edit.text;
    at = Math.max(at, edit.end);
  }
  return result + text.slice(at, span.end);
}
