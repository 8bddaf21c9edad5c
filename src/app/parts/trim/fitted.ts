/** What an error says of a request that is too long, as the API counted it. Tokens. */
interface Told {
  readonly actual: number;
  readonly limit: number;
}

/**
 * The budget for the messages, by our count, with which the request fits what the API counts. What is sent besides them
 * (system prompt, tools) stays; what the API counts of the messages is as large after the trim, in proportion, as before.
 *
 * @param total tokens of all messages by our count
 * @param beside tokens of what is sent besides them, by our count
 */
export function fittedBudget({ actual, limit }: Told, total: number, beside: number): number {
  const rest = Math.min(beside, limit / 2);
  return Math.max(1, Math.floor((total * (limit - rest)) / Math.max(1, actual - rest)));
}
