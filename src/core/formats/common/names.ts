import { isObject, own } from '../../text/json.ts';
import { firstMade } from '../../text/search.ts';
import type { NamePlaces, Source } from '../format.ts';

/** What a program calls a session that it keeps; null where its file does not say. */
export interface SessionNames {
  readonly title: string | null;
  /** The folder that the session was begun in, or what it was about. */
  readonly project: string | null;
}

/** The names in a file. A title may be given anew, so the last counts; a session stays where it was begun. */
export function namesIn({ value, isRecords }: Source, { title = [], project = [] }: NamePlaces): SessionNames {
  const records =
    isRecords && Array.isArray(value) ? value : Array.isArray(value) && value.length === 1 ? value : [value];
  const backwards = title.length > 0 ? records.toReversed() : [];
  return {
    title: firstMade(title, (path) => findIn(backwards, path)),
    project: firstMade(project, (path) => findIn(records, path)),
  };
}

function findIn(records: readonly unknown[], path: string): string | null {
  const keys = path.split('.');
  for (const record of records) {
    let found: unknown = record;
    for (const key of keys)
      found = isObject(found) ? own(found, key) : Array.isArray(found) ? found[Number(key)] : null;
    if (typeof found === 'string' && found.trim() !== '') return found.trim();
  }
  return null;
}
