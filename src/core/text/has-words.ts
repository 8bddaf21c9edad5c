/** Words and no name or code: something stands on both sides of white space, or it is written without any. */
const WORDS = /[\p{L}\p{N}][^\p{L}\p{N}]{0,8}\s[^\p{L}\p{N}]{0,8}[\p{L}\p{N}]|[\p{Lo}]{2}/u;

/** True if a person reads a text as words. */
export const hasWords = (text: string): boolean => WORDS.test(text);

/** True if a text was words and not all of its letters and digits are in another one, whatever stands between them. */
export function losesWords(before: string, after: string): boolean {
  return hasWords(before) && !lettersOf(after).includes(lettersOf(before));
}

/**
 * Characters of a text that are not in what replaces it: what both begin and end with is kept. A text of the same length
 * that says something else keeps nothing.
 */
export function replacedLength(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && isAlike(before, start, after, start)) start++;
  let end = 0;
  while (end < most - start && isAlike(before, before.length - 1 - end, after, after.length - 1 - end)) end++;
  return before.length - start - end;
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** The same character, or in both a sign between words, as a name respells white space. */
const isAlike = (text: string, at: number, other: string, otherAt: number): boolean =>
  text[at] === other[otherAt] || (!isLetter(text.charAt(at)) && !isLetter(other.charAt(otherAt)));
