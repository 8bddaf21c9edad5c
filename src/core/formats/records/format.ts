import { bareTranscript, type Message } from '../../model/message.ts';
import type { ClientFault } from '../../model/stored.ts';
import { append } from '../../text/append.ts';
import { isObject, type JsonObject } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import type { About } from '../about.ts';
import type { Format } from '../format.ts';
import type { RecordDialect } from './dialect.ts';
import { RecordFile } from './file.ts';
import { keepFile } from './known.ts';
import { readFile } from './messages.ts';
import { shownOnly } from './shown-only.ts';
import { spellRecords } from './write.ts';

/** What a session file's format says of itself besides how its records read. */
interface RecordFormat extends About, Pick<Format, 'claim' | 'signs' | 'usage' | 'blank'> {
  readonly dialect: RecordDialect;
  /** What the program refuses in a record when it reads its file again. */
  refuses?(record: JsonObject, at: Pointer, place: number): readonly ClientFault[];
}

/** The format of a program's session files. */
export function recordFormat({ dialect, refuses, keys = [], ...about }: RecordFormat): Format {
  return {
    ...about,
    keys,
    stored: true,
    ...(dialect.withFailed ? { failedTurns: true } : {}),
    read(source, list) {
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
        ...(refuses ? { clientFaults: refused(file, refuses) } : {}),
      };
    },
    spell: (source, transcript, draft) => {
      const own = (transcript.withFailed ? dialect.withFailed : undefined) ?? dialect;
      return spellRecords({ dialect: own, holds: about.holds }, source, transcript, draft);
    },
  };
}

function refused(file: RecordFile, refuses: NonNullable<RecordFormat['refuses']>): ClientFault[] {
  const found: ClientFault[] = [];
  file.records.forEach((record, place) => {
    if (isObject(record)) append(found, refuses(record, file.at(place), place));
  });
  return found;
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
