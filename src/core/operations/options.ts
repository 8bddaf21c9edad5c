import { array, config, strictObject, string, union, type ZodType } from 'zod';

// The page's policy forbids `new Function`, which zod would otherwise try for speed.
config({ jitless: true });

/** The options of a pass that has none. */
export const NO_OPTIONS: ZodType<object> = strictObject({});

/** A list of words, or one text with commas or blanks between them. */
export const WORDS = union([array(string()), string()]).default([]);

/** The words of such an option; in a text `""` is the empty one. */
export const wordsOf = (given: readonly string[] | string): readonly string[] =>
  typeof given === 'string' ? (given.match(/[^\s,]+/g) ?? []).map((word) => (word === '""' ? '' : word)) : given;
