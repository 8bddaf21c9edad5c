import { mediaOf } from './media.ts';
import type { Message, Transcript } from './message.ts';

type Said = Pick<Transcript, 'messages' | 'system'>;

/** The text of a part, or its arguments where they are written as a string; empty where it has neither. */
function textOf(part: Message['parts'][number]): string {
  if (part.kind === 'call') return typeof part.args === 'string' ? part.args : '';
  return 'text' in part ? part.text : '';
}

/** Characters of all texts, pictures and files: a request that holds them has no fewer bytes. */
export function writtenLength({ messages, system }: Said): number {
  let length = system?.length ?? 0;
  for (const { parts } of messages) for (const part of parts) length += textOf(part).length + mediaLength(part);
  return length;
}

function mediaLength(part: Message['parts'][number]): number {
  if (part.kind === 'text' || part.kind === 'call') return 0;
  let length = 0;
  for (const { data } of mediaOf(part)) length += data?.length ?? 0;
  return length;
}

/**
 * So many tokens a history has at least, by any tokenizer that joins no words: one for each run of letters and digits.
 * Counting ends where `enough` is passed, and is not begun where the texts are too short for it. Linear.
 */
export function leastTokens({ messages, system }: Said, enough: number): number {
  let characters = system?.length ?? 0;
  for (const { parts } of messages) for (const part of parts) characters += textOf(part).length;
  // Every second character may begin a word, and no more.
  if (characters < 2 * enough) return 0;
  let tokens = leastOf(system ?? '');
  for (const { parts } of messages) {
    for (const part of parts) tokens += leastOf(textOf(part));
    if (tokens > enough) return tokens;
  }
  return tokens;
}

const APOSTROPHE = 39;
/** 1 for letters and digits, and for whatever is not ASCII. */
const WORD = Uint8Array.from({ length: 129 }, (_, code) => +(code > 127 || /[a-z\d]/i.test(String.fromCharCode(code))));

/** Runs of letters and digits. Whatever is not ASCII counts as a letter, and "don't" is one word. */
function leastOf(text: string): number {
  let words = 0;
  let inWord = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // Numbers and no branches: this is asked of every character there is.
    const isWord = WORD[Math.min(code, 128)]!;
    words += isWord & ~inWord;
    inWord = isWord | (inWord & +(code === APOSTROPHE));
  }
  return words;
}
