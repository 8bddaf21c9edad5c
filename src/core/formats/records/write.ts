import type { Draft, DraftMessage } from '../../model/draft.ts';
import type { Transcript } from '../../model/message.ts';
import { valueAt } from '../../text/pointer.ts';
import { list, type Spelling, toValue } from '../../text/spelling.ts';
import type { Format, Placement, Source } from '../format.ts';
import { arrange } from './arrange.ts';
import type { RecordContext, RecordDialect } from './dialect.ts';
import { type KnownRecords, RecordFile } from './file.ts';
import { knownFile, recordsOf } from './known.ts';
import { saidIn, threadOf } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import type { Thread } from './order.ts';
import { type Said, saySame } from './outline.ts';
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
  const known = knownFile(records, { dialect, base: transcript.at });
  const file = known?.file ?? new RecordFile(dialect, records, transcript.at);
  const thread = known?.thread ?? threadOf(file, unread);
  const context: RecordContext = {
    root: source.value,
    transcript,
    file,
    home: (from) => file.at(file.placeOf(from.part.at)),
  };
  const open: OpenFile = { context, file, thread, original: recordsOf(transcript.messages, file, thread) };
  const { liftedSystem } = draft;
  const lifted: DraftMessage | null =
    liftedSystem.length > 0 ? { from: null, role: 'user', parts: liftedSystem } : null;
  const inTurn = planRecords(draft, lifted, context);
  const planned = behindKept(inTurn, thread, (it) => it.entry);
  const { joined = [] } = holds;
  const bridged = bridgesOf(thread);
  const head: Said[] = lifted ? [{ role: lifted.role, parts: lifted.parts.map((it) => it.part) }] : [];
  const wanted: readonly Said[] = lifted ? head.concat(draft.now()) : draft.now();
  const reads = (items: readonly Spelling[], empties: boolean): boolean => {
    const values = items.map((it) => toValue(it, source.value));
    const written = new RecordFile(dialect, values, '', knownIn(file, items));
    const now = threadOf(written, unread);
    return bridgesOf(now) <= bridged && saySame(saidIn(written, now), wanted, { empties, joined });
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

/** What records that are copied say: what they said where they stood. With others inside, or told by others, all are asked. */
function knownIn(file: RecordFile, items: readonly Spelling[]): KnownRecords | null {
  if (file.inner.length > 0 || file.dialect.standsAlone !== undefined || file.dialect.inner !== undefined) return null;
  return (place) => {
    const item = items[place]!;
    return item.t === 'copy' ? file.entryAt(item.at) : null;
  };
}
