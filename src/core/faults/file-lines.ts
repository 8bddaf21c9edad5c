import type { Diagnostic, PassId } from '../model/diagnostic.ts';
import type { ReportRow } from '../model/plan.ts';
import type { Edit, Span } from '../text/change.ts';
import type { TextDocument, TextProblem } from '../text/document.ts';
import { lineIndex } from '../text/lines.ts';

/** The repair of lines as one of the passes: it works on the text, before any message is looked at. */
export const FILE_PASS = {
  id: 'file-lines' satisfies PassId,
  title: 'Lines that cannot be read',
  about: 'Gives records that share a line a line each, and removes lines that are not JSON.',
  effect: 'lossy',
} as const;

/** What ends what is wrong with a file as such. */
export const FILE_FIXES = [
  {
    id: 'split-records',
    title: 'Give each record its own line',
    effect: 'lossless',
    answers: ['session/glued-records'],
  },
  { id: 'remove-line', title: 'Remove the line', effect: 'lossy', answers: ['json/repaired'] },
  { id: 'close-end', title: 'Close what is left open', effect: 'lossy', answers: ['json/repaired'] },
  { id: 'mend-syntax', title: 'Write the repaired JSON', effect: 'lossless', answers: ['json/repaired'] },
] as const;

const OF_THE_FILE: ReadonlySet<TextProblem['kind']> = new Set([
  'cut-end',
  'broken-line',
  'glued-records',
  'mended-syntax',
]);

/** A file as it was read: its text, what is wrong with it, and the ids of results whose call is not there. */
interface ReadFile {
  readonly text: string;
  readonly document: Pick<TextDocument, 'text' | 'records'>;
  readonly problems: readonly TextProblem[];
  readonly repairedText?: string;
  readonly lonelyIds: () => readonly string[];
}

/** Problems of single lines, and an end that is missing. */
export const fileProblemsIn = (problems: readonly TextProblem[]): readonly TextProblem[] =>
  problems.filter((it) => OF_THE_FILE.has(it.kind));

export interface LineMend {
  readonly fix: (typeof FILE_FIXES)[number]['id'];
  /** Offset of the problem it answers. */
  readonly from: number | null;
  readonly edits: Edit[];
  readonly row: ReportRow;
}

export function problemOf(problems: readonly TextProblem[], { data }: Diagnostic): TextProblem | undefined {
  return problems.find((it) => it.offset === data.offset && it.message === data.message);
}

export function fixFor(
  { repairedText, document }: Pick<ReadFile, 'repairedText' | 'document'>,
  problem: TextProblem | undefined,
): LineMend['fix'] | null {
  if (problem === undefined || problem.offset === null) return null;
  if (problem.kind === 'mended-syntax') return 'mend-syntax';
  if (document.records === null) return repairedText !== undefined && problem.kind === 'cut-end' ? 'close-end' : null;
  return problem.kind === 'glued-records' ? 'split-records' : 'remove-line';
}

/** Everything that can be done about the lines of a file, in the order of the text. */
export function mendsOf(file: ReadFile): LineMend[] {
  const { repairedText, document } = file;
  const told = fileProblemsIn(file.problems);
  const ends = told.find((it) => it.kind === 'cut-end');
  const mended = told.filter((it) => it.kind === 'mended-syntax').map(mending);
  if (document.records !== null) return [...mended, ...mendsOfLines(file, document.records)];
  return repairedText === undefined || ends === undefined ? mended : [...mended, closing(file, repairedText, ends)];
}

/** As with a missing end, what is read is the mended text already. */
function mending({ offset, message }: TextProblem): LineMend {
  const row = { ...LINE, action: 'changed', reason: message, effect: 'lossless' } as const;
  return { fix: 'mend-syntax', from: offset, edits: [], row };
}

