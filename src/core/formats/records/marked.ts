import { isObject } from '../../text/json.ts';
import type { Entry } from './dialect.ts';
import type { RecordFile } from './file.ts';
import { COMPACTED, type KeptBefore, ON_CHAIN, type Thread } from './order.ts';

/**
 * The conversation of a file in which a mark asks for a compaction and a later record answers it with a summary. The last
 * that was answered counts: it, then what the mark keeps of the records before it, whatever stands among them, then what
 * came after. A mark that names a record that is not there takes nothing back.
 */
export function behindMark(file: RecordFile): Thread {
  const { records, entries } = file;
  const marks = new Uint8Array(records.length);
  const said = (from: number, to?: number): Entry[] => entries.slice(from, to).filter((it) => it !== null);
  const { mark, summary } = lastAnswered(file);
  const from = mark < 0 ? summary : firstKept(file, mark);
  const isKept = from >= 0 && from < mark;
  const first = Math.max(0, from);
  const chain = isKept ? [...said(mark, summary + 1), ...said(from, mark), ...said(summary + 1)] : said(first);
  for (const it of said(0, first)) marks[it.place] = COMPACTED;
  for (const it of chain) marks[it.place] = ON_CHAIN;
  const kept = isKept ? { mark, summary } : null;
  return { chain, marks, copies: null, stands: null, gaps: [], parents: null, kept, isTree: false };
}

/** The place of the last summary and of the mark that it answers; -1 for one that is not there. */
function lastAnswered({ records, entries, dialect }: RecordFile): KeptBefore {
  let mark = -1;
  let last: KeptBefore = { mark, summary: -1 };
  for (let place = 0; place < records.length; place++) {
    const record = records[place];
    if (!isObject(record)) continue;
    if (dialect.keeps?.(record)) mark = place;
    else if (entries[place] && dialect.drops?.(record)) last = { mark, summary: place };
  }
  return last;
}

/** Where what a mark keeps begins: at the mark itself if it keeps nothing, -1 if it names what is not there. */
function firstKept({ records, entries, dialect }: RecordFile, mark: number): number {
  const record = records[mark];
  const id = isObject(record) ? dialect.keeps?.(record)?.id : undefined;
  if (id === undefined) return mark;
  return entries.findIndex((it, place) => place < mark && it?.said.messageId === id);
}
