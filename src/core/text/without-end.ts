/** A text without the characters of `signs` at its end. An expression that ends in `+$` tries every run of them anew. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
