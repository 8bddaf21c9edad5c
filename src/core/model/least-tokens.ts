import { mediaOf } from './media.ts';
import type { Message, Transcript } from './message.ts';

type Said = Pick<Transcript, 'messages' | 'system'>;

/** The texts of a history; arguments where they are written as a string. */
function* textsOf({ messages, system }: Said): Iterable<string> {
  if (system !== null) yield system;
  for (const { parts } of messages)
    for (const part of parts)
      if (part.kind === 'call') {
        if (typeof part.args === 'string') yield part.args;
      } else if ('text' in part) yield part.text;
}

/** Characters of all texts, pictures and files: a request that holds them has no fewer bytes. */
export function writtenLength(said: Said): number {
  let length = 0;
  for (const text of textsOf(said)) length += text.length;
  for (const { parts } of said.messages) for (const part of parts) length += mediaLength(part);
  return length;
}

const mediaLength = (part: Message['parts'][number]): number => {
  let length = 0;
  for (const { data } of mediaOf(part)) length += data?.length ?? 0;
  return length;
};

/**
 * So many tokens a history has at least, by any tokenizer that joins no words: one for each run of letters and digits.
 * Counting ends where `enough` is passed, and is not begun where the texts are too short for it. Linear.
 */
export function leastTokens(said: Said, enough: number): number {
  let characters = 0;
  for (const text of textsOf(said)) characters += text.length;
  // Every second character may begin a word, and no more.
  if (characters < 2 * enough) return 0;
  let tokens = 0;
  for (const text of textsOf(said)) {
    tokens += leastOf(text);
    if (tokens > enough) return tokens;
  }
  return tokens;
}

const APOSTROPHE = 39;

/** Runs of letters and digits. Whatever is not ASCII counts as a letter, and "don't" is one word. */
function leastOf(text: string): number {
  let words = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isWord = code > 127 || (code > 96 && code < 123) || (code > 64 && code < 91) || (code > 47 && code < 58);
    if (isWord && !inWord) words++;
    inWord = isWord || (inWord && code === APOSTROPHE);
  }
  return words;
}
