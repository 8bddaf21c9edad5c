/** Begins and ends, as records of a document keep them. They grow without lists of numbers being copied again and again. */
export class Spans {
  private ends = new Int32Array(64);
  private count = 0;

  /** The last end; undefined where there is none. */
  get last(): number | undefined {
    return this.count === 0 ? undefined : this.ends[this.count - 1];
  }

  add(start: number, end: number): void {
    if (this.count === this.ends.length) {
      const more = new Int32Array(this.count * 2);
      more.set(this.ends);
      this.ends = more;
    }
    this.ends[this.count++] = start;
    this.ends[this.count++] = end;
  }

  /** Begin and end of each in turn. */
  all(): Int32Array {
    return this.ends.slice(0, this.count);
  }
}
