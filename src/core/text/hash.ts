const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over the UTF-16 units of a text from a place on: 32 bits, the same for the same text and seed. */
export function hashOf(text: string, seed = 0, from = 0): number {
  let hash = BASIS ^ seed;
  for (let i = from; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}

/** A hash as eight hex digits. */
export const hex = (hash: number): string => (hash >>> 0).toString(16).padStart(8, '0');
