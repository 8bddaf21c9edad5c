import type { DraftMessage, DraftPart } from '../../model/draft.ts';
import type { Message, Part, Role } from '../../model/message.ts';

/** What counts where two histories are compared. */
interface Heed {
  /** A message without parts counts, unless it is the assistant's. */
  readonly empties: boolean;
  /** The kinds of which several in one message are one. */
  readonly joined: readonly Part['kind'][];
}

/** True if the messages that were read say what was drafted. */
export const saySame = (read: readonly Message[], drafted: readonly DraftMessage[], heed: Heed): boolean =>
  areAlike(outline(read, itself, heed), outline(drafted, drafts, heed));

const itself = (part: Part): Part => part;
const drafts = ({ part }: DraftPart): Part => part;

/**
 * What a history says. Borders between messages of one role say nothing, nor do places of results: they follow calls. What
 * a record holds as one is one, however many parts are drafted.
 */
interface Outline {
  readonly words: readonly string[];
  /** In whatever order. */
  readonly results: readonly string[];
}

function outline<P>(
  messages: readonly { readonly role: Role; readonly parts: readonly P[] }[],
  partOf: (it: P) => Part,
  { empties, joined }: Heed,
): Outline {
  const words: string[] = [];
  const results: string[] = [];
  for (const { role, parts } of messages) {
    if (empties && parts.length === 0 && role !== 'assistant') words.push(role);
    // Whether a result is a message of the user or of a tool is the wire's own affair.
    for (let i = 0; i < parts.length; i++) {
      const part = partOf(parts[i]!);
      if (part.kind === 'result') results.push(partOutline(part));
      else if (!joined.includes(part.kind)) words.push(`${role} ${partOutline(part)}`);
    }
    for (const kind of joined) {
      const size = sizeOf(parts.map(partOf), kind);
      if (size > 0) words.push(`${role} ${kind} ${size}`);
    }
  }
  return { words, results };
}

/** True for outlines that say the same. Results hardly ever change places: only then they are sorted. */
const areAlike = (a: Outline, b: Outline): boolean =>
  areEqual(a.words, b.words) &&
  (areEqual(a.results, b.results) || areEqual([...a.results].sort(), [...b.results].sort()));

const areEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((it, i) => it === b[i]);

/** The characters of all parts of a kind, without the ends of lines: they join what is said. */
function sizeOf(parts: readonly Part[], kind: Part['kind']): number {
  let size = 0;
  for (const part of parts) {
    if (part.kind !== kind || !('text' in part)) continue;
    size += part.text.length;
    for (let at = part.text.indexOf('\n'); at >= 0; at = part.text.indexOf('\n', at + 1)) size--;
  }
  return size;
}

function partOutline(part: Part): string {
  switch (part.kind) {
    case 'call':
      return `call ${part.id} ${part.name}`;
    case 'result':
      return `result ${part.callId} ${part.text.length}`;
    case 'text':
    case 'reasoning':
      return `${part.kind} ${part.text.length}`;
    default:
      return part.kind;
  }
}
