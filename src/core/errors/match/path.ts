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

/** A path and where it stands in the tightened text. */
export interface PathFound extends PathRead {
  readonly start: number;
  readonly end: number;
}

// Separators and words share no character and every repeat has a bound, so this is linear.
const SIGNS = /(messages?|contents|input|chat_history)((?:[.[\]]{1,3}[A-Za-z0-9_-]{1,48}){1,14})\]?/g;
const LOC = /body,(messages|input|contents),(\d{1,7})((?:,[A-Za-z0-9_-]{1,48}){0,10})/g;
const SPOKEN = /(?:messageindex|atindex|atposition|,position)(\d{1,7})/g;

/** All paths in a tightened text, in order. Linear. */
export function pathsIn(text: string): PathFound[] {
  const found: PathFound[] = [];
  for (const hit of text.matchAll(SIGNS)) {
    const words = (hit[2] ?? '').split(/[.[\]]+/).filter((word) => word !== '');
    found.push({ ...read(hit[1] ?? '', words, hit[0]), start: hit.index, end: hit.index + hit[0].length });
  }
  for (const hit of text.matchAll(LOC)) {
    const words = [hit[2] ?? '', ...(hit[3] ?? '').split(',').filter((word) => word !== '')];
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
    path: path.replace(/^(.*\d)[A-Z][a-z]+[A-Za-z]*$/, '$1'),
    root,
    message,
    part: isPart ? second.value : null,
    list: isPart ? second.list : null,
    fromOne,
  };
}

const LISTS = new Set(['content', 'parts', 'tool_calls']);
