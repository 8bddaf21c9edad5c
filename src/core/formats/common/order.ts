/** FNV-1a over UTF-16 units with a seed, as eight hex digits. */
function hash(text: string, seed: number): string {
  let value = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}

/** A UUID made from a text: the same text gives the same one. `taken` is never given. */
export function uuidFrom(text: string, taken: ReadonlySet<string>): string {
  for (let salt = 0; ; salt++) {
    const hex = [1, 2, 3, 4].map((seed) => hash(`${text}#${salt}`, seed * 0x9e3779b1)).join('');
    const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
    if (!taken.has(uuid)) return uuid;
  }
}

/** False for what `uuidFrom` never makes: nearly all ids that programs give. */
export const mayBeMadeUp = (id: string): boolean => id.length === 36 && id[14] === '8' && id[19] === 'a';
