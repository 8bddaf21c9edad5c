/** Ranks of tokens by their bytes, one character per byte. */
export type Ranks = ReadonlyMap<string, number>;

/** No pair: larger than every rank. */
const NONE = 0x7fffffff;
/** Above so many bytes a heap finds the next pair; below, looking through all of them is quicker. */
const LONG = 64;

/**
 * Merges the bytes of one piece, the pair of lowest rank first, the leftmost of equals, and gives the offsets where its
 * tokens begin. n log n in the number of bytes.
 */
export function mergePiece(bytes: string, ranks: Ranks): Int32Array {
  return bytes.length > LONG ? mergeLong(bytes, ranks) : mergeShort(bytes, ranks);
}

const starts = new Int32Array(LONG + 1);
const pairs = new Int32Array(LONG + 1);

function mergeShort(bytes: string, ranks: Ranks): Int32Array {
  let count = bytes.length;
  for (let i = 0; i <= count; i++) {
    starts[i] = i;
    pairs[i] = i + 1 < count ? (ranks.get(bytes.substring(i, i + 2)) ?? NONE) : NONE;
  }
  const rankAt = (i: number): number =>
    i + 2 <= count ? (ranks.get(bytes.substring(starts[i] ?? 0, starts[i + 2])) ?? NONE) : NONE;
  for (;;) {
    let least = NONE;
    let at = -1;
    for (let i = 0; i + 1 < count; i++) {
      const rank = pairs[i] ?? NONE;
      if (rank < least) {
        least = rank;
        at = i;
      }
    }
    if (at < 0) return starts.slice(0, count);
    starts.copyWithin(at + 1, at + 2, count + 1);
    pairs.copyWithin(at + 1, at + 2, count + 1);
    count--;
    pairs[at] = rankAt(at);
    if (at > 0) pairs[at - 1] = rankAt(at - 1);
  }
}

/** 2^31: rank and offset in one exact number that sorts by rank first. */
const SHIFT = 0x80000000;

function mergeLong(bytes: string, ranks: Ranks): Int32Array {
  const size = bytes.length;
  const next = new Int32Array(size);
  const before = new Int32Array(size);
  // The rank that a heap entry must still have to be valid.
  const current = new Int32Array(size);
  const heap = new Heap(size);
  const rankOf = (from: number, to: number): number => ranks.get(bytes.substring(from, to)) ?? NONE;
  for (let i = 0; i < size; i++) {
    next[i] = i + 1;
    before[i] = i - 1;
    const rank = i + 1 < size ? rankOf(i, i + 2) : NONE;
    current[i] = rank;
    if (rank !== NONE) heap.put(rank * SHIFT + i);
  }
  heap.order();
  const behind = (at: number): number => next[at] ?? size;
  const renew = (at: number): void => {
    const end = next[behind(at)];
    const rank = end === undefined ? NONE : rankOf(at, end);
    current[at] = rank;
    if (rank !== NONE) heap.push(rank * SHIFT + at);
  };
  let tokens = size;
  while (heap.size > 0) {
    const entry = heap.pop();
    const rank = Math.floor(entry / SHIFT);
    const at = entry - rank * SHIFT;
    if (current[at] !== rank) continue;
    const gone = behind(at);
    const second = behind(gone);
    next[at] = second;
    if (second < size) before[second] = at;
    current[gone] = NONE;
    tokens--;
    renew(at);
    const former = before[at] ?? -1;
    if (former >= 0) renew(former);
  }
  const found = new Int32Array(tokens);
  for (let at = 0, i = 0; at < size; at = behind(at)) found[i++] = at;
  return found;
}

/** A binary heap of numbers, the least on top. */
class Heap {
  size = 0;
  private items: Float64Array;

  constructor(capacity: number) {
    this.items = new Float64Array(Math.max(16, capacity));
  }

  /** Adds without keeping the order; `order` restores it. */
  put(item: number): void {
    if (this.size === this.items.length) {
      const larger = new Float64Array(this.size * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.size++] = item;
  }

  order(): void {
    for (let i = (this.size >> 1) - 1; i >= 0; i--) this.sink(i);
  }

  push(item: number): void {
    this.put(item);
    const { items } = this;
    let at = this.size - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = items[above] ?? 0;
      if (other <= item) break;
      items[at] = other;
      at = above;
    }
    items[at] = item;
  }

  pop(): number {
    const top = this.items[0] ?? 0;
    this.items[0] = this.items[--this.size] ?? 0;
    if (this.size > 1) this.sink(0);
    return top;
  }

  private sink(from: number): void {
    const { items, size } = this;
    const item = items[from] ?? 0;
    let at = from;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      let least = items[below] ?? 0;
      const second = below + 1 < size ? (items[below + 1] ?? 0) : least;
      if (second < least) {
        least = second;
        below++;
      }
      if (least >= item) break;
      items[at] = least;
      at = below;
    }
    items[at] = item;
  }
}
