import { firstWhere } from '../../worker/numbers.ts';

/** Characters that are the same in both texts. */
interface Run {
  readonly shown: number;
  readonly written: number;
  readonly length: number;
}

/**
 * A written text and how an editor shows it: perhaps laid out, without its byte order mark, and with line ends of one kind. They
 * differ in white space alone. What is typed into the one is put into the other, in which nothing else changes.
 */
export class Sheet {
  private constructor(
    private shownText: string,
    private writtenText: string,
    private runs: readonly Run[],
    readonly isLaid: boolean,
  ) {}

  /** Null where the texts differ in more than white space. */
  static of(written: string, laid: string | null): Sheet | null {
    const shown = oneLineEnd((laid ?? written).replace(/^\ufeff/, ''));
    const runs = aligned(shown, written);
    return runs && new Sheet(shown, written, runs, laid !== null);
  }

  get shown(): string {
    return this.shownText;
  }

  get written(): string {
    return this.writtenText;
  }

  /** Where an offset of the written text is shown. */
  toShown(offset: number): number {
    return across(this.runs, offset, 'written', 'shown') ?? this.shownText.length;
  }

  /** The way back. */
  toWritten(offset: number): number {
    return across(this.runs, offset, 'shown', 'written') ?? this.writtenText.length;
  }

  /** Puts what was typed in place of `start..end` of what is shown. */
  change(start: number, end: number, typed: string): void {
    const from = this.toWritten(start);
    const to = start === end ? from : Math.max(from, this.toWritten(end));
    const put = this.isLaid && typed.includes('\n') ? spelled(typed, this.writtenText.slice(0, from)) : typed;
    const left = this.runs.flatMap((run) => cutAt(run, start));
    const right = this.runs.flatMap(({ shown, written, length }) => {
      const skip = Math.max(0, end - shown);
      const moved = {
        shown: shown + skip + start + typed.length - end,
        written: written + skip + from + put.length - to,
      };
      return skip < length ? [{ ...moved, length: length - skip }] : [];
    });
    const inside = (aligned(typed, put) ?? []).map((run) => ({
      ...run,
      shown: run.shown + start,
      written: run.written + from,
    }));
    this.runs = [...left, ...inside, ...right];
    this.shownText = this.shownText.slice(0, start) + typed + this.shownText.slice(end);
    this.writtenText = this.writtenText.slice(0, from) + put + this.writtenText.slice(to);
  }
}

/** The part of a run before an offset of what is shown. */
function cutAt(run: Run, shown: number): Run[] {
  const length = Math.min(run.length, shown - run.shown);
  return length > 0 ? [{ ...run, length }] : [];
}

function across(
  runs: readonly Run[],
  offset: number,
  from: 'shown' | 'written',
  to: 'shown' | 'written',
): number | null {
  const low = firstWhere(runs.length, (place) => (runs[place]?.[from] ?? offset) >= offset);
  // The run that begins before it may reach to it; else it is in white space that the other text has not.
  const before = runs[low - 1];
  if (before !== undefined && offset <= before[from] + before.length) return before[to] + offset - before[from];
  return runs[low]?.[to] ?? null;
}

/** The stretches that two texts share which differ in white space alone; null where they differ in more. */
function aligned(shown: string, written: string): Run[] | null {
  const runs: Run[] = [];
  let at = 0;
  let other = 0;
  while (at < shown.length || other < written.length) {
    const [start, from] = [at, other];
    while (at < shown.length && shown.charCodeAt(at) === written.charCodeAt(other)) {
      at++;
      other++;
    }
    if (at > start) runs.push({ shown: start, written: from, length: at - start });
    const [ended, endedOther] = [at, other];
    while (isBlank(shown.charCodeAt(at))) at++;
    while (isBlank(written.charCodeAt(other))) other++;
    if (at === start && other === from) return null;
    if (at === ended && other === endedOther && (at < shown.length || other < written.length)) return null;
  }
  return runs;
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff;

/** An editor has one kind of line end in a text; what is CRLF throughout stays so. */
function oneLineEnd(text: string): string {
  const isMixed = text.includes('\r') && (/\r(?!\n)/.test(text) || /(?<!\r)\n/.test(text));
  return isMixed ? text.replaceAll(/\r\n?/g, '\n') : text;
}

/**
 * What was typed into a text that is laid out, as it is written: a line break between two tokens of a value is a blank, since the
 * value may be a line; one between values, and one inside a string, stays.
 */
function spelled(typed: string, before: string): string {
  const state = { isInside: false, depth: 0, isEscaped: false };
  for (let at = 0; at < before.length; at++) pass(state, before.charCodeAt(at));
  let out = '';
  for (let at = 0; at < typed.length; at++) {
    const blank = state.isInside || state.depth === 0 ? '' : breakAt(typed, at);
    out += blank === '' ? typed[at] : ' ';
    if (blank === '') pass(state, typed.charCodeAt(at));
    else at += blank.length - 1;
  }
  return out;
}

/** The line break that stands at a place, with the blanks around it; empty where none does. */
function breakAt(text: string, at: number): string {
  BREAK.lastIndex = at;
  return BREAK.exec(text)?.[0] ?? '';
}

const BREAK = /[^\S\n]*\n\s*/y;

/** Goes over one character: whether what follows is in a string, and how deep. */
function pass(state: { isInside: boolean; depth: number; isEscaped: boolean }, code: number): void {
  if (state.isEscaped) state.isEscaped = false;
  else if (code === 10) state.isInside = false;
  else if (code === 34) state.isInside = !state.isInside;
  else if (state.isInside) state.isEscaped = code === 92;
  else if (code === 123 || code === 91) state.depth++;
  else if (code === 125 || code === 93) state.depth = Math.max(0, state.depth - 1);
}
