/** A place as a text spells it: its steps, and where the text names it. */
export interface NamedPath {
  readonly spelled: string;
  readonly steps: readonly string[];
  readonly end: number;
}

/** So much of a text is searched for paths. */
const LOOKED = 20_000;
/** More than a text names: a dump of a request would give thousands. */
const MOST = 12;

// Separators and words share no character and every repeat has a bound: linear.
const DOTTED = /[A-Za-z_$][\w$-]{0,60}(?:\.\[?[\w$-]{1,60}\]?|\[\\?['"]?[\w$./-]{1,60}\\?['"]?\]){1,16}/g;
const SLASHED = /(?:#|(?<![\w/:.]))((?:\/[\w$~-]{1,60}){2,16})/g;
const ARROWED = /[A-Za-z_$][\w$-]{0,60}(?: ?-> ?[\w$-]{1,60}){1,16}/g;
const LISTED =
  /[[(]\s{0,40}\\?['"][\w$-]{1,60}\\?['"](?:\s{0,40},\s{0,40}(?:\\?['"][\w$-]{1,60}\\?['"]|\d{1,7})){1,16}\s{0,40}[\])]/g;

/** Paths of a text in every spelling: dots and brackets, JSON pointers, arrows, lists of steps. In their order. */
export function namedPaths(text: string): readonly NamedPath[] {
  const said = text.slice(0, LOOKED);
  const found: (NamedPath & { readonly start: number })[] = [];
  const add = (hit: RegExpExecArray, spelled: string, steps: readonly string[]) => {
    const start = hit.index;
    if (steps.length > 1) found.push({ spelled, steps, start, end: start + hit[0].length });
  };
  for (const hit of said.matchAll(DOTTED)) add(hit, hit[0], words(hit[0], /[.[\]'"\\]+/));
  for (const hit of said.matchAll(SLASHED)) add(hit, hit[0], words(hit[1] ?? '', /\//));
  for (const hit of said.matchAll(ARROWED)) add(hit, hit[0], words(hit[0], / ?-> ?/));
  for (const hit of said.matchAll(LISTED)) add(hit, hit[0], words(hit[0], /[[\](),'"\\\s]+/));
  return found.sort((a, b) => a.start - b.start).slice(0, MOST);
}

const words = (spelled: string, between: RegExp): string[] => spelled.split(between).filter((word) => word !== '');
