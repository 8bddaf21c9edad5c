import type { Span, TextFault } from '../core/index.ts';
import type { DiagnosticView, SessionView } from './session-views.ts';

/** What became of characters that were typed into the text. */
export interface TypedView {
  /** The session with them; null where the text cannot be read then, or is another by now. */
  readonly view: SessionView | null;
  /** Where it breaks. */
  readonly fault: TextFault | null;
}

/** What is seen at once of characters that were typed, before the whole conversation is checked with them. */
export interface NearView {
  readonly fault: TextFault | null;
  /** Null where nothing can be said of the messages before all of them are read. */
  readonly found: NearFindings | null;
}

export interface NearFindings extends Pick<SessionView, 'verdict'> {
  readonly counts: Pick<SessionView['counts'], 'errors' | 'warnings' | 'infos'>;
  /** Keys of the findings about the messages that were typed in, as they were. */
  readonly dropped: readonly string[];
  /** The findings about these messages as they are. */
  readonly added: readonly DiagnosticView[];
}

/** What is typed, in place of the characters of a stretch of the text. */
export interface TypedEdit extends Span {
  readonly text: string;
}
