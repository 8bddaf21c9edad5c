import { FILE_FIXES, fileProblemsIn, fixFor, type LineMend, mendsOf, problemOf } from '../faults/file-lines.ts';
import type { Diagnostic, FixId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import { type Plan, strongestEffect } from '../model/plan.ts';
import { lostCharacters } from '../operations/losses.ts';
import type { Snapshot } from '../snapshot.ts';
import type { TextProblem } from '../text/document.ts';

const ABOUT_FILES: ReadonlySet<string> = new Set(FILE_FIXES.flatMap((it) => it.answers));

/** What the rules about files are told: problems of single lines, and an end that is missing. */
export const fileProblems = (snapshot: Snapshot): readonly TextProblem[] => fileProblemsIn(snapshot.problems);

const mendsIn = ({ text, document, problems, repairedText, transcripts }: Snapshot): LineMend[] =>
  mendsOf({
    ...{ text, document, problems, lonelyIds: () => lonelyIds(transcripts) },
    ...(repairedText !== undefined && { repairedText }),
  });

/** Ids, as they are written, of results without a call: it may stand in a torn line. */
function lonelyIds(transcripts: Snapshot['transcripts']): readonly string[] {
  const ids = new Set<string>();
  for (const { messages } of transcripts) for (const it of linkCalls(messages).orphans) ids.add(it.result.callId ?? '');
  ids.delete('');
  return [...ids].map((id) => JSON.stringify(id));
}

/** A finding about the file with the fix that answers it; other findings as they are. */
export function withFileFixes(snapshot: Snapshot, diagnostics: Diagnostic[]): Diagnostic[] {
  const problems = fileProblems(snapshot);
  if (problems.length === 0) return diagnostics;
  const able = new Set(mendsIn(snapshot).map((it) => `${it.fix} ${it.from}`));
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
  const found = mendsIn(snapshot).filter((it) => it.fix === fix.id && it.from === problem.offset);
  return planOf(fix.title, found);
}

/** Plans one answer for every finding about the file that it fits; null if the fix is not about files. */
export function planAllFileFixes(snapshot: Snapshot, fixId: FixId): Plan | null {
  const fix = FILE_FIXES.find((it) => it.id === fixId);
  const mends = fix ? mendsIn(snapshot).filter((mend) => mend.fix === fixId) : [];
  return fix ? planOf(fix.title, mends) : null;
}

/** A plan of passes with the repair of lines besides. Where both touch the same characters the passes go first. */
export function withFileMends(snapshot: Snapshot, plan: Plan): Plan {
  const mends = mendsIn(snapshot);
  if (mends.length === 0) return plan;
  const { rows, lineEdits = [], lost } = planOf(plan.title, mends);
  const all = [...rows, ...plan.rows];
  return { ...plan, rows: all, lineEdits, lost: plan.lost + lost, effect: strongestEffect(all) };
}

function planOf(title: string, mends: readonly LineMend[]): Plan {
  const rows = mends.map((it) => it.row);
  const lineEdits = mends.flatMap((it) => it.edits);
  return { title, effect: strongestEffect(rows), changes: [], lineEdits, rows, lost: lostCharacters(rows) };
}
