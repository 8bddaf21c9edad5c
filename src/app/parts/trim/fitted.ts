/** What an error says of a request that is too long, as the API counted it. Tokens. */
interface Told {
  readonly actual: number;
  readonly limit: number;
}

/** A trim by tokens, by our count. */
interface Trimmed {
  readonly fits: boolean;
  readonly unit: string;
  readonly before: number;
  readonly after: number;
}

/**
 * True where what is left after a trim fits what an error about the length allows. `counts`: the figures of the API, where
 * the error has both.
 */
export function fitsLimit(trim: Trimmed, limit: number | null, counts: Told | null): boolean {
  if (!trim.fits || trim.unit !== 'tokens' || limit === null) return false;
  return trim.after <= (counts === null ? limit : fittedBudget(counts, trim.before, 0));
}

/** No estimate of a text is wrong by more: where the API counts more of the messages than this many times our count, it is of what we do not have. */
const MOST = 2;

/**
 * The budget for the messages, by our count, with which the request fits what the API counts. What is sent besides them
 * (system prompt, tools) stays; what the API counts of the messages is as large after the trim, in proportion, as before.
 * Where it counted far more than is in the file, as of a session whose tools are not in it, the rest is taken to stay, and
 * what is too much is removed from the messages.
 *
 * @param total tokens of all messages by our count
 * @param beside tokens of what is sent besides them, by our count
 */
export function fittedBudget({ actual, limit }: Told, total: number, beside: number): number {
  const rest = Math.min(beside, limit / 2);
  const unknown = actual - beside - total;
  if (actual - rest > total * MOST && total > actual - limit && unknown < limit) return total - (actual - limit);
  return Math.max(1, Math.floor((total * (limit - rest)) / Math.max(1, actual - rest)));
}
