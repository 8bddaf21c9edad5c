import {
  type Calibration,
  COUNTERS,
  type Counter,
  calibrate,
  calibrated,
  counterOf,
  LEAST_POINTS,
  type RecordedRequest,
  recordedUsage,
  tokensOutside,
  unseenGrowth,
  usagePoints,
} from '../core/index.ts';
import type { Opened } from './history.ts';
import type { CalibrationView } from './protocol.ts';
import type { Session } from './session.ts';

/** Counts in less time than a screen takes to be painted; what stands there until somebody wants it exactly. */
const QUICK = 'chars/4';

/** What is known of a counter over the usage of one file. */
type Fit = Pick<CalibrationView, 'fit' | 'points' | 'why' | 'outside' | 'unseen'>;

interface Known {
  readonly base: Counter;
  fit: Fit | null;
  scaled: Counter | null;
}

const known = new WeakMap<Opened, Map<string, Known>>();

/**
 * The counter that every token figure of a session comes from. With `usage`, an estimate is brought in line with what
 * the file says the API counted, if it says enough.
 */
export function counterFor(session: Session, choice: string, usage: boolean): Counter {
  const it = knownOf(session, choice);
  if (!usage || !isScalable(it.base)) return it.base;
  const { fit } = fitOf(session, it);
  if (fit === null) return it.base;
  it.scaled ??= calibrated(it.base, fit);
  return it.scaled;
}

/** What the usage recorded in a session file says of a counter. */
export function calibrationView(session: Session, choice: string): CalibrationView {
  const it = knownOf(session, choice);
  return { counter: it.base.info, ...fitOf(session, it), least: LEAST_POINTS, scalable: isScalable(it.base) };
}

/** A counter remembers what it has counted, so there is one for all questions about a file. */
function knownOf(session: Session, choice: string): Known {
  const base = counterOf(choice || QUICK);
  // Ranks may come later than the first question: then it is another counter.
  const key = `${session.transcriptNumber} ${base.info.id} ${base.info.exact} ${base.info.band}`;
  const all = known.get(session.opened) ?? new Map<string, Known>();
  known.set(session.opened, all);
  const found = all.get(key) ?? { base, fit: null, scaled: null };
  all.set(key, found);
  return found;
}

/** Only estimates follow recorded usage. An encoding that waits for its ranks is not meant to be one. */
const isScalable = ({ info }: Counter): boolean => COUNTERS.some((it) => it.id === info.id && !it.exact);

/** From the text as it was opened: what was trimmed or shortened since then no longer adds up to what was counted. */
function fitOf(session: Session, it: Known): Fit {
  it.fit ??= fitted(usageIn(session), it.base);
  return it.fit;
}

/** Conversations that record no usage: a file of a hundred megabytes is not read anew to find none. */
const withoutUsage = new WeakMap<Opened, Set<number>>();

function usageIn(session: Session): readonly RecordedRequest[] {
  const { opened, transcriptNumber } = session;
  const known = withoutUsage.get(opened) ?? new Set();
  if (known.has(transcriptNumber)) return [];
  const requests = recordedUsage(session.readOpened(), transcriptNumber);
  if (requests.length === 0) withoutUsage.set(opened, known.add(transcriptNumber));
  return requests;
}

function fitted(requests: readonly RecordedRequest[], { measure }: Counter): Fit {
  // Whether there are points does not depend on the counter: nothing is counted where nothing can follow.
  const points = usagePoints(requests, (text) => (text === '' ? 0 : 1)).length;
  const why = points === 0 ? 'no-usage' : points < LEAST_POINTS ? 'few-points' : null;
  const grown = why === null ? usagePoints(requests, measure) : [];
  const found = calibrate(grown);
  const fit = found && rounded(found);
  return {
    fit,
    points: found?.points ?? points,
    why: why ?? (fit === null ? 'no-trend' : null),
    outside: tokensOutside(requests, measure, fit),
    unseen: fit === null ? 0 : unseenGrowth(grown, fit),
  };
}

/** To digits that can be read, copied into code, and give the same figures there. */
function rounded({ factor, perMessage, residual, band, beyond, points }: Calibration): Calibration {
  const shares = { residual: to(residual, 4), band: to(band, 4), beyond: to(beyond, 4) };
  return { factor: to(factor, 4), perMessage: to(perMessage, 1), ...shares, points };
}

const to = (value: number, places: number): number => Number(value.toFixed(places));
