import { tokenizerFor } from './ranks.ts';

/** Tokens of another vocabulary per o200k token, by what the text is. */
export interface Ratios {
  readonly prose: number;
  readonly code: number;
  readonly cjk: number;
}

/** What a text is made of. */
interface Mixture {
  /** Chinese, Japanese and Korean characters. */
  readonly cjk: number;
  /** Other characters beyond ASCII. */
  readonly foreign: number;
  readonly ascii: number;
  readonly isCode: boolean;
}

/** Estimates tokens from the count of o200k, or from characters alone while its ranks are not loaded. */
export function estimateTokens(text: string, ratios: Ratios): number {
  if (text === '') return 0;
  const mixture = mixtureOf(text);
  const plain = mixture.isCode ? ratios.code : ratios.prose;
  const exact = tokenizerFor('o200k_base')?.count(text);
  const cjk = mixture.cjk * CJK_PER_CHARACTER;
  if (exact === undefined) {
    const ascii = mixture.ascii / (mixture.isCode ? 3.54 : 4.57);
    return cjk * ratios.cjk + (ascii + mixture.foreign * 0.5) * plain;
  }
  const inCjk = Math.min(exact, cjk);
  return inCjk * ratios.cjk + (exact - inCjk) * plain;
}

// Chinese prose has 1.66 characters per token of o200k (measured over 1 MB of tutorial text).
const CJK_PER_CHARACTER = 1 / 1.66;

/** Brackets, operators and quotes of programs: above this share of ASCII a text counts as code. */
const CODE_SHARE = 0.05;

/** Counts what a text is made of, in one pass. */
export function mixtureOf(text: string): Mixture {
  let cjk = 0;
  let foreign = 0;
  let symbols = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x80) {
      if (isSymbol(code)) symbols++;
    } else if (isCjk(code)) cjk++;
    else foreign++;
  }
  const ascii = text.length - cjk - foreign;
  return { cjk, foreign, ascii, isCode: symbols > ascii * CODE_SHARE };
}

/** `{}[]()<>=;_"/\|&*+#$@` and the like; not the punctuation of sentences. */
const isSymbol = (code: number): boolean =>
  (code >= 34 && code <= 38) ||
  (code >= 40 && code <= 43) ||
  code === 47 ||
  (code >= 59 && code <= 62) ||
  code === 64 ||
  (code >= 91 && code <= 96) ||
  (code >= 123 && code <= 126);

const isCjk = (code: number): boolean =>
  (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff);
