import type { Transcript } from '../../model/message.ts';
import { sourcesOf } from '../../model/sources.ts';
import type { PlannedRecord } from './dialect.ts';
import type { RecordFile } from './file.ts';
import type { Arranged } from './open-file.ts';

/** The id of the record before; pieces of one message share theirs, and the parent too. */
export function idBefore({ before, id }: Arranged): string | null {
  let near = before;
  while (near && near.id === id && near.planned.entry?.id) near = near.before;
  return near?.id ?? null;
}

/** A record that moves into another one, or out of it, is made anew: it is written in another way there. */
export function acrossBorder(
  file: RecordFile,
  transcript: Transcript,
  planned: PlannedRecord,
  isGoingIn: boolean,
): PlannedRecord {
  const { entry } = planned;
  if (entry === null || file.inner.length === 0 || file.dialect.parentKey === null) return planned;
  if ((file.holderOf(entry.place) !== null) === isGoingIn) return planned;
  const message = transcript.messages.find((it) => sourcesOf(it).includes(entry.at));
  const said = entry.said.parts.map((part) => ({ part, from: message ? { message, part } : null }));
  return { ...planned, entry: null, parts: planned.parts ?? said };
}
