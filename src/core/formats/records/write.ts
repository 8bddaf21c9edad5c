import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { Part, Role, Transcript } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { valueAt } from '../../text/pointer.ts';
import { list, type Spelling, toValue } from '../../text/spelling.ts';
import type { Format, Placement, Source } from '../format.ts';
import { arrange } from './arrange.ts';
import type { RecordContext, RecordDialect } from './dialect.ts';
import { RecordFile } from './file.ts';
import { conversationOf, threadOf } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import type { Thread } from './order.ts';
import { planRecords } from './plan.ts';
import { behindKept } from './tail.ts';

/**
 * Spells a drafted session: whole records go, children of a removed record get its parent, new records are linked between
 * their neighbours. Records that are no part of the conversation stay as they are, apart from a parent that is gone.
 */
export function spellRecords(
  { dialect, holds }: { readonly dialect: RecordDialect; readonly holds: Format['holds'] },
  source: Source,
  transcript: Transcript,
  draft: Draft,
): readonly Placement[] {
  const records = valueAt(source.value, transcript.at);
  if (!Array.isArray(records)) return [];
  const unread = () => source.unread?.() ?? [];
  const file = new RecordFile(dialect, records, transcript.at);
  const context: RecordContext = {
    root: source.value,
    transcript,
    file,
    home: (from) => file.at(file.placeOf(from.part.at)),
  };
  const thread = threadOf(file, unread);
  const told = [...new Set(transcript.messages.flatMap((it) => it.sources.map((at) => file.entryAt(at)!)))];
  const original = behindKept(told, thread, (it) => it);
  const open: OpenFile = { context, file, thread, original };
  const drafted: DraftMessage[] = [];
  if (draft.liftedSystem.length > 0) drafted.push({ from: null, role: 'user', parts: draft.liftedSystem });
  append(drafted, draft.messages);
  const inTurn = planRecords(drafted, context);
  const planned = behindKept(inTurn, thread, (it) => it.entry);
  const wanted = drafted.map((it) => ({ role: it.role, parts: it.parts.map((part) => part.part) }));
  const { joined = [] } = holds;
  const bridged = bridgesOf(thread);
  const reads = (items: readonly Spelling[], empties: boolean): boolean => {
    const values = items.map((it) => toValue(it, source.value));
    const { messages, thread: now } = conversationOf(new RecordFile(dialect, values, ''), unread);
    return bridgesOf(now) <= bridged && areAlike(outline(messages, empties, joined), outline(wanted, empties, joined));
  };
  // Links are touched only where something changed; if that is not read as drafted, the whole chain is linked anew. A mark
  // of its own then keeps nothing: all stands behind it.
  const near = arrange(open, planned, false);
  if (reads(near, true)) return [{ at: transcript.at, spelling: list(near) }];
  const anew = arrange(open, dialect.renameKept ? inTurn : planned, true);
  return [{ at: transcript.at, spelling: list(reads(anew, false) ? anew : near) }];
}

/** How often the conversation goes on at a record that nothing names. */
const bridgesOf = ({ gaps }: Thread): number => gaps.filter((it) => it.why !== 'begins').length;

/**
 * What a history says. Borders between messages of one role say nothing, nor do places of results: they follow calls. What
 * a record holds as one is one, however many parts are drafted.
 */
interface Outline {
  readonly words: readonly string[];
  /** In whatever order. */
  readonly results: readonly string[];
}

function outline(
  messages: readonly { readonly role: Role; readonly parts: readonly Part[] }[],
  empties: boolean,
  joined: readonly Part['kind'][],
): Outline {
  const words: string[] = [];
  const results: string[] = [];
  for (const { role, parts } of messages) {
    if (empties && parts.length === 0 && role !== 'assistant') words.push(role);
    // Whether a result is a message of the user or of a tool is the wire's own affair.
    for (const part of parts)
      if (part.kind === 'result') results.push(partOutline(part));
      else if (!joined.includes(part.kind)) words.push(`${role} ${partOutline(part)}`);
    for (const kind of joined) {
      const size = sizeOf(parts, kind);
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
