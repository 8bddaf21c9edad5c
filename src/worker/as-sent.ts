import { type Conversion, type Loss, openTranscript, type ReportRow, requestOf } from '../core/index.ts';
import type { Derived } from './derived.ts';
import type { Session } from './session.ts';
import { originsByParts } from './sides/carried.ts';

/** The preset of a request that is left as the agent would send it. */
const NOT_CLEANED = 'none';

interface Sent {
  readonly conversion: Conversion;
  readonly target: string;
}

/**
 * The request that the agent of a session would send to the target that is chosen, where that is spoken to in this form,
 * and to the model that is named; cleaned by a preset. Null where none can be written.
 */
export function asSent(session: Session, to: string, preset: string): Sent | null {
  const derived = session.derived();
  const { transcript, day, model } = session.terms;
  const cleaning = preset === NOT_CLEANED ? { passes: [] } : { preset };
  const named = model === undefined ? {} : { model };
  const { snapshot } = derived;
  const sent = requestOf(snapshot, { transcript, day, ...named, target: snapshot.target.id, to, ...cleaning });
  if (sent === null) return null;
  const { repaired, plan, target, cleaned: text } = sent;
  const added = [...repaired, ...plan.rows].filter(({ effect }) => effect === 'invents');
  const losses = [
    ...sent.losses,
    ...lostBy(repaired, sent.bare, to, derived),
    ...lostBy(plan.rows, sent.text, to, derived),
  ];
  const errors = sent.left.filter(({ severity }) => severity === 'error');
  return { conversion: { text, losses, added, errors, foreignModel: null }, target };
}

/** What rows over a request lose, at the messages of the session that it was written from. */
function lostBy(rows: readonly ReportRow[], text: string, format: string, { snapshot, transcript }: Derived): Loss[] {
  const lossy = rows.filter(({ effect }) => effect === 'lossy');
  if (lossy.length === 0) return [];
  const request = openTranscript(text, { format });
  const { messages = [], system = null } = request.transcripts[0] ?? {};
  const { from, split } = originsByParts(
    { snapshot, messages: transcript.messages, system: transcript.system },
    { snapshot: request, messages, system },
    new Set(),
  );
  const origins = new Map([...from].map((was, index) => [index, was]));
  for (const [was, pieces] of split ?? []) for (const index of pieces) origins.set(index, was);
  return lossy.map(({ index, reason }) => ({ index: origins.get(index) ?? -1, what: reason }));
}
