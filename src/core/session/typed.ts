import type { Plan } from '../model/plan.ts';
import type { Snapshot } from '../snapshot.ts';
import { touchedLines } from '../text/carriers/spliced.ts';
import type { Edit } from '../text/change.ts';
import { applyEdits } from '../text/edits.ts';
import { faultOf, type TextFault } from '../text/fault.ts';
import { type Applied, applyPlan, isAboutFile } from './apply.ts';
import { emptyPlan } from './plans.ts';

/** What typed characters made of a text that can still be read. */
export interface Typed {
  readonly plan: Plan;
  readonly applied: Applied;
}

/** The step that typing in the text adds to the history. */
const TITLE = 'Edit in Source';

/**
 * Puts typed characters into the text that the pointers of a snapshot lead into. Where it cannot be read with them, nothing
 * is changed and the fault says where it breaks: somebody is in the middle of a word.
 */
export function typeInto(snapshot: Snapshot, edit: Edit): Typed | TextFault {
  const fault = faultAfter(snapshot, edit);
  if (fault !== null) return fault;
  const plan: Plan = { ...emptyPlan(TITLE, ''), lineEdits: [edit] };
  const applied = applyPlan(snapshot, plan);
  const count = ({ transcripts }: Snapshot) => transcripts.reduce((sum, { messages }) => sum + messages.length, 0);
  if (count(applied.snapshot) === 0 && count(snapshot) > 0)
    return { message: 'No message can be found in the text any more.', offset: null };
  const told = ({ problems }: Snapshot) => problems.filter((problem) => !isAboutFile(problem));
  const [worst] = told(applied.snapshot);
  const isWorse =
    applied.snapshot.carrier !== snapshot.carrier || told(applied.snapshot).length > told(snapshot).length;
  if (isWorse && worst) return { message: worst.message, offset: null };
  return { plan, applied };
}

/** Where the text stops being JSON: of records only the lines that are touched are looked at. */
export function faultAfter(snapshot: Snapshot, edit: Edit): TextFault | null {
  const { document } = snapshot;
  const { carrier, records, text } = document;
  if (carrier === 'json' && records === null) return faultOf(applyEdits(text, [edit]), 0);
  const lines = carrier === 'jsonl' && records !== null ? touchedLines(document, [edit]) : null;
  if (lines === null) return null;
  const touched = text.slice(lines.start, edit.start) + edit.text + text.slice(edit.end, lines.end);
  const fault = faultInLines(touched, lines.start);
  // A line that was broken before may stay so.
  return fault !== null && faultInLines(text.slice(lines.start, lines.end), 0) === null ? fault : null;
}

function faultInLines(text: string, from: number): TextFault | null {
  let start = from;
  for (const line of text.split('\n')) {
    const fault = line.trim() === '' ? null : faultOf(line, start);
    if (fault !== null) return fault;
    start += line.length + 1;
  }
  return null;
}
