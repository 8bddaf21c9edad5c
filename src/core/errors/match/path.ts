import { withoutEnd } from '../../text/without-end.ts';
import { isFullLine } from './full-line.ts';
import type { Squeezed } from './squeeze.ts';

/** A path as an error spells it, read. `part` and `message` are counted from zero. */
export interface PathRead {
  /** Without white space and quotes. */
  readonly path: string;
  readonly root: string;
  readonly message: number | null;
  readonly part: number | null;
  /** The word before the part's number: `content`, `tool_calls`, `parts`. */
  readonly list: string | null;
  /** AWS counts members from one by convention, but not everywhere: the number itself may be meant. */
  readonly fromOne: boolean;
}

export interface PathFound extends PathRead {
  readonly start: number;
  readonly end: number;
}

// Separators and words share no character and every repeat has a bound, so this is linear.
const SIGNS =
  /(messages?|Messages|contents|input|chat_history|history)((?:\]?(?:\.(?!\d{4}-\d\d)\[?|\[\.?)[A-Za-z0-9_-]{1,48}){1,14}\]?)/g;
/** Lists of steps: pydantic's `loc`, zod's `path`, tuples, arrows, JSON pointers. */
const LOC =
  /(?:[[(](?:body,)?|body,|body->|#\/|[:=]\/|^\/)(messages|input|contents)(?:,|->|\/)(\d{1,7})((?:(?:,|->|\/)[A-Za-z0-9_-]{1,48}(?:\[[A-Za-z0-9_]{1,48}\])?){0,10})/g;
const SPOKEN = /(?:[Mm]essage(?:at)?index\[?|atindex|(?<!JSON|json)atposition|attheposition|,position)(\d{1,7})/g;

/** All paths in a tightened piece of `original`, in order. Linear. */
export function pathsIn(window: Squeezed, original: string): PathFound[] {
  const { text } = window;
  const found: PathFound[] = [];
  for (const hit of text.matchAll(SIGNS)) {
    const root = hit[1] ?? '';
    const path = wholeOf(text.slice(hit.index, endOf(window, original, hit.index, hit.index + hit[0].length)));
    const words = path
      .slice(root.length)
      .split(/[.[\]]+/)
      .filter((word) => word !== '');
    if (words.length > 0) found.push({ ...read(root, words, path), start: hit.index, end: hit.index + path.length });
  }
  for (const hit of text.matchAll(LOC)) {
    const words = [
      hit[2] ?? '',
      ...(hit[3] ?? '')
        .split(/,|->|\//)
        // A reader of typed values names the type that it tried: no step.
        .filter((word) => word !== '' && !word.includes('[')),
    ];
    const path = [hit[1], ...words].join('.');
    found.push({ ...read(hit[1] ?? '', words, path), start: hit.index, end: hit.index + hit[0].length });
  }
  for (const hit of text.matchAll(SPOKEN)) {
    const fromOne = hit[0].startsWith(',position');
    const message = Number(hit[1]) - (fromOne ? 1 : 0);
    const place = { path: '', root: fromOne ? 'contents' : 'messages', message, part: null, list: null, fromOne };
    found.push({ ...place, start: hit.index, end: hit.index + hit[0].length });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Where the path ends: at the first space that a writer meant. */
function endOf(window: Squeezed, original: string, start: number, end: number): number {
  for (let i = start; i < end - 1; i++) {
    const from = (window.at[i] ?? 0) + 1;
    const to = window.at[i + 1] ?? from;
    if (to > from && isMeant(original, from, to)) return i + 1;
  }
  return end;
}

function isMeant(text: string, from: number, to: number): boolean {
  const between = text.slice(from, Math.min(to, from + 400));
  const line = between.indexOf('\n');
  if (line >= 0) return !isFullLine(text, from + line);
  return /\s|\\[nrt]/.test(between);
}

/** Without a bracket that nothing opened, and without the stop of a sentence. */
function wholeOf(path: string): string {
  const open = path.split('[').length - path.split(']').length;
  return withoutEnd(open < 0 ? path.slice(0, -1) : path, '.[');
}

function read(root: string, all: readonly string[], path: string): PathRead {
  const words = all[0] === 'messages' ? all.slice(1) : all;
  const fromOne = words.includes('member');
  const numbers: { value: number; list: string | null }[] = [];
  words.forEach((word, i) => {
    const digits = /^\d{1,7}/.exec(word)?.[0];
    if (digits === undefined) return;
    const before = words.slice(0, i).findLast((it) => it !== 'member' && !/^\d/.test(it));
    numbers.push({ value: Number(digits) - (fromOne ? 1 : 0), list: before ?? null });
  });
  const first = numbers[0];
  const message = first && first.list === null ? first.value : null;
  const second = message === null ? undefined : numbers[1];
  const isPart = second !== undefined && LISTS.has(second.list ?? '');
  return {
    path,
    root,
    message,
    part: isPart ? second.value : null,
    list: isPart ? second.list : null,
    fromOne,
  };
}

const LISTS = new Set(['content', 'parts', 'tool_calls', 'output']);
