/** What the page sees of the request around the messages. */

/** What stands beside the messages, in figures: enough for one line. */
export interface AroundView {
  /** Where the request is written. */
  readonly at: string;
  readonly model: string | null;
  readonly tools: number;
  /** Keys besides the model, the tools, the system prompt and the messages. */
  readonly parameters: number;
  readonly system: boolean;
}

/** A part of the request: a key of it, or one of its tools. */
export interface AroundPart {
  readonly at: string;
  readonly name: string;
  /** Its place among the tools; null for what is none. */
  readonly index: number | null;
  readonly kind: 'parameter' | 'system' | 'tools' | 'tool';
  /** Its first words on one line. */
  readonly words: string;
  /** Tokens, for what is counted: tools and the system prompt. */
  readonly tokens: number | null;
  /** There is more of it than its line says. */
  readonly opens: boolean;
}

/** A line of a part as it is shown, and where the value on it is written. */
export interface AroundLine {
  readonly text: string;
  readonly at: string;
}
