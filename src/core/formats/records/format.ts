import type { Draft, DraftMessage } from '../../model/draft.ts';
import { bareTranscript, type Message, type Part, type Transcript } from '../../model/message.ts';
import { numberAt } from '../../text/int-list.ts';
import { isObject } from '../../text/json.ts';
import { valueAt } from '../../text/pointer.ts';
import { type Spelling, toValue } from '../../text/spelling.ts';
import type { About } from '../about.ts';
import { type Refuses, refusedIn } from '../common/refused.ts';
import type { Format, Placement, Source } from '../format.ts';
import { arrange } from './arrange.ts';
import type { RecordContext, RecordDialect } from './dialect.ts';
import { type KnownRecords, RecordFile } from './file.ts';
import { keepFile, knownFile, recordsOf } from './known.ts';
import { readFile, saidIn, threadOf } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import type { Thread } from './order.ts';
import { type Said, saySame } from './outline.ts';
import { planRecords } from './plan.ts';
import { shownOnly } from './shown-only.ts';
import { behindKept } from './tail.ts';

/** What a session file's format says of itself besides how its records read. */
interface RecordFormat extends Pick<Format, 'claim' | 'signs' | 'usage' | 'blank'> {
  readonly dialect: RecordDialect;
  /** What the program refuses in a record when it reads its file again. */
  readonly refuses?: Refuses;
}

/** The format of a program's session files; `file` is that of `about/`. */
export function recordFormat(file: object, { dialect, refuses, ...more }: RecordFormat): Format {
  const about = file as About;
  return {
    keys: [],
    ...about,
    ...more,
    stored: true,
    ...(dialect.withFailed ? { failedTurns: true } : {}),
    read(source, list) {
      // One message in the place of a list is no file of records.
      if (list.single) return { ...bareTranscript([]), at: list.at, stored: true };
      const withFailed = source.withFailed ? dialect.withFailed : undefined;
      const file = new RecordFile(withFailed ?? dialect, list.values, list.at);
      const { thread, messages, asides, bridges } = readFile(file, source.unread ?? (() => []));
      keepFile(list.values, file, thread);
      return {
        ...bareTranscript(messages),
        at: list.at,
        asides,
        bridges: [...bridges, ...shownOnly(file, messages)],
        model: modelOf(messages) ?? modelIn(file),
        stored: true,
        ...(dialect.joins === 'id' || dialect.isFused ? { borderless: true } : {}),
        mends: about.mends ?? [],
        ...(withFailed ? { withFailed: true } : {}),
        ...(refuses ? { clientFaults: refusedIn(file.records, (place) => file.at(place), refuses) } : {}),
      };
    },
    spell: (source, transcript, draft) => {
      const own = (transcript.withFailed ? dialect.withFailed : undefined) ?? dialect;
      return spellRecords({ dialect: own, holds: about.holds }, source, transcript, draft);
    },
  };
}

const modelOf = (messages: readonly Message[]) => messages.findLast((it) => it.model !== null)?.model ?? null;

function modelIn({ dialect, records }: RecordFile): string | null {
  if (dialect.modelIn === undefined) return null;
  for (let place = records.length - 1; place >= 0; place--) {
    const record = records[place];
    const model = isObject(record) ? dialect.modelIn(record) : null;
    if (model !== null) return model;
  }
  return null;
}

/**
 * Spells a drafted session: whole records go, children of a removed record get its parent, new records are linked between
 * their neighbours. Records that are no part of the conversation stay as they are, apart from a parent that is gone.
 */
function spellRecords(
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
  const { joined = [], unordered } = holds;
  const bridged = bridgesOf(thread);
  const head: Said[] = lifted ? [{ role: lifted.role, parts: lifted.parts.map((it) => it.part) }] : [];
  const drafted: readonly Said[] = lifted ? head.concat(draft.now()) : draft.now();
  const wanted = unordered ? drafted.map(asOrdered) : drafted;
  const reads = (spelling: Spelling, empties: boolean): boolean => {
    const written = writtenFile(file, spelling, source.value);
    const now = threadOf(written, unread);
    return bridgesOf(now) <= bridged && saySame(saidIn(written, now), wanted, { empties, joined });
  };
  // Links are touched only where something changed; if that is not read as drafted, the whole chain is linked anew. A mark
  // of its own then keeps nothing: all stands behind it.
  const near = arrange(open, planned, false);
  if (reads(near, true)) return [{ at: transcript.at, spelling: near }];
  const anew = arrange(open, dialect.renameKept ? inTurn : planned, true);
  return [{ at: transcript.at, spelling: reads(anew, false) ? anew : near }];
}

/** A message as it is read where keys of the record hold its kinds of parts: thoughts first, calls last. */
const asOrdered = ({ role, parts }: Said): Said => ({
  role,
  parts: [...parts].sort((a, b) => rankOf(a) - rankOf(b)),
});

const rankOf = ({ kind }: Part): number => (kind === 'reasoning' ? 0 : kind === 'call' ? 2 : 1);

/** How often the conversation goes on at a record that nothing names. */
const bridgesOf = ({ gaps }: Thread): number => gaps.filter((it) => it.why !== 'begins').length;

/** The file that a spelling makes. Records that are copied say what they said where they stood, and are not asked again. */
function writtenFile(file: RecordFile, spelling: Spelling, root: unknown): RecordFile {
  const { dialect, records, entries } = file;
  if (spelling.t !== 'order') return new RecordFile(dialect, toValue(spelling, root) as readonly unknown[], '');
  const { places, fresh } = spelling;
  const values = new Array<unknown>(places.length);
  for (let i = 0; i < values.length; i++) {
    const place = numberAt(places, i);
    const made = place < 0 ? fresh[-1 - place] : undefined;
    values[i] = made ? toValue(made, root) : records[place];
  }
  // Where records hold others, or are told by others, all are asked.
  const isKnown = dialect.standsAlone === undefined && dialect.inner === undefined;
  const known: KnownRecords = (i) => (numberAt(places, i) < 0 ? null : (entries[numberAt(places, i)] ?? null));
  return new RecordFile(dialect, values, '', isKnown ? known : null);
}
