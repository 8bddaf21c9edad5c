import { isObject } from '../json.ts';

/** Shorter strings are not looked for: that takes more time than their room is worth. */
const LONG = 100;
/** So much of a string is looked for; the rest is compared. */
const NEEDLE = 20;
/** Deeper values keep the strings that parsing made. */
const LEVELS = 12;

/**
 * Puts slices of a text in place of the long strings that were parsed from it: what is written without escapes then takes
 * no room of its own. Values stay equal. Linear in the text.
 */
export class SharedStrings {
  private record = '';
  private start = 0;
  private cursor = 0;

  constructor(private readonly text: string) {}

  /** Replaces strings inside `value`, which was read from the text at `start..end`. */
  share(value: unknown, start: number, end: number): void {
    this.record = this.text.slice(start, end);
    this.start = start;
    this.cursor = 0;
    this.walk(value, LEVELS);
    this.record = '';
  }

  private walk(value: unknown, levels: number): void {
    if (levels === 0) return;
    if (Array.isArray(value)) {
      const list: unknown[] = value;
      for (let i = 0; i < list.length; i++) {
        const it = list[i];
        if (typeof it === 'object') this.walk(it, levels - 1);
        else if (typeof it === 'string' && it.length >= LONG) list[i] = this.shared(it);
      }
    } else if (isObject(value)) {
      const members: Record<string, unknown> = value;
      for (const key in members) {
        const it = members[key];
        if (typeof it === 'object') this.walk(it, levels - 1);
        else if (typeof it === 'string' && it.length >= LONG && key !== '__proto__') members[key] = this.shared(it);
      }
    }
  }

  private shared(string: string): string {
    // Strings follow one another as they are written: most searches end where they begin.
    const at = this.record.indexOf(string.slice(0, NEEDLE), this.cursor);
    if (at < 0) return string;
    const slice = this.text.slice(this.start + at, this.start + at + string.length);
    if (slice !== string) return string;
    this.cursor = at + string.length;
    return slice;
  }
}
