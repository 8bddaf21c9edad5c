import { listOf } from '../wordings/lists.ts';

/** True for words that only a text about a failure has. On plain text. */
export const hasFailed = (said: string): boolean => listOf('failed').test(said);

/** True for a failure that names nothing of a conversation. On plain text. */
export const isElsewhere = (said: string): boolean => hasFailed(said) && !listOf('ours').test(said);
