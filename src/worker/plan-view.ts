import { PASSES, type Plan, PRESETS, type ReportRow } from '../core/index.ts';
import { MARKS, type PassView, type PlanRequest, type PlanView, type TrimView } from './protocol.ts';
import { type Built, type Derived, derive, type Session } from './session.ts';
import { costOf } from './words.ts';

/** Rows that are listed; the others are counted. */
const LISTED = 2000;
/** Where one message is named by several rows, the strongest says what becomes of it. */
const STRENGTH = { changed: 1, merged: 2, moved: 3, removed: 4, inserted: 0 } as const;

/** A plan as the page shows it: what it does to each row, what it costs, what the target says afterwards. */
export function planView(session: Session, built: Built, trim: TrimView | null): PlanView {
  const { plan, request } = built;
  const before = session.derived();
  const after = plan.changes.length === 0 ? before : derive(built.applied().snapshot, session.transcriptNumber);
  return {
    id: built.id,
    title: plan.title,
    effect: plan.effect,
    cost: plan.rows.length === 0 ? 'changes nothing' : costOf(plan),
    rows: plan.rows.slice(0, LISTED),
    moreRows: Math.max(0, plan.rows.length - LISTED),
    marks: marksOf(plan.rows, before.transcript.messages.length),
    insertions: plan.rows.filter((row) => row.action === 'inserted').map((row) => row.index),
    passes: request.kind === 'repair' ? passViews(plan, request) : [],
    before: countsOf(before),
    after: countsOf(after),
    note: plan.note ?? null,
    trim,
  };
}

function marksOf(rows: readonly ReportRow[], count: number): Uint8Array {
  const marks = new Uint8Array(count);
  const strength = new Uint8Array(count);
  for (const { index, action } of rows) {
    if (action === 'inserted' || index < 0 || index >= count || STRENGTH[action] <= strength[index]!) continue;
    strength[index] = STRENGTH[action];
    marks[index] = MARKS.indexOf(action);
  }
  return marks;
}

function passViews(plan: Plan, request: PlanRequest & { kind: 'repair' }): PassView[] {
  const own = new Set(PRESETS.find((it) => it.id === request.preset)?.passes.map((it) => it.id));
  const on = request.passes ? new Set(request.passes.map((it) => it.id)) : own;
  const changes = new Map<string, number>();
  for (const row of plan.rows) if (row.pass !== undefined) changes.set(row.pass, (changes.get(row.pass) ?? 0) + 1);
  return PASSES.filter((pass) => own.has(pass.id) || on.has(pass.id)).map(({ id, title, about, effect }) => ({
    id,
    title,
    about,
    effect,
    on: on.has(id),
    changes: changes.get(id) ?? 0,
  }));
}

function countsOf({ transcript, diagnostics }: Derived): PlanView['before'] {
  let chars = 0;
  for (const message of transcript.messages) {
    for (const part of message.parts) {
      if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'result') chars += part.text.length;
    }
  }
  return {
    messages: transcript.messages.length,
    errors: diagnostics.filter((it) => it.severity === 'error').length,
    warnings: diagnostics.filter((it) => it.severity === 'warning').length,
    chars,
  };
}
