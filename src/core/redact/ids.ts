import { type Found, foundBy } from './secrets.ts';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
/** Ids of calls, messages, answers, runs and files that say what they are by how they begin. */
const PREFIXED =
  /^(?:call|toolu|srvtoolu|mcptoolu|tooluse|msg|fc|fco|rs|ctc|ws|mcp|resp|chatcmpl|req|run|thread|asst|file|sess|session|ses|prt|conv|item|container|batch|gen|lc|agent|tool|pyd_ai)[_-]/;
/** A stretch that nobody thought up: letters and digits in it, and long enough. */
const DRAWN = /(?<![A-Za-z\d])(?=[A-Za-z]*\d)[A-Za-z\d]{6,}/g;

/** Runs that chance may have drawn: what is longer is content, what is shorter hardly tells of anybody. */
const RUN = /(?<![\w+/=-])(?:[\w-]{16,128}|[A-Za-z\d+/]{38,90}={0,2})(?![\w+/=-])/g;
/** A stretch of a run without signs; letters and digits take turns in it as nobody writes them. */
const STRETCH = /[A-Za-z\d]{16,}/g;

/** Ids in a text: those that are known, and what has the form of one. `isName` is true for names of tools and models. */
export function* idsIn(text: string, known: ReadonlySet<string>, isName: (run: string) => boolean): Iterable<Found> {
  for (const run of foundBy(/(?<![\w-])\w[\w-]{7,199}(?![\w-])/g, text)) {
    if (isName(run.text)) continue;
    if ((known.has(run.text) || PREFIXED.test(run.text)) && isDrawn(run.text)) yield run;
    else
      for (const { start, end, text: id } of foundBy(UUID, run.text))
        yield { start: run.start + start, end: run.start + end, text: id };
  }
}

/** Strings that look as if chance had drawn them: keys of whatever kind, hashes. None of those that stay. */
export function* drawnIn(text: string, stays: (run: Found) => boolean): Iterable<Found> {
  for (const run of foundBy(RUN, text)) if (hasDrawn(run.text) && !isWrapped(text, run) && !stays(run)) yield run;
}

/** A path is none, whatever its last name is. */
const hasDrawn = (run: string): boolean =>
  !/(?:^|\/)[a-z]{3,}\//.test(run) && (isMixed(run) || [...run.matchAll(STRETCH)].some(([it]) => looksDrawn(it)));

/** Capitals, small letters and digits take turns within words, and not only where signs part them. */
function isMixed(run: string): boolean {
  const turns = run.match(/[A-Z](?=[a-z\d])|[a-z](?=[A-Z\d])|\d(?=[A-Za-z])/g)?.length ?? 0;
  return turns >= run.length * 0.35 && (run.match(/\d+/g)?.length ?? 0) >= 3;
}

/** A line of something longer: content that was broken into lines, as base64 is in mails and in YAML. */
function isWrapped(text: string, { start: at, end }: Found): boolean {
  return (
    /[\w+/=-]{24}[\s\\]{1,40}$/.test(text.slice(Math.max(0, at - 80), at)) ||
    /^[\s\\]{1,40}[\w+/=-]{24}/.test(text.slice(end, end + 80))
  );
}

function looksDrawn(stretch: string): boolean {
  const digits = stretch.match(/\d+/g)?.length ?? 0;
  if (digits >= 3 && /[A-Za-z]/.test(stretch)) return true;
  // Names in code change case too, but at the beginnings of words.
  return digits >= 1 && (stretch.match(/[A-Z]{2}[a-z]|[a-z][A-Z](?![a-z]{2})/g)?.length ?? 0) >= 4;
}

const isDrawn = (id: string): boolean => new RegExp(DRAWN).test(id.replace(/^[A-Za-z]+[_-]/, ''));

/**
 * An id of the same form that says nothing: the same length, the same kinds of characters, the same beginning. `number` is
 * that of the id in the text; different numbers give different ids as far as its characters allow it.
 */
export function renamed(id: string, number: number): string {
  const prefix = isUuid(id) ? '' : (/^[A-Za-z]+(?:_ai)?[_-]/.exec(id)?.[0] ?? '');
  const tail = id.slice(prefix.length);
  const letters = /^[\da-fA-F-]+$/.test(tail) ? 6 : 26;
  const isWhole = isUuid(tail);
  const all = isWhole || isMixed(id);
  const next = drawing(number);
  const drawn = tail.replace(all ? /[A-Za-z\d]+/g : /[A-Za-z\d]{6,}/g, (stretch) =>
    all || /\d/.test(stretch)
      ? stretch.replace(/\d|([A-Z])|[a-z]/g, (it, capital) =>
          /\d/.test(it) ? String(next(10)) : String.fromCharCode((capital === undefined ? 97 : 65) + next(letters)),
        )
      : stretch,
  );
  if (!isWhole) return prefix + drawn;
  // The version and the variant of a UUID stay.
  return prefix + drawn.slice(0, 14) + tail[14] + drawn.slice(15, 19) + tail[19] + drawn.slice(20);
}

const isUuid = (text: string): boolean => text.length === 36 && new RegExp(UUID).test(text);

/** Numbers that look like chance and are the same for the same seed (splitmix32, public domain). */
function drawing(seed: number): (size: number) => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return (size) => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % size;
  };
}
