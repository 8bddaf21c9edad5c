import type { WrittenSides } from './sides/figures.ts';

/** The present conversation in a format. */
export interface ConversionRequest {
  readonly to: string;
  /** False leaves in what the API of that format refuses. */
  readonly repair: boolean;
  /** A session as its agent would send it, cleaned by this preset; `none`: not cleaned. */
  readonly preset?: string;
}

/** A file of its own, or the request as a command or a program. */
export type ConversionKind = 'file' | 'curl' | 'python';

export interface ConversionView {
  /** null where nothing is written anew: the format is that of the file. */
  readonly sides: WrittenSides | null;
  /** Who takes what is written: "Anthropic"; null where no API does. */
  readonly speaker: string | null;
  readonly extension: 'json' | 'jsonl';
  /** Characters of the text. */
  readonly size: number;
  /** Capped; -1 is about what stands beside the messages. */
  readonly losses: readonly ConversionRow[];
  readonly moreLosses: number;
  /** Characters that are lost in all. */
  readonly lostChars: number;
  /** Calls whose id is spelled otherwise now, the first of them. */
  readonly ids: number;
  readonly firstId: { readonly from: string; readonly to: string } | null;
  /** What was put in because the API wants it, at the message of the new list. */
  readonly added: readonly ConversionRow[];
  /** What the API would still refuse. Capped. */
  readonly errors: readonly string[];
  readonly moreErrors: number;
  /** A model that this API does not serve, as far as its name tells. */
  readonly foreignModel: string | null;
  /** Keys that the snippets had to put in; null where there are no snippets. */
  readonly snippets: readonly string[] | null;
}

export interface ConversionRow {
  readonly index: number;
  readonly what: string;
  /** Characters that are lost; absent where none are. */
  readonly chars?: number;
}
