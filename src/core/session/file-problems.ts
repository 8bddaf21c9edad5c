import type { Diagnostic, FixId, PassId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import { type Plan, type ReportRow, strongestEffect } from '../model/plan.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Edit } from '../text/change.ts';
import type { TextProblem } from '../text/document.ts';
import { lineIndex } from '../text/lines.ts';
import { lostCharacters } from './losses.ts';

/** The repair of lines as one of the passes: it works on the text, before any message is looked at. */
export const FILE_PASS = {
  id: 'file-lines' satisfies PassId,
  title: 'Lines that cannot be read',
  about: 'Gives records that share a line a line each, and removes lines that are not JSON.',
  effect: 'lossy',
} as const;

/** The answers to what is wrong with a file as such. */
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

/** Rules about the file as such. */
const ABOUT_FILES: ReadonlySet<string> = new Set(FILE_FIXES.flatMap((it) => it.answers));

/** What the rules about files are told: problems of single lines, and an end that is missing. */
export const fileProblems = (snapshot: Snapshot): readonly TextProblem[] =>
  snapshot.problems.filter((it) => OF_THE_FILE.has(it.kind));

const OF_THE_FILE: ReadonlySet<TextProblem['kind']> = new Set([
  'cut-end',
  'broken-line',
  'glued-records',
  'mended-syntax',
]);

/** A finding about the file with the fix that answers it; other findings as they are. */
export function withFileFixes(snapshot: Snapshot, diagnostics: Diagnostic[]): Diagnostic[] {
  const problems = fileProblems(snapshot);
  if (problems.length === 0) return diagnostics;
  const able = new Set(mendsOf(snapshot).map((it) => `${it.fix} ${it.from}`));
  return diagnostics.map((it) => {
    const problem = ABOUT_FILES.has(it.rule) ? problemOf(problems, it) : undefined;
    const fix = fixFor(snapshot, problem);
    return fix === null || !able.has(`${fix} ${problem?.offset}`) ? it : { ...it, fixes: [...it.fixes, fix] };
  });
}

/** Plans the answer to one finding about the file; null if the fix is not about files. */
export function planFileFix(snapshot: Snapshot, diagnostic: Diagnostic | undefined, fixId: FixId): Plan | null {
  const fix = FILE_FIXES.find((it) => it.id === fixId);
  if (!fix || !diagnostic) return null;
  const problem = problemOf(fileProblems(snapshot), diagnostic);
  if (fixFor(snapshot, problem) !== fix.id || problem === undefined) return null;
  const found = mendsOf(snapshot).filter((it) => it.fix === fix.id && it.from === problem.offset);
  return planOf(fix.title, found);
}

/** Plans one answer for every finding about the file that it fits; null if the fix is not about files. */
export function planAllFileFixes(snapshot: Snapshot, fixId: FixId): Plan | null {
  const fix = FILE_FIXES.find((it) => it.id === fixId);
  return fix
    ? planOf(
        fix.title,
        mendsOf(snapshot).filter((it) => it.fix === fixId),
      )
    : null;
}

/** A plan of passes with the repair of lines besides. Where both touch the same characters the passes go first. */
export function withFileMends(snapshot: Snapshot, plan: Plan): Plan {
  const mends = mendsOf(snapshot);
  if (mends.length === 0) return plan;
  const { rows, lineEdits = [], lost } = planOf(plan.title, mends);
  const all = [...rows, ...plan.rows];
  return { ...plan, rows: all, lineEdits, lost: plan.lost + lost, effect: strongestEffect(all) };
}

/** Edits of lines beside those of messages: what goes, goes as far as no message is touched; all else needs its place alone. */
export function besides(edits: readonly Edit[], mends: readonly Edit[]): Edit[] {
  if (mends.length === 0) return [...edits];
  const meeting = (it: Edit) => edits.filter((other) => other.start < it.end && it.start < other.end);
  return [
    ...edits,
    ...mends.flatMap((it) => {
      const others = meeting(it);
      return others.length === 0 ? [it] : it.text === '' ? left(it, others) : [];
    }),
  ];
}

/** The pieces of a removal that others leave to it. */
function left({ start, end }: Edit, others: readonly Edit[]): Edit[] {
  const pieces: Edit[] = [];
  let from = start;
  for (const other of [...others].sort((a, b) => a.start - b.start)) {
    if (other.start > from) pieces.push({ start: from, end: other.start, text: '' });
    from = Math.max(from, other.end);
  }
  if (from < end) pieces.push({ start: from, end, text: '' });
  return pieces;
}

interface Mend {
  readonly fix: (typeof FILE_FIXES)[number]['id'];
  /** Offset of the problem it answers. */
  readonly from: number | null;
  readonly edits: Edit[];
  readonly row: ReportRow;
}

function planOf(title: string, mends: readonly Mend[]): Plan {
  const rows = mends.map((it) => it.row);
  const lineEdits = mends.flatMap((it) => it.edits);
  return { title, effect: strongestEffect(rows), changes: [], lineEdits, rows, lost: lostCharacters(rows) };
}

function problemOf(problems: readonly TextProblem[], { data }: Diagnostic): TextProblem | undefined {
  return problems.find((it) => it.offset === data.offset && it.message === data.message);
}

function fixFor({ repairedText, document }: Snapshot, problem: TextProblem | undefined): Mend['fix'] | null {
  if (problem === undefined || problem.offset === null) return null;
  if (problem.kind === 'mended-syntax') return 'mend-syntax';
  if (document.records === null) return repairedText !== undefined && problem.kind === 'cut-end' ? 'close-end' : null;
  return problem.kind === 'glued-records' ? 'split-records' : 'remove-line';
}

/** Everything that can be done about the lines of a file, in the order of the text. */
function mendsOf(snapshot: Snapshot): Mend[] {
  const { repairedText, document } = snapshot;
  const told = fileProblems(snapshot);
  const ends = told.find((it) => it.kind === 'cut-end');
  const mended = told.filter((it) => it.kind === 'mended-syntax').map(mending);
  if (document.records !== null) return [...mended, ...mendsOfLines(snapshot, document.records)];
  return repairedText === undefined || ends === undefined ? mended : [...mended, closing(snapshot, repairedText, ends)];
}

/** As with a missing end, what is read is the mended text already. */
function mending({ offset, message }: TextProblem): Mend {
  const row = { ...LINE, action: 'changed', reason: message, effect: 'lossless' } as const;
  return { fix: 'mend-syntax', from: offset, edits: [], row };
}

/** What is read is the closed text already: the plan writes it, with no edit. */
function closing(snapshot: Snapshot, closed: string, { offset }: TextProblem): Mend {
  const kept = commonStart(snapshot.text, closed);
  const row = {
    ...LINE,
    action: 'changed',
    reason: 'The unfinished end is removed and what is open is closed.',
    effect: 'lossy',
    before: snapshot.text.slice(kept),
    after: closed.slice(kept),
  } as const;
  return { fix: 'close-end', from: offset, edits: [], row };
}

function mendsOfLines(snapshot: Snapshot, records: Int32Array): Mend[] {
  const { text } = snapshot.document;
  const told = fileProblems(snapshot);
  const shared = new Set(told.filter((it) => it.kind === 'glued-records').map((it) => it.line));
  const torn = told.some((it) => it.kind === 'broken-line' || it.kind === 'cut-end');
  if (shared.size === 0 && !torn) return [];
  const deep = new Set(snapshot.problems.filter((it) => it.kind === 'too-deep').map((it) => it.offset));
  const lines = lineIndex(text);
  const newline = /\r\n/.test(text.slice(0, text.indexOf('\n') + 1)) ? '\r\n' : '\n';
  const wanted = lonelyIds(snapshot);
  const mends: Mend[] = [];
  // Looked for once per line: records that share one line would each be a way to its end.
  let next = -1;
  for (let i = 0; i <= records.length; i += 2) {
    const from = i === 0 ? 0 : records[i - 1]!;
    const to = i === records.length ? text.length : records[i]!;
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

/** Ids, as they are written, of results without a call: it may stand in a torn line. */
function lonelyIds({ transcripts }: Snapshot): readonly string[] {
  const ids = new Set<string>();
  for (const { messages } of transcripts) for (const it of linkCalls(messages).orphans) ids.add(it.result.callId ?? '');
  ids.delete('');
  return [...ids].map((id) => JSON.stringify(id));
}

const mentions = (line: string, ids: readonly string[]): boolean => ids.some((id) => line.includes(id));

const LINE = { index: -1, role: 'other', by: FILE_PASS.id, pass: FILE_PASS.id } as const;

/** One row for a line, however many records it holds. */
function addSplit(
  mends: Mend[],
  gap: { readonly from: number; readonly to: number; readonly line: number; newline: string; text: string },
): void {
  const edit = { start: gap.from, end: gap.to, text: gap.newline };
  const last = mends.at(-1);
  const reason = `The records on line ${gap.line} get a line each.`;
  if (last?.row.reason === reason) last.edits.push(edit);
  else {
    const start = gap.text.lastIndexOf('\n', gap.from - 1) + 1;
    const row = { ...LINE, action: 'changed', reason, effect: 'lossless' } as const;
    const at = start + /^[\ufeff \t]*/.exec(gap.text.slice(start, gap.from))![0].length;
    mends.push({ fix: 'split-records', from: at, edits: [edit], row });
  }
}

interface Torn {
  readonly start: number;
  readonly end: number;
  /** Where its first character is. */
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

function removal({ start, end, from }: Torn, text: string, lines: ReturnType<typeof lineIndex>): Mend {
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
