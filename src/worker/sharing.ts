import { isHeld, type Redacted, redactTranscript, type Shrunk, shrinkTranscript, wordsLength } from '../core/index.ts';
import { type Derived, today } from './derived.ts';
import type { SharingRequest, SharingView } from './protocol.ts';
import type { Session } from './session.ts';

/** Replacements that are listed; the others are counted. */
const LISTED = 200;

interface Shared {
  readonly shrunk: Shrunk | null;
  readonly redacted: Redacted | null;
  readonly text: string;
}

/** What was made last, as long as nothing changes: looking, copying and downloading ask for the same. */
const known = new WeakMap<Derived, { readonly key: string; readonly shared: Shared }>();
/** The smallest text of a finding takes long: what is replaced in it may be chosen anew meanwhile. */
const smallest = new WeakMap<Derived, { readonly only: string; readonly shrunk: Shrunk }>();

function shared(session: Session, request: SharingRequest): Shared {
  const derived = session.derived();
  const key = JSON.stringify(request);
  const before = known.get(derived);
  if (before?.key === key) return before.shared;
  const { only, redact } = request;
  const shrunk = only === null ? null : shrunkOf(session, only);
  const snapshot = shrunk?.snapshot ?? derived.snapshot;
  if (redact && isHeld(snapshot.text))
    throw new Error(
      'Texts of this file were left in it, so nothing can be replaced in them. Choose one problem, or open fewer lines.',
    );
  const redacted = redact ? redactTranscript(snapshot, { ...redact, day: today() }) : null;
  const made = { shrunk, redacted, text: redacted?.text ?? shrunk?.text ?? snapshot.text };
  known.set(derived, { key, shared: made });
  return made;
}

function shrunkOf(session: Session, only: string): Shrunk {
  const derived = session.derived();
  const before = smallest.get(derived);
  if (before?.only === only) return before.shrunk;
  const shrunk = shrinkTranscript(derived.snapshot, only, { transcript: session.transcriptNumber, day: today() });
  smallest.set(derived, { only, shrunk });
  return shrunk;
}

/** What a copy to be shown would be. */
export function sharingView(session: Session, request: SharingRequest): SharingView {
  const { shrunk, redacted, text } = shared(session, request);
  const { snapshot, transcript } = session.derived();
  const replaced = redacted?.replaced ?? [];
  const { carrier } = (shrunk?.snapshot ?? snapshot) satisfies { readonly carrier: string };
  return {
    extension: carrier === 'jsonl' ? 'jsonl' : carrier === 'json' ? 'json' : 'txt',
    size: wordsLength(text),
    before: wordsLength(snapshot.text),
    left: shrunk?.left ?? transcript.messages.length,
    removed: shrunk?.removed ?? 0,
    steps: shrunk?.steps ?? 0,
    note: shrunk?.note ?? null,
    replaced: replaced.slice(0, LISTED),
    moreReplaced: Math.max(0, replaced.length - LISTED),
    untouched: redacted?.untouched ?? [],
  };
}

export const sharingText = (session: Session, request: SharingRequest): string => shared(session, request).text;
