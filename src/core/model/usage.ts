/** One request of a recorded session: what its prompt cost, and what the file holds of it. */
export interface RecordedRequest {
  /** Tokens of the whole prompt, as the API counted them: system prompt, tools and what was read from a cache too. */
  readonly prompt: number;
  /**
   * Tokens of the prompt that this one goes on from; 0 for the first of a conversation, null where that is not known:
   * after a compaction, with another model, or where something was added that no text says the size of.
   */
  readonly after: number | null;
  /** What was written since that prompt, as far as it is sent again. */
  readonly texts: readonly string[];
  /** In so many messages. */
  readonly messages: number;
}
