import { type Edit, editsOf, type Snapshot } from '../../core/index.ts';
import type { Built, NearMessage } from '../built.ts';
import type { Asked } from '../request-around.ts';
import { Session } from '../session.ts';
import type { PlanView } from '../session-views.ts';
import { type Origins, originsByText, originsOf, type Side } from './origins.ts';
import { otherRuns, otherSides } from './other.ts';
import { pairOf } from './pairs.ts';
import { requestSides } from './request.ts';
import { RunList, runsOf } from './runs.ts';
import type { PairAsk, PairView, RequestAsk, RequestSides, SidesView } from './side-views.ts';
import { Beside } from './written.ts';

/** What is compared: a plan beside what is open; null: what is open beside what was opened; another file; a file to be written. */
export type Compared = Built | Session | Beside | null;

/** What is chosen is shown beside what is open: the two are aligned before anybody asks. */
export function aligned(session: Session, view: PlanView, built: Built): PlanView {
  const isShown = view.rows.length > 0 || view.trim?.fits === false;
  return isShown ? { ...view, sides: sidesView(session, built) } : view;
}

export function sidesView(session: Session, built: Compared): SidesView {
  if (built instanceof Beside) return built.runs();
  if (built instanceof Session) return otherRuns(session, built);
  if (built?.near) return changedAt(built.near.message.index, session.derived().transcript.messages.length);
  const [before, after] = sidesOf(session, built);
  const origins = originsIn(session, built, before, after);
  const isNamed =
    built === null
      ? null
      : new Set(built.plan.rows.flatMap(({ action, index }) => (action === 'changed' ? [index] : [])));
  return runsOf(before.messages.length, origins, (left, right) => {
    if (before.messages[left]?.role !== after.messages[right]?.role) return false;
    return isNamed === null || isNamed.has(left);
  });
}

/** The requests around both sides. */
export function requestView(session: Session, built: Compared, ask: RequestAsk): RequestSides {
  const requests = requestsOf(session, built);
  return requests === null ? NO_REQUEST : requestSides(...requests, ask);
}

const NO_REQUEST: RequestSides = { around: null, parts: [], unchanged: 0 };

function requestsOf(session: Session, built: Compared): readonly [before: Asked, after: Asked] | null {
  if (built instanceof Beside) return built.requests;
  const now = session.derived();
  if (built instanceof Session) return [now, built.derived()];
  if (built?.near) return [now, now];
  const other = built === null ? session.readOpened(true) : built.applied().snapshot;
  const transcript = other.transcripts[session.transcriptNumber];
  if (transcript === undefined) return null;
  const asked = { snapshot: other, transcript };
  return built === null ? [asked, now] : [now, asked];
}

export function pairViews(session: Session, built: Compared, asked: readonly PairAsk[]): readonly PairView[] {
  if (built instanceof Beside) return asked.map((ask) => built.pair(ask));
  if (built !== null && !(built instanceof Session) && built.near) return nearPairs(session, built.near, asked);
  const [before, after] = built instanceof Session ? otherSides(session, built) : sidesOf(session, built);
  return asked.map((ask) => pairOf(before, after, ask));
}

/** One message is changed where it is. */
function changedAt(index: number, count: number): SidesView {
  const runs = new RunList();
  for (let at = 0; at < count; at++) runs.add(at === index ? 'changed' : 'same', at, at);
  return runs.view();
}

/** The same rows: of all but the changed message both sides are what is open. */
function nearPairs(session: Session, { message, snapshot }: NearMessage, asked: readonly PairAsk[]): PairView[] {
  const { snapshot: now, transcript } = session.derived();
  const before = { messages: transcript.messages, snapshot: now };
  const after = { messages: transcript.messages.with(message.index, message), snapshot };
  return asked.map((ask) => pairOf(before, ask.right === message.index ? after : before, ask));
}

function sidesOf(session: Session, built: Built | null): readonly [before: Side, after: Side] {
  const { snapshot, transcript } = session.derived();
  const now = { messages: transcript.messages, snapshot };
  const list = session.transcriptNumber;
  if (built === null) {
    const opened = session.readOpened(true);
    return [{ messages: opened.transcripts[list]?.messages ?? [], snapshot: opened }, now];
  }
  const planned = built.applied().snapshot;
  return [now, { messages: planned.transcripts[list]?.messages ?? [], snapshot: planned }];
}

/** By the edits, where they are edits of the text that the messages are read from; a text inside another is read anew. */
function originsIn(session: Session, built: Built | null, before: Side, after: Side): Origins {
  const edits = built === null ? session.editsSinceOpened() : editsIn(before.snapshot, built);
  const grown = edits.reduce((length, edit) => length + edit.text.length - (edit.end - edit.start), 0);
  const isTheirs = before.snapshot.document.text.length + grown === after.snapshot.document.text.length;
  return isTheirs ? originsOf(before, after, edits) : originsByText(before, after);
}

/** A text inside another has edits of its own. */
const editsIn = (snapshot: Snapshot, built: Built): readonly Edit[] =>
  snapshot.outer ? editsOf(snapshot, [built.plan]) : built.applied().edits;
