import {
  bareTranscript,
  type Diagnostic,
  type Links,
  linkCalls,
  type Snapshot,
  TARGETS,
  type TextProblem,
  type Transcript,
  validateMessages,
} from '../core/index.ts';
import { fileLines } from './lines.ts';

/** What only the page knows of a check: the list, the day, and what an API said. */
export interface Terms {
  readonly transcript: number;
  readonly day: string;
  readonly refusal: string;
  /** Reads what was rejected, where the text was changed since then. */
  readonly original?: () => Snapshot;
  /** The model that somebody named. */
  readonly model?: string;
}

/** What follows from a snapshot, a list and a target; worked out once. */
export interface Derived {
  readonly snapshot: Snapshot;
  readonly transcript: Transcript;
  readonly links: Links;
  readonly diagnostics: readonly Diagnostic[];
  /** The line of the file that an offset lies in. */
  readonly lineOf: ReturnType<typeof fileLines>;
}

const EMPTY = bareTranscript([]);

/** The day that facts are asked for: the core has no clock. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A snapshot with the target that was chosen for the list that is shown, and with what is to be said of its file. */
export function asShown(
  current: Snapshot,
  about: {
    readonly list: number;
    readonly target: string | undefined;
    readonly notes: readonly TextProblem[];
    readonly edited: boolean;
  },
): Snapshot {
  const chosen = TARGETS.find((target) => target.id === about.target);
  const shown = current.transcripts[about.list] ?? current;
  const target = chosen
    ? { id: chosen.id, title: chosen.title, reason: 'chosen by hand', isChosen: true as const }
    : shown.target;
  const transcripts = current.transcripts.map((list) => (list === shown && chosen ? { ...list, target } : list));
  const notes = about.notes.map((note) => (about.edited ? { ...note, offset: null, line: null } : note));
  return { ...current, transcripts, format: shown.format, target, problems: [...current.problems, ...notes] };
}

/** Reads a snapshot the way the page looks at it. */
export function derive(snapshot: Snapshot, terms: Terms, linesBefore: number): Derived {
  const transcript = snapshot.transcripts[terms.transcript] ?? EMPTY;
  let lines: ReturnType<typeof fileLines> | null = null;
  return {
    snapshot,
    transcript,
    links: linkCalls(transcript.messages),
    diagnostics: validateMessages(snapshot, terms),
    get lineOf() {
      lines ??= fileLines(snapshot, linesBefore);
      return lines;
    },
  };
}
