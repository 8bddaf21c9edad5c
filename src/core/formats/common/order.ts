/** Marks the members of a longest increasing subsequence: what can stay in place when a list is put in a new order. */
export function stays(places: readonly number[]): boolean[] {
  const tails: number[] = [];
  const before = new Int32Array(places.length).fill(-1);
  places.forEach((place, i) => {
    let low = 0;
    let high = tails.length;
    // Hardly anything changes its place: nearly every one goes behind the last.
    if (high > 0 && places[tails[high - 1]!]! < place) low = high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (places[tails[middle]!]! < place) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[i] = tails[low - 1]!;
    tails[low] = i;
  });
  const marks = new Array<boolean>(places.length).fill(false);
  for (let i = tails.at(-1) ?? -1; i !== -1; i = before[i]!) marks[i] = true;
  return marks;
}

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
