import { formatById } from '../formats/detect.ts';
import { sourceOf } from '../formats/source.ts';
import type { RecordedRequest } from '../model/usage.ts';
import type { Snapshot } from '../snapshot.ts';

/** The requests that the file says an API counted, in order; empty where its format records none. */
export function recordedUsage(snapshot: Snapshot, transcript = 0): readonly RecordedRequest[] {
  const list = snapshot.transcripts[transcript];
  const format = list && formatById(list.format.id);
  return (list && format?.usage?.(sourceOf(snapshot.document), list)) ?? [];
}
