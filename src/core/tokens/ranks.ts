import { type Tokenizer, tokenizerOf } from './bpe.ts';
import { type Encoding, PATTERNS } from './split.ts';
import { bytesOfBase64 } from './utf8.ts';

const tokenizers = new Map<Encoding, Tokenizer>();

/** Makes an exact counter usable. `data` is what `packRanks` gives; the caller knows where to load it from. */
export function loadRanks(encoding: string, data: string): void {
  if (isEncoding(encoding)) tokenizers.set(encoding, tokenizerOf(readRanks(data), PATTERNS[encoding]));
}

/** True once an encoding's ranks are loaded. */
export function hasRanks(encoding: string): boolean {
  return isEncoding(encoding) && tokenizers.has(encoding);
}

/** The tokenizer of an encoding; undefined until its ranks are loaded. */
export function tokenizerFor(encoding: Encoding): Tokenizer | undefined {
  return tokenizers.get(encoding);
}

/** Tokens by their bytes, from the packed data. */
export function readRanks(data: string): Map<string, number> {
  const ranks = new Map<string, number>();
  let rank = 0;
  for (let start = 0; start < data.length; rank++) {
    const space = data.indexOf(' ', start);
    const end = space < 0 ? data.length : space;
    if (end > start) ranks.set(String.fromCharCode(...bytesOfBase64(data.slice(start, end))), rank);
    start = end + 1;
  }
  return ranks;
}

const isEncoding = (name: string): name is Encoding => Object.hasOwn(PATTERNS, name);
