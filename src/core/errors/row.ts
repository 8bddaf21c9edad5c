import type { RuleId, TargetId } from '../model/diagnostic.ts';
import type { About, ErrorId } from './decoded.ts';

/**
 * Which message a number in the text means, once it is counted from zero. `message`: that message.
 * `calls-before`: the number is where the results should have stood, the calls stand before it.
 */
export type Points = 'message' | 'calls-before';

/** Where in a history an error of this kind can be: the kind of message that can break the rule. */
export type Suspect = 'calls' | 'results' | 'reasoning' | 'media' | 'assistant' | 'user' | 'system' | 'any';

/**
 * One text of one API, written for the family. `texts` are templates: words of the text in order, where white space,
 * quotes, punctuation and case do not count, and
 * `{limit}` `{actual}` (any other word: a figure of that name), `{i}` message number, `{i1}` message number counted from
 * one, `{j}` part number, `{id}` one id, `{ids}` a list of ids, `{#}` a number or its mask, `{*}` up to 160 characters.
 */
export interface ErrorRow {
  readonly id: ErrorId;
  readonly rule?: RuleId;
  /** Who sends it. */
  readonly provider: string;
  /** The API whose rule it is. */
  readonly target?: TargetId;
  readonly about: About;
  readonly texts: readonly string[];
  readonly points?: Points;
  readonly suspect?: Suspect;
  /** True for envelopes that say something of their own: listed last. */
  readonly general?: true;
  /** True for texts that say little: left out when the text says anything else. */
  readonly vague?: true;
  /** A text as it was seen; null if none was. */
  readonly example: string | null;
  readonly explanation: string;
  readonly fix: string;
}

/** What the rows of one provider have in common. */
export interface RowDefaults {
  readonly provider: string;
  readonly target?: TargetId;
  readonly about?: About;
}

/** A row as it is written in a table: what the table says once is left out. */
export type RowText = Omit<ErrorRow, 'provider' | 'about'> & { readonly provider?: string; readonly about?: About };

/** Completes the rows of a table; they are about the history unless they say otherwise. */
export function rows(defaults: RowDefaults, table: readonly RowText[]): readonly ErrorRow[] {
  return table.map((row) => ({ about: 'history' as const, ...defaults, ...row }));
}
