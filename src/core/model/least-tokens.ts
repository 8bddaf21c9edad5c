import { withoutMarks, wordsLength } from '../text/held.ts';
import { censusOf, textOf } from './census.ts';
import type { Transcript } from './message.ts';

type Said = Pick<Transcript, 'messages' | 'system'>;

/** Characters of all texts, pictures and files: a request that holds them has no fewer bytes. */
export function writtenLength({ messages, system }: Said): number {
  const { characters, mediaCharacters } = censusOf(messages);
  return wordsLength(system ?? '') + characters + mediaCharacters;
}

/**
 * So many tokens a history has at least, by any tokenizer that joins no words: one for each run of letters and digits.
 * Counting ends where `enough` is passed, and is not begun where the texts are too short for it. Linear.
 */
export function leastTokens({ messages, system }: Said, enough: number): number {
  // Every second character may begin a word, and no more.
  if (wordsLength(system ?? '') + censusOf(messages).characters < 2 * enough) return 0;
  let tokens = leastOf(withoutMarks(system ?? '', () => ' '));
  for (const { parts } of messages) {
    // What was left in the file is counted as nothing: there may be no word in it.
    for (const part of parts) tokens += leastOf(withoutMarks(textOf(part), () => ' '));
    if (tokens > enough) return tokens;
  }
  return tokens;
}

const APOSTROPHE = 39;
/** 1 for letters and digits, and for whatever is not ASCII. */
const WORD = new Uint8Array(0x10000).fill(1);
for (let code = 0; code < 128; code++) WORD[code] = +/[a-z\d]/i.test(String.fromCharCode(code));
/** 1 for what goes on with a word and begins none. */
const JOINT = new Uint8Array(0x10000);
JOINT[APOSTROPHE] = 1;

/** Runs of letters and digits. Whatever is not ASCII counts as a letter, and "don't" is one word. */
function leastOf(text: string): number {
  let words = 0;
  let inWord = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Numbers and no branches: this is asked of every character there is.
    const isWord = WORD[code] ?? 0;
    words += isWord & ~inWord;
    inWord = isWord | (inWord & (JOINT[code] ?? 0));
  }
  return words;
}
