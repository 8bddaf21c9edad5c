import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { Transcript } from '../../model/message.ts';
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
import { saySame } from './outline.ts';
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
  const { joined = [] } = holds;
  const bridged = bridgesOf(thread);
  const reads = (items: readonly Spelling[], empties: boolean): boolean => {
    const values = items.map((it) => toValue(it, source.value));
    const { messages, thread: now } = conversationOf(new RecordFile(dialect, values, ''), unread);
    return bridgesOf(now) <= bridged && saySame(messages, drafted, { empties, joined });
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
