import {
  isHeld,
  openTranscript,
  type Redacted,
  redactTranscript,
  type Shrunk,
  type Snapshot,
  shrinkTranscript,
  TARGETS,
  wordsLength,
} from '../core/index.ts';
import { type Derived, derive, today } from './derived.ts';
import type { SharingRequest, SharingView } from './protocol.ts';
import type { Session } from './session.ts';
import { Beside, figuresOf, originsOfCopy } from './sides/written.ts';

/** Replacements that are listed; the others are counted. */
const LISTED = 200;

interface Shared {
  readonly shrunk: Shrunk | null;
  readonly redacted: Redacted | null;
  readonly text: string;
  /** What it is made of, and what it is read as. */
  readonly before: Derived;
  readonly after: Derived;
}

/** What was made last, as long as nothing changes: looking, copying and downloading ask for the same. */
const known = new WeakMap<Derived, { readonly key: string; readonly shared: Shared }>();
/** The smallest text of a finding takes long: what is replaced in it may be chosen anew meanwhile. */
const smallest = new WeakMap<Derived, { readonly only: string; readonly shrunk: Shrunk }>();
/** The conversation before the last change, as long as nothing else changes. */
const earlier = new WeakMap<Derived, Derived>();

function shared(session: Session, request: SharingRequest): Shared {
  const derived = session.derived();
  const key = JSON.stringify(request);
  const last = known.get(derived);
  if (last?.key === key) return last.shared;
  const { only, redact } = request;
  const before = request.isBefore === true ? earlierOf(session) : derived;
  const shrunk = only === null ? null : shrunkOf(before, only, session.transcriptNumber);
  const snapshot = shrunk?.snapshot ?? before.snapshot;
  if (redact && isHeld(snapshot.text))
    throw new Error(
      'Texts of this file were left in it, so nothing can be replaced in them. Choose one problem, or open fewer lines.',
    );
  const redacted = redact ? redactTranscript(snapshot, { ...redact, day: today() }) : null;
  const text = redacted?.text ?? shrunk?.text ?? snapshot.text;
  const after = readAs(text, snapshot, before, session);
  const made = { shrunk, redacted, text, before, after };
  known.set(derived, { key, shared: made });
  return made;
}

function earlierOf(session: Session): Derived {
  const derived = session.derived();
  const found = earlier.get(derived) ?? derive(session.snapshotBefore, session.terms, session.linesBefore);
  earlier.set(derived, found);
  return found;
}

/** A copy as it is read for the same API, with what was told of the text that it is made of. */
function readAs(text: string, { conversation, more }: Snapshot, before: Derived, session: Session): Derived {
  if (text === before.snapshot.text) return before;
  const { format, target } = before.snapshot;
  const around = {
    ...(conversation === undefined ? {} : { conversation }),
    ...(more === undefined ? {} : { more }),
    ...(before.transcript.withFailed ? { failedTurns: true } : {}),
  };
  const snapshot = openTranscript(text, { ...around, format: format.id, target: target.id });
  const count = before.snapshot.transcripts.length;
  const transcript = snapshot.transcripts.length === count ? session.transcriptNumber : 0;
  return derive(snapshot, { ...session.terms, transcript }, 0);
}

function shrunkOf(derived: Derived, only: string, transcript: number): Shrunk {
  const before = smallest.get(derived);
  if (before?.only === only) return before.shrunk;
  const shrunk = shrinkTranscript(derived.snapshot, only, { transcript, day: today() });
  smallest.set(derived, { only, shrunk });
  return shrunk;
}

/** What a copy to be shown would be. */
export function sharingView(session: Session, request: SharingRequest): SharingView {
  const { shrunk, redacted, text, before, after } = shared(session, request);
  const replaced = redacted?.replaced ?? [];
  const { carrier } = shrunk?.snapshot ?? before.snapshot;
  const speaker = TARGETS.find(({ id }) => id === before.snapshot.target.id)?.speaker ?? null;
  return {
    sides: {
      before: figuresOf(before.transcript, before.diagnostics, speaker),
      after: figuresOf(after.transcript, after.diagnostics, speaker),
    },
    extension: carrier === 'jsonl' ? 'jsonl' : carrier === 'json' ? 'json' : 'txt',
    size: wordsLength(text),
    before: wordsLength(before.snapshot.text),
    left: shrunk?.kept.length ?? before.transcript.messages.length,
    removed: shrunk?.removed ?? 0,
    steps: shrunk?.steps ?? 0,
    note: shrunk?.note ?? null,
    replaced: replaced.slice(0, LISTED),
    moreReplaced: Math.max(0, replaced.length - LISTED),
    untouched: redacted?.untouched ?? [],
  };
}

/** The copy beside what it is made of. */
export function copyBeside(session: Session, request: SharingRequest): Beside {
  const { shrunk, before, after } = shared(session, request);
  const [left, right] = [sideOf(before), sideOf(after)];
  const kept = shrunk?.kept ?? [...left.messages.keys()];
  return new Beside(left, right, originsOfCopy(left, right, kept), [before, after]);
}

const sideOf = ({ snapshot, transcript }: Derived) => ({ snapshot, messages: transcript.messages });

export const sharingText = (session: Session, request: SharingRequest): string => shared(session, request).text;
