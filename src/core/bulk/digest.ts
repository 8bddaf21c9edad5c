const P1 = 0x239b961b;
const P2 = 0xab0e9789 | 0;
const P3 = 0x38b34ae5;
const P4 = 0xa1e38b93 | 0;
const BLOCK = 16;

/** A piece of a file: its bytes, the same as a view, and where in the file it begins. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly base: number;
}

/** A file of which nothing is read yet. */
export const NO_PIECE: Piece = { bytes: new Uint8Array(0), view: new DataView(new ArrayBuffer(0)), base: 0 };

/** 128 bits over any number of bytes, the same however they are cut into pieces. Tells contents apart; hides nothing. */
export class Digest {
  private readonly lanes = new Int32Array(4);
  private readonly rest = new Uint8Array(BLOCK);
  private readonly restView = new DataView(this.rest.buffer);
  private held = 0;
  length = 0;

  reset(): void {
    this.lanes.fill(0);
    this.held = 0;
    this.length = 0;
  }

  /** Takes the bytes of a piece from `from` up to `to`, both counted in the piece. */
  update({ bytes, view }: Pick<Piece, 'bytes' | 'view'>, from: number, to: number): void {
    let at = from;
    this.length += to - from;
    while (this.held > 0 && at < to) {
      this.rest[this.held++] = bytes[at++] ?? 0;
      if (this.held < BLOCK) continue;
      this.held = 0;
      this.blocks(this.restView, 0, BLOCK);
    }
    const whole = at + (to - at) - ((to - at) % BLOCK);
    if (whole > at) this.blocks(view, at, whole);
    for (at = Math.max(at, whole); at < to; at++) this.rest[this.held++] = bytes[at] ?? 0;
  }

  /** Writes the four numbers of the digest. The digest itself is used up. */
  end(into: Int32Array): void {
    this.rest.fill(0, this.held);
    this.blocks(this.restView, 0, BLOCK);
    const { lanes, length } = this;
    const high = Math.floor(length / 0x1_0000_0000);
    for (let i = 0; i < 4; i++) lanes[i] = (lanes[i] ?? 0) ^ (length + i * high);
    for (let i = 0; i < 8; i++) lanes[i % 4] = mixed(((lanes[i % 4] ?? 0) + (lanes[(i + 1) % 4] ?? 0)) | 0);
    into.set(lanes);
  }

  private blocks(view: DataView, from: number, to: number): void {
    const { lanes } = this;
    let a = lanes[0] ?? 0;
    let b = lanes[1] ?? 0;
    let c = lanes[2] ?? 0;
    let d = lanes[3] ?? 0;
    for (let at = from; at < to; at += BLOCK) {
      a = Math.imul(a ^ view.getInt32(at, true), P1);
      b = Math.imul(b ^ view.getInt32(at + 4, true), P2);
      c = Math.imul(c ^ view.getInt32(at + 8, true), P3);
      d = Math.imul(d ^ view.getInt32(at + 12, true), P4);
      // Each lane goes on into the next, so that a difference is soon in all of them.
      a = (((a << 13) | (a >>> 19)) + b) | 0;
      b = (((b << 15) | (b >>> 17)) + c) | 0;
      c = (((c << 17) | (c >>> 15)) + d) | 0;
      d = (((d << 19) | (d >>> 13)) + a + 0x561ccd1b) | 0;
    }
    lanes[0] = a;
    lanes[1] = b;
    lanes[2] = c;
    lanes[3] = d;
  }
}

function mixed(hash: number): number {
  let it = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  it = Math.imul(it ^ (it >>> 13), 0xc2b2ae35);
  return it ^ (it >>> 16);
}

/**
 * Digests within digests: what is pushed is digested by itself, and the digest stands for it in what is around it. So
 * every byte is looked at once, and a picture, the item around it and the line around that each have their own.
 */
export class Digests {
  private open = new Digest();
  /** Those around it, the nearest last. */
  private readonly outer: Digest[] = [];
  /** Digests that are done, to be used again. */
  private readonly spare: Digest[] = [];
  private done = 0;
  private piece = NO_PIECE;
  private readonly numbers = new Int32Array(5);
  private readonly small: Pick<Piece, 'bytes' | 'view'> = {
    bytes: new Uint8Array(this.numbers.buffer),
    view: new DataView(this.numbers.buffer),
  };

  /** The piece that offsets are in from now on. */
  take(piece: Piece): void {
    this.piece = piece;
  }

  /** Everything up to an offset of the file belongs to what is open. */
  flush(at: number): void {
    if (at <= this.done) return;
    const { base } = this.piece;
    this.open.update(this.piece, this.done - base, at - base);
    this.done = at;
  }

  push(at: number): void {
    this.flush(at);
    this.outer.push(this.open);
    this.open = this.spare.pop() ?? new Digest();
    this.open.reset();
  }

  /** The digest of what was pushed last, as a short text that is the same for the same bytes. */
  pop(at: number): string {
    this.flush(at);
    const { open } = this;
    this.numbers[4] = open.length;
    open.end(this.numbers);
    this.spare.push(open);
    this.open = this.outer.pop() ?? new Digest();
    this.open.update(this.small, 0, this.small.bytes.length);
    return keyOf(this.numbers);
  }

  /** The digest of a line up to `at`; the next line begins at `next`. What was left open is closed. */
  line(at: number, next: number, into: Int32Array): void {
    while (this.outer.length > 0) this.pop(at);
    this.flush(at);
    this.open.end(into);
    this.open.reset();
    this.done = next;
  }
}

export function keyOf(numbers: Int32Array): string {
  return String.fromCharCode(...new Uint16Array(numbers.buffer, numbers.byteOffset, 8));
}

/** Slots beyond which nothing new is remembered: 16 bytes each. */
const MOST = 1 << 23;

const FREE = new Int32Array(4);

const isAt = (slots: Int32Array, at: number, digest: Int32Array): boolean =>
  slots[at] === digest[0] && slots[at + 1] === digest[1] && slots[at + 2] === digest[2] && slots[at + 3] === digest[3];

/** Remembers digests in a table of numbers: many millions of them cost no more than their 16 bytes. */
export class DigestTable {
  private slots = new Int32Array(4 << 10);
  private count = 0;
  /** False once there was no room for another. */
  complete = true;

  /** True if this digest was here before; it is from now on, as long as there is room. */
  seen(digest: Int32Array): boolean {
    let at = this.find(this.slots, digest);
    if (at < 0) return true;
    if (this.count * 4 >= (this.slots.length / 4) * 3) {
      if (this.slots.length / 4 >= MOST) {
        this.complete = false;
        return false;
      }
      this.grow();
      at = this.find(this.slots, digest);
    }
    this.slots.set(digest, at);
    this.count++;
    return false;
  }

  /** Where a digest belongs; -1 if it is there. */
  private find(slots: Int32Array, digest: Int32Array): number {
    const mask = slots.length / 4 - 1;
    for (let slot = (digest[0] ?? 0) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * 4;
      if (isAt(slots, at, FREE)) return at;
      if (isAt(slots, at, digest)) return -1;
    }
  }

  private grow(): void {
    const old = this.slots;
    const slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 4) {
      const digest = old.subarray(at, at + 4);
      if (digest.some((it) => it !== 0)) slots.set(digest, this.find(slots, digest));
    }
    this.slots = slots;
  }
}
