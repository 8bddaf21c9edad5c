import { squeezed } from './resolve.ts';

const CONDITION =
  /\b(?:when|if|while|in|with) (?:the )?[`'"]?(\w+)[`'"]? (?:mode\b|is (?:enabled|on|active|true|set)\b)/gi;

/** True for a key that a text names only in "when `thinking` is enabled". */
export function isCondition(path: string, text: string): boolean {
  const conditions = text.slice(0, 4_000).matchAll(CONDITION);
  return [...conditions].some((hit) => squeezed(hit[1] ?? '') === squeezed(path));
}

const REQUIRED =
  /(?:^|[\s.])["'`]{0,2}([A-Za-z_]\w{1,40})["'`]{0,2} (?:is|are) required(?! to be (?!supplied|set|present|provided))/g;

/**
 * True for a key that a text only says must be there, where it is there with a value of its own: another place lacks it.
 * What is on, null or a collection may be wrong as it is.
 */
export function isRequiredOnly(key: string, value: unknown, text: string): boolean {
  const isGiven = typeof value === 'number' || value === false || (typeof value === 'string' && value !== '');
  return isGiven && [...text.slice(0, 4_000).matchAll(REQUIRED)].some(([, name]) => name === key);
}
