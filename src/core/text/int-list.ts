/** The number at a place of a column, -1 where none is. */
export const numberAt = (column: Int32Array, place: number): number => column[place] ?? -1;

/**
 * A list of whole numbers that grows, up to 2^31. An array that is filled piece by piece is copied again and again, and past
 * some ten thousand numbers each costs ten times as much as here.
 */
export class IntList {
  #numbers: Int32Array;
  #length = 0;

  /** `likely`: so many there will hardly be more of. V8 keeps 16 numbers with its objects, and asks the system to keep more. */
  constructor(likely = 16) {
    this.#numbers = new Int32Array(Math.max(1, likely));
  }

  get length(): number {
    return this.#length;
  }

  /** The number at a place that was filled. */
  at(place: number): number {
    return this.#numbers[place] ?? 0;
  }

  set(place: number, number: number): void {
    this.#numbers[place] = number;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length++] = number;
  }

  /** What was pushed so far. The list may not grow any more. */
  done(): Int32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}
