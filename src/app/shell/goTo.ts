/** What the palette begins with to go to a message. */
export const GO_TO = 'Go to message ';

/** The message that somebody types the number of, with or without words before it; null where there is no such message. */
export function messageNamed(words: string, count: number): number | null {
  const [, before = '', figures] = /^(.*?)#?([\d,]+)\s*$/s.exec(words) ?? [];
  if (figures === undefined) return null;
  const isGoing = before
    .toLowerCase()
    .split(/\s+/)
    .every((word) => GO_TO.toLowerCase().includes(word));
  const index = Number(figures.replaceAll(',', ''));
  return isGoing && index < count ? index : null;
}
