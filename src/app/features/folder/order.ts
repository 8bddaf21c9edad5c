import type { FileView, MendView } from '../../../worker/protocol.ts';

/** A file as it stands in the table. Replaced as a whole when something becomes known of it. */
export interface Line {
  /** Its number in the folder, which stays. */
  readonly at: number;
  /** Where it is, from the folder on. */
  readonly path: string;
  readonly size: number;
  readonly modified: number;
  /** null until it has been read. */
  readonly view: FileView | null;
  /** What a repair made of it; null where none was asked for. */
  readonly mend: MendView | null;
  /** What became of saving it in its place; empty where that was not asked for. */
  readonly saved: string;
}

/** Every file is in one of these, so that their counts add up to all. */
export const GROUPS = ['errors', 'warnings', 'healthy', 'not-read', 'waiting'] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf({ view }: Line): Group {
  if (view === null) return 'waiting';
  if (view.triage === null) return 'not-read';
  if (view.triage.errors > 0) return 'errors';
  return view.triage.warnings > 0 ? 'warnings' : 'healthy';
}

export type Counts = { readonly [group in Group]: number };

export function countGroups(lines: readonly Line[]): Counts {
  const counts = { errors: 0, warnings: 0, healthy: 0, 'not-read': 0, waiting: 0 };
  for (const line of lines) counts[groupOf(line)]++;
  return counts;
}

/** What the table is asked to show. */
export interface Filter {
  readonly group: Group | 'all';
  /** The title of a format; null for all. */
  readonly format: string | null;
  /** Words that all stand somewhere in what is known of a file. */
  readonly words: string;
}

export const NO_FILTER: Filter = { group: 'all', format: null, words: '' };

export const COLUMNS = ['name', 'format', 'problems', 'messages', 'size', 'modified'] as const;
export type ColumnId = (typeof COLUMNS)[number];

/** null: the worst first. */
export type Sorting = { readonly column: ColumnId; readonly isDown: boolean } | null;

/** The lines that the filter lets through, in order. */
export function shownLines(lines: readonly Line[], filter: Filter, sorting: Sorting): Line[] {
  const fits = matcherOf(filter);
  const found = lines.filter(fits);
  if (sorting === null) return found.sort(worstFirst);
  const { column, isDown } = sorting;
  const turn = isDown ? -1 : 1;
  if (column === 'problems') return found.sort((a, b) => -turn * worstFirst(a, b));
  return found.sort((a, b) => turn * compare(keyOf(a, column), keyOf(b, column)) || worstFirst(a, b));
}

/** What a click on the head of a column makes of the order: first the way that is asked for most, then the other, then none. */
export function nextSorting(sorting: Sorting, column: ColumnId): Sorting {
  const first = column !== 'name' && column !== 'format';
  if (sorting?.column !== column) return { column, isDown: first };
  return sorting.isDown === first ? { column, isDown: !first } : null;
}

function matcherOf({ group, format, words }: Filter): (line: Line) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (line) => {
    if (group !== 'all' && groupOf(line) !== group) return false;
    if (format !== null && line.view?.triage?.format !== format) return false;
    if (wanted.length === 0) return true;
    const known = wordsOf(line);
    return wanted.every((it) => known.includes(it));
  };
}

function wordsOf({ path, view }: Line): string {
  const triage = view?.triage;
  const said = triage
    ? [triage.title, triage.project, triage.format, ...triage.kinds.flatMap((it) => [it.rule, it.title])]
    : [view?.says];
  return [path, ...said].join('\n').toLowerCase();
}

/** Names under which agents keep sessions: one of these that cannot be read is worse than a picture that was in the folder. */
const LIKELY = /\.(?:jsonl?|ndjson|har|gz|zip)$/i;

function rankOf(line: Line): number {
  switch (groupOf(line)) {
    case 'errors':
      return 0;
    case 'not-read':
      return isLikely(line) ? 1 : 4;
    case 'warnings':
      return 2;
    case 'healthy':
      return 3;
    case 'waiting':
      return 5;
  }
}

const isLikely = ({ path, view }: Line): boolean =>
  LIKELY.test(path) || view?.state === 'too-large' || view?.state === 'unreadable';

/** By what is wrong, then the newest. */
function worstFirst(a: Line, b: Line): number {
  const [x, y] = [a.view?.triage, b.view?.triage];
  return (
    rankOf(a) - rankOf(b) ||
    (y?.errors ?? 0) - (x?.errors ?? 0) ||
    (y?.warnings ?? 0) - (x?.warnings ?? 0) ||
    b.modified - a.modified ||
    compare(a.path, b.path)
  );
}

/** What is not known sorts as less than everything. */
function keyOf({ path, size, modified, view }: Line, column: Exclude<ColumnId, 'problems'>): string | number {
  switch (column) {
    case 'name':
      return (view?.triage?.title ?? path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
    case 'format':
      return view?.triage?.format ?? '';
    case 'messages':
      return view?.triage?.messages ?? -1;
    case 'size':
      return size;
    case 'modified':
      return modified;
  }
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** The formats that were found, the most frequent first. */
export function formatsOf(lines: readonly Line[]): (readonly [format: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { view } of lines) {
    const format = view?.triage?.format;
    if (format !== undefined) counts.set(format, (counts.get(format) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]));
}

/** Paths for an archive, in which none may stand twice. */
export function distinctPaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const dot = path.lastIndexOf('.');
    const cut = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
    let name = path;
    for (let n = 2; taken.has(name); n++) name = `${path.slice(0, cut)} (${n})${path.slice(cut)}`;
    taken.add(name);
    return name;
  });
}
