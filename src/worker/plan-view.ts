import {
  firstLine,
  lostCharacters,
  type Message,
  PASSES,
  type Plan,
  PRESETS,
  type ReportRow,
  wordsLength,
} from '../core/index.ts';
import type { Built } from './built.ts';
import { severitiesOf } from './columns.ts';
import { type Derived, derive } from './derived.ts';
import { numberAt } from './numbers.ts';
import { optionsOf } from './pass-options.ts';
import { costOf, effectWords, STRENGTH, summaryOf } from './phrases.ts';
import { MARKS, type PassView, type PlanRequest, type PlanRow, type PlanView, type TrimView } from './protocol.ts';
import { readable } from './readable.ts';
import type { Session } from './session.ts';

/** Rows that are listed; the others are counted. */
const LISTED = 2000;

/** A plan as the page shows it: what it does to each row, what it costs, what the target says afterwards. */
export function planView(session: Session, built: Built, trim: TrimView | null): PlanView {
  const { plan, request } = built;
  const before = session.derived();
  const after = plan.rows.length === 0 ? before : stateAfter(session, built);
  const unread = session.linesBefore + firstLine(session.snapshot) - 1;
  const rows = planRows(plan.rows, before.transcript.messages).map((row) => rowInFile(row, unread));
  const marks = marksOf(rows, before.transcript.messages.length);
  const tally = tallyOf(marks);
  const insertions = rows.filter((row) => row.action === 'inserted' && !row.joins).map((row) => row.index);
  return {
    id: built.id,
    title: plan.title,
    effect: plan.effect,
    summary: rows.length === 0 ? '' : summaryOf(rows, plan.lost),
    cost: rows.length === 0 ? 'changes nothing' : costOf(plan),
    lost: plan.lost,
    rows: rows.slice(0, LISTED).map(readableRow),
    moreRows: Math.max(0, rows.length - LISTED),
    touched: insertions.length + marks.length - numberAt(tally, 0),
    marks,
    tally,
    insertions,
    passes: request.kind === 'repair' ? passViews(plan, request) : [],
    isNear: plan.rows.length > 0 && built.near !== null,
    before: countsOf(before),
    after: countsOf(after),
    severities: severitiesOf(after.transcript.messages.length, after.diagnostics),
    around: after.diagnostics.flatMap(({ at, messageIndex, severity }) => (messageIndex < 0 ? [{ at, severity }] : [])),
    note: plan.note ?? null,
    trim,
    sides: null,
  };
}

/** What is left of the conversation; of a plan that changes one message only that is read anew. */
function stateAfter(session: Session, { near, applied }: Built): Pick<Derived, 'transcript' | 'diagnostics'> {
  const { transcript } = session.derived();
  if (near !== null)
    return {
      transcript: { ...transcript, messages: transcript.messages.with(near.message.index, near.message) },
      diagnostics: near.diagnostics,
    };
  const terms = { ...session.terms, original: () => session.readOpened(true) };
  return derive(applied().snapshot, terms, session.linesBefore);
}

/** The rows of a report; an added result that goes into the user turn at its place says so. */
export function planRows(rows: readonly ReportRow[], messages: readonly Message[]): PlanRow[] {
  return rows.map((row) => {
    const home =
      row.action === 'inserted' && row.tool !== undefined && row.role === 'user' ? messages[row.index] : null;
    return { ...row, lost: lostCharacters([row]), joins: home?.role === 'user' };
  });
}

/** A row about a line, with the line of the file: so many stand before the open text. */
function rowInFile(row: PlanRow, before: number): PlanRow {
  if (before === 0 || row.index >= 0) return row;
  return {
    ...row,
    reason: row.reason.replace(/\b(line) (\d+)\b/i, (_, word, line) => `${word} ${Number(line) + before}`),
  };
}

/** Characters of a removed message that its reason needs; the others are counted. */
const REMOVED_SHOWN = 200;

/** A row for the screen: what was left in the file is named and counted, and so is what is removed. */
function readableRow(row: PlanRow): PlanRow {
  const { before, after, action } = row;
  const most = action === 'removed' ? REMOVED_SHOWN : Number.POSITIVE_INFINITY;
  return {
    ...row,
    ...(before === undefined ? {} : { before: readable(before).slice(0, most) }),
    ...(after === undefined ? {} : { after: readable(after) }),
  };
}

function marksOf(rows: readonly PlanRow[], count: number): Uint8Array {
  const marks = new Uint8Array(count);
  const strength = new Uint8Array(count);
  for (const { index, action: said, joins } of rows) {
    const action = joins ? 'changed' : said;
    if (action === 'inserted' || index < 0 || index >= count || STRENGTH[action] <= numberAt(strength, index)) continue;
    strength[index] = STRENGTH[action];
    marks[index] = MARKS.indexOf(action);
  }
  return marks;
}

function tallyOf(marks: Uint8Array): number[] {
  const tally = MARKS.map(() => 0);
  for (const mark of marks) tally[mark] = numberAt(tally, mark) + 1;
  return tally;
}

function passViews(plan: Plan, request: PlanRequest & { kind: 'repair' }): PassView[] {
  const preset = PRESETS.find((it) => it.id === request.preset);
  const own = new Set(preset?.passes.map((it) => it.id));
  const shown = new Set([...own, ...(preset?.besides ?? [])]);
  const on = request.passes ? new Set(request.passes.map((it) => it.id)) : own;
  const byPass = new Map<string, ReportRow[]>();
  for (const row of plan.rows) {
    if (row.pass === undefined) continue;
    const own = byPass.get(row.pass);
    if (own) own.push(row);
    else byPass.set(row.pass, [row]);
  }
  return PASSES.filter((pass) => shown.has(pass.id) || on.has(pass.id)).map((pass) => {
    const { id, title, about, effect } = pass;
    const changed = byPass.get(id);
    return {
      id,
      title,
      about,
      cost: changed ? costOfRows(changed) : effectWords(effect),
      on: on.has(id),
      changes: new Set(changed?.map((it) => (it.index < 0 ? it.reason : it.index))).size,
      options: optionsOf(pass, request),
    };
  });
}

function costOfRows(rows: readonly ReportRow[]): string {
  let lost = 0;
  for (const { effect, before = '', after = '' } of rows)
    if (effect === 'lossy') lost += Math.max(0, wordsLength(before) - wordsLength(after));
  return costOf({ rows, lost, effect: 'lossless' });
}

function countsOf({ transcript, diagnostics }: Pick<Derived, 'transcript' | 'diagnostics'>): PlanView['before'] {
  let chars = 0;
  for (const message of transcript.messages) {
    for (const part of message.parts) {
      if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'result') chars += wordsLength(part.text);
    }
  }
  return {
    messages: transcript.messages.length,
    errors: diagnostics.filter((it) => it.severity === 'error').length,
    warnings: diagnostics.filter((it) => it.severity === 'warning').length,
    chars,
  };
}
