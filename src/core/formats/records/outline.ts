import type { Message, Part, Role } from '../../model/message.ts';

/** What counts where two histories are compared. */
interface Heed {
  /** A message without parts counts; of the assistant's there may be fewer, and not more. */
  readonly empties: boolean;
  /** The kinds of which several in one message are one. */
  readonly joined: readonly Part['kind'][];
}

/** A message, as far as it counts here. */
export type Said = Pick<Message, 'role' | 'parts'>;

/**
 * True if the messages that were read say what was drafted. Borders between messages of one role say nothing, nor do places
 * of results: they follow calls. What a record holds as one is one, however many parts are drafted. Results hardly ever
 * change places: only then they are sorted.
 */
export function saySame(read: readonly Said[], drafted: readonly Said[], heed: Heed): boolean {
  return (
    (!heed.empties || emptyAnswersIn(read) <= emptyAnswersIn(drafted)) &&
    areAlike(new Words(read, heed), new Words(drafted, heed)) &&
    (areAlike(new Results(read), new Results(drafted)) || areEqual(resultsOf(read), resultsOf(drafted)))
  );
}

const emptyAnswersIn = (messages: readonly Said[]): number => {
  let count = 0;
  for (const { role, parts } of messages) if (role === 'assistant' && parts.length === 0) count++;
  return count;
};

/** Goes over what a history says, one thing after the other: nothing is put down for it. */
interface Walk {
  /** False at the end. */
  next(): boolean;
  readonly role: Role;
  /** The part that is said; null where something else is. */
  readonly part: Part | null;
  /** All parts of a kind in one message. */
  readonly kind: Part['kind'] | null;
  readonly size: number;
}

class Words implements Walk {
  role: Role = 'other';
  part: Part | null = null;
  kind: Part['kind'] | null = null;
  size = 0;
  private message = 0;
  private at = 0;

  constructor(
    private readonly messages: readonly Said[],
    private readonly heed: Heed,
  ) {}

  next(): boolean {
    const { empties, joined } = this.heed;
    for (let said = this.messages[this.message]; said; said = this.messages[++this.message], this.at = 0) {
      const { role, parts } = said;
      this.role = role;
      this.part = this.kind = null;
      if (empties && parts.length === 0 && role !== 'assistant' && this.at === 0) {
        this.at++;
        return true;
      }
      for (let part = parts[this.at]; part; part = parts[this.at]) {
        this.at++;
        // Whether a result is a message of the user or of a tool is the wire's own affair.
        if (part.kind === 'result' || joined.includes(part.kind)) continue;
        this.part = part;
        return true;
      }
      const { length } = parts;
      for (let kind = joined[this.at - length]; length > 0 && kind; kind = joined[this.at - length]) {
        this.at++;
        this.kind = kind;
        this.size = sizeOf(parts, kind);
        if (this.size > 0) return true;
      }
    }
    return false;
  }
}

class Results implements Walk {
  readonly role: Role = 'user';
  readonly kind = null;
  readonly size = 0;
  part: Part | null = null;
  private message = 0;
  private at = 0;

  constructor(private readonly messages: readonly Said[]) {}

  next(): boolean {
    for (let said = this.messages[this.message]; said; said = this.messages[++this.message], this.at = 0)
      for (let part = said.parts[this.at]; part; part = said.parts[this.at]) {
        this.at++;
        this.part = part;
        if (part.kind === 'result') return true;
      }
    return false;
  }
}

function areAlike(a: Walk, b: Walk): boolean {
  for (;;) {
    const isMore = a.next();
    if (isMore !== b.next()) return false;
    if (!isMore) return true;
    if (a.role !== b.role || a.kind !== b.kind || (a.kind !== null && a.size !== b.size)) return false;
    if (a.part !== b.part && (a.part === null || b.part === null || outlineOf(a.part) !== outlineOf(b.part)))
      return false;
  }
}

const resultsOf = (messages: readonly Said[]): readonly string[] =>
  messages.flatMap(({ parts }) => parts.flatMap((it) => (it.kind === 'result' ? [outlineOf(it)] : []))).sort();

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

function outlineOf(part: Part): string {
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
