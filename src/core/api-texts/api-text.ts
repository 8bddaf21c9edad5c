import type { RuleId, TargetId } from '../model/diagnostic.ts';

/**
 * What an error is about: only `history` can be repaired in the messages. `service`: the server, the model or the way to
 * it; `filter`: what the text says, not its shape; `client`: the client's own check of its own file; `elsewhere`: nothing
 * in the text is about messages, and no more is known.
 */
export type About = 'history' | 'request' | 'tools' | 'account' | 'service' | 'filter' | 'client' | 'elsewhere';

/**
 * Which message a number in the text means, once it is counted from zero. `message`: that message.
 * `calls-before`: the number is where the results belong, the calls are before it. `latest-assistant`: without a number
 * the last assistant message that holds what the error can be about.
 */
type Points = 'message' | 'calls-before' | 'latest-assistant';

/** Where in a history an error of this kind can be: the kind of message that can break the rule. */
type Suspect = 'calls' | 'results' | 'reasoning' | 'media' | 'assistant' | 'user' | 'system' | 'any';

/** A wording that is predicted: which rules of which targets lead to it, each as a rule id or `rule:variant`. */
export interface Predicted {
  readonly text: string;
  readonly predicts: { readonly [target: TargetId]: readonly string[] };
}

/** What the entries of one file have in common. */
export interface TextDefaults {
  /** Who sends it. */
  readonly provider: string;
  /** The API whose requirement it is. */
  readonly target?: TargetId;
  readonly about: About;
}

/** One error of one API: its wordings, what it means and what to do. How a wording is written: see README.md. */
export interface ApiText extends TextDefaults {
  readonly id: string;
  /** Our rule that asks the same question. */
  readonly rule?: RuleId;
  readonly points?: Points;
  readonly suspect?: Suspect;
  /** True for envelopes that say something of their own: listed last. */
  readonly general?: true;
  /** True for texts that say little: dropped when the text says anything else. */
  readonly vague?: true;
  readonly texts: readonly (string | Predicted)[];
  /** A text as it was seen. */
  readonly example?: string;
  readonly explanation: string;
  readonly fix: string;
  /** Public threads and pages that show it. */
  readonly source: readonly string[] | 'no public source';
  /** The month in which the sources were read. */
  readonly seen?: string;
}
