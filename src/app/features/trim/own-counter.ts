/** Characters that a token can have at most. */
const MOST_CHARACTERS = 100;

/**
 * The counter that a pasted text means: one number is characters per token, several are the tokens of each message. Null
 * where it is neither.
 */
export function ownCounterOf(text: string): string | null {
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? [];
  const isPlain = /^[\s\d.,;[\]]*$/.test(text);
  const [first] = numbers;
  if (!isPlain || first === undefined) return null;
  if (numbers.length > 1) return `figures:${numbers.map((figure) => Math.round(Number(figure))).join(',')}`;
  const ratio = Number(first);
  return ratio > 0 && ratio <= MOST_CHARACTERS ? `chars/${ratio}` : null;
}
