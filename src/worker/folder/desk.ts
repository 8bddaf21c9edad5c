import { planRepair, type Snapshot, type TextProblem, triageOf } from '../../core/index.ts';
import { today } from '../derived.ts';
import { openSession } from '../open.ts';
import { costOf, isOpenCall } from '../phrases.ts';
import type { Progress } from '../protocol.ts';
import { UNREADABLE } from '../read-file.ts';
import type { Session } from '../session.ts';
import type { FileState, FileView, FolderInput, MendView, Wrong } from './folder-views.ts';

type Tell = (progress: Progress) => void;

/** What a file is and what is wrong with it. */
export async function triageFile(input: FolderInput, tell: Tell): Promise<FileView> {
  const { snapshot } = await openSession({ ...input, section: 'none' }, tell);
  const triage = triageOf(snapshot, { day: today() });
  return triage ? { state: 'read', triage, says: '' } : { state: stateOf(snapshot), triage, says: sayOf(snapshot) };
}

/** Repairs every conversation of a file by a preset, as somebody would who opened it and applied the preset to each. */
export async function mendFile(input: FolderInput, preset: string, tell: Tell): Promise<MendView> {
  const session = await openSession({ ...input, section: 'none' }, tell);
  const before = triageOf(session.snapshot, { day: today() });
  if (before === null) return nothing('unreadable', { errors: 0, warnings: 0 }, sayOf(session.snapshot));
  const costs: string[] = [];
  let changes = 0;
  let note = '';
  for (let n = 0; n < before.conversations; n++) {
    session.setTranscript(n);
    if (preset === 'recommended' && !hasWork(session)) continue;
    const { snapshot, transcriptNumber: transcript } = session;
    const plan =
      preset === 'recommended' ? session.repair() : planRepair(snapshot, { preset, transcript, day: today() });
    changes += plan.rows.length;
    note ||= plan.note ?? '';
    if (session.apply(session.build(plan, { kind: 'repair', preset })) !== null) costs.push(costOf(plan));
  }
  if (changes === 0)
    return nothing(before.readOnly ? 'read-only' : 'unchanged', before, note || unchangedWords(before));
  session.setTranscript(0);
  const after = triageOf(session.snapshot, { day: today() }) ?? { errors: 0, warnings: 0 };
  return {
    state: 'repaired',
    before: wrongOf(before),
    after: wrongOf(after),
    changes,
    says: [...new Set(costs)].join('; '),
    file: await session.bytes(null),
  };
}

/** A session whose last call still runs is not broken: nothing is to be cut off it. */
const hasWork = (session: Session): boolean =>
  session.derived().diagnostics.some((it) => it.severity !== 'info' && !isOpenCall(it));

const wrongOf = ({ errors, warnings }: Wrong): Wrong => ({ errors, warnings });

function nothing(state: MendView['state'], wrong: Wrong, says: string): MendView {
  return { state, before: wrongOf(wrong), after: wrongOf(wrong), changes: 0, says, file: null };
}

function unchangedWords({ errors, warnings }: Wrong): string {
  if (errors + warnings === 0) return 'Nothing is wrong with it.';
  return 'This preset changes nothing in it: open it to see the other repairs.';
}

const STATES: { readonly [kind in TextProblem['kind']]?: FileState } = {
  empty: 'empty',
  binary: 'binary',
  'too-large': 'too-large',
};

function stateOf({ problems }: Snapshot): FileState {
  if (problems.some((it) => it.message === UNREADABLE.refused)) return 'unreadable';
  return problems.map((it) => STATES[it.kind]).find((it) => it !== undefined) ?? 'unknown';
}

const sayOf = ({ problems }: Snapshot): string =>
  problems[0]?.unshown ?? problems[0]?.message ?? 'No messages were found in this.';
