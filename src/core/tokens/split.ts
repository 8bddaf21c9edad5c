/** The encodings whose rank data is public. */
export type Encoding = 'o200k_base' | 'cl100k_base';

// Unicode's White_Space. What `\s` means in JavaScript has U+FEFF besides and lacks U+0085.
const SPACE = '\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
// The reference folds case with Unicode's table, in which the long s is an s.
const SUFFIX = "'(?:[sS\\u017fdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])";
const UPPER = '\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}';
const LOWER = '\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}';
const LEAD = '[^\\r\\n\\p{L}\\p{N}]?';
const SPACES = [`[${SPACE}]+(?![^${SPACE}])`, `[${SPACE}]+`];

/**
 * How a text falls into pieces before anything is merged; no token crosses pieces. Patterns as published with the
 * encodings (https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py).
 */
export const PATTERNS: Readonly<Record<Encoding, RegExp>> = {
  o200k_base: alternatives([
    `${LEAD}[${UPPER}]*[${LOWER}]+(?:${SUFFIX})?`,
    `${LEAD}[${UPPER}]+[${LOWER}]*(?:${SUFFIX})?`,
    '\\p{N}{1,3}',
    ` ?[^${SPACE}\\p{L}\\p{N}]+[\\r\\n/]*`,
    `[${SPACE}]*[\\r\\n]+`,
    ...SPACES,
  ]),
  cl100k_base: alternatives([
    SUFFIX,
    `${LEAD}\\p{L}+`,
    '\\p{N}{1,3}',
    ` ?[^${SPACE}\\p{L}\\p{N}]+[\\r\\n]*`,
    `[${SPACE}]*[\\r\\n]+`,
    ...SPACES,
  ]),
};

function alternatives(all: readonly string[]): RegExp {
  return new RegExp(all.join('|'), 'gu');
}