/** What is read is the closed text already: the plan writes it, with no edit. */
function closing(file: ReadFile, closed: string, { offset }: TextProblem): LineMend {
  const kept = commonStart(file.text, closed);
  const row = {
    ...LINE,
    action: 'changed',
    reason: 'The unfinished end is removed and what is open is closed.',
    effect: 'lossy',
    before: file.text.slice(kept),
    after: closed.slice(kept),
  } as const;
  return { fix: 'close-end', from: offset, edits: [], row };
}

function mendsOfLines(file: ReadFile, records: Int32Array): LineMend[] {
  const { text } = file.document;
  const told = fileProblemsIn(file.problems);
  const shared = new Set(told.filter((it) => it.kind === 'glued-records').map((it) => it.line));
  const torn = told.some((it) => it.kind === 'broken-line' || it.kind === 'cut-end');
  if (shared.size === 0 && !torn) return [];
  const deep = new Set(file.problems.filter((it) => it.kind === 'too-deep').map((it) => it.offset));
  const lines = lineIndex(text);
  const newline = /\r\n/.test(text.slice(0, text.indexOf('\n') + 1)) ? '\r\n' : '\n';
  const wanted = file.lonelyIds();
  const mends: LineMend[] = [];
  // Looked for once per line: records that share one line would each be a way to its end.
  let next = -1;
  for (let i = 0; i <= records.length; i += 2) {
    const from = records[i - 1] ?? 0;
    const to = records[i] ?? text.length;
    const line = i > 0 && i < records.length && shared.size > 0 ? lines.lineOf(from) : 0;
    if (next < from) next = nextLineBreak(text, from);
    if (shared.has(line) && next >= to) addSplit(mends, { from, to, line, newline, text });
    else if (torn)
      for (const it of tornIn(text, from, to))
        if (!deep.has(it.from) && !mentions(text.slice(it.start, it.end), wanted)) mends.push(removal(it, text, lines));
  }
  return mends;
}

function nextLineBreak(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

const mentions = (line: string, ids: readonly string[]): boolean => ids.some((id) => line.includes(id));

const LINE = { index: -1, role: 'other', by: FILE_PASS.id, pass: FILE_PASS.id } as const;

/** One row for a line, however many records it holds. */
function addSplit(
  mends: LineMend[],
  gap: { readonly from: number; readonly to: number; readonly line: number; newline: string; text: string },
): void {
  const edit = { start: gap.from, end: gap.to, text: gap.newline };
  const last = mends.at(-1);
  const reason = `The records on line ${gap.line} get a line each.`;
  if (last?.row.reason === reason) last.edits.push(edit);
  else {
    const start = gap.text.lastIndexOf('\n', gap.from - 1) + 1;
    const row = { ...LINE, action: 'changed', reason, effect: 'lossless' } as const;
    const line = gap.text.slice(start, gap.from);
    const at = start + line.length - line.replace(/^[\ufeff \t]+/, '').length;
    mends.push({ fix: 'split-records', from: at, edits: [edit], row });
  }
}

interface Torn extends Span {
  readonly from: number;
}

/** The lines between two records that hold anything, each with its end. */
function tornIn(text: string, from: number, to: number): Torn[] {
  const found: Torn[] = [];
  for (let at = from; at < to; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 || newline >= to ? to : newline + 1;
    const line = text.slice(at, end);
    const first = line.search(/[^\s\ufeff]/);
    if (first >= 0) found.push({ start: line.startsWith('\ufeff') ? at + 1 : at, end, from: at + first });
    at = end;
  }
  return found;
}

function removal({ start, end, from }: Torn, text: string, lines: ReturnType<typeof lineIndex>): LineMend {
  const row = {
    ...LINE,
    action: 'removed',
    reason: `Line ${lines.lineOf(from)} cannot be read and is removed.`,
    effect: 'lossy',
    before: text.slice(from, end).trimEnd(),
  } as const;
  return { fix: 'remove-line', from, edits: [{ start, end, text: '' }], row };
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}
