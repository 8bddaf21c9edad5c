/** What the palette begins with to go to a message. */
export const GO_TO = 'Go to message ';

/** The message that somebody types the number of, with or without words before it; null where there is no such message. */
export function messageNamed(words: string, count: number): number | null {
  const all = words.trim().toLowerCase().split(/\s+/);
  const figures = all.pop() ?? '';
  if (!/^#?\d[\d,]*$/.test(figures)) return null;
  const index = Number(figures.replaceAll(/[#,]/g, ''));
  return index < count && all.every((word) => GO_TO.toLowerCase().includes(word)) ? index : null;
}
