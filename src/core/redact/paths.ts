import { withoutEnd } from '../text/without-end.ts';
import names from './common-names.json';
import type { Found } from './secrets.ts';

/** One name of a path, with the place where it stands. */
export interface Step extends Found {
  /** The name of a user, of a folder, or of a file with an ending. */
  readonly is: 'user' | 'folder' | 'file';
}

const STEP = '[^\\s\\\\/"\'`:;,<>|*?()[\\]{}=&#]{1,255}';
const SEPARATOR = '[\\\\/]{1,16}';
/** Where people keep what is theirs: a home, or a place of work. */
const PATH = new RegExp(
  `(?:file://|(?<![\\w.~:/\\\\-]))(?:/mnt)?(?<root>(?:[A-Za-z]:|/[a-z])?${SEPARATOR}(?:Users|home)|~|/(?:private/)?(?:tmp|var/tmp|var/www|var/folders)|/(?:workspaces?|work|repos?|code|projects?|srv|data|mnt|media|builds?|sources?|git|checkout))(?<rest>(?:${SEPARATOR}${STEP}){1,60})`,
  'gi',
);
/** A folder that an agent names after a path. */
const FLAT = /(?<![\w-])-(?:Users|home)-(?<user>[A-Za-z0-9]+)(?:-(?<below>[\w-]{2,200}))?(?![\w-])/g;
const ENDING = /^.+\.[A-Za-z][A-Za-z0-9]{0,7}$/;
/** Names that say nothing of anybody. */
const COMMON = new Set(names.common);
/** Users that many machines have. */
const NOBODY = new Set(names.users);

const isCommon = (name: string): boolean =>
  /^[\d._-]*$/.test(name) || name.length < 2 || name.startsWith('.') || COMMON.has(name.toLowerCase());

/** The names in paths that say whose they are or what they are about. */
export function* stepsIn(text: string): Iterable<Step> {
  yield* stepsOfPaths(text);
  yield* stepsOfFolders(text);
}

function* stepsOfPaths(text: string): Iterable<Step> {
  for (const { index, 0: whole, groups } of text.matchAll(PATH)) {
    const { root, rest } = groups as { root: string; rest: string };
    const isHome = /(?:users|home)$/i.test(root);
    let at = index + whole.length - rest.length;
    const steps = rest.split(/([\\/]+)/);
    for (const [i, step] of steps.entries()) {
      const start = at;
      at += step.length;
      if (i % 2 === 1 || step === '') continue;
      const name = withoutEnd(step, '.!');
      const end = start + name.length;
      if (isHome && i === 2) {
        if (name.length > 1 && !NOBODY.has(name.toLowerCase())) yield { start, end, text: name, is: 'user' };
      } else if (!isCommon(name)) {
        const isFile = i === steps.length - 1 && ENDING.test(name);
        yield { start, end, text: name, is: isFile ? 'file' : 'folder' };
      }
    }
  }
}

/** Of folders that are named after a path. */
function* stepsOfFolders(text: string): Iterable<Step> {
  for (const { index, 0: whole, groups } of text.matchAll(FLAT)) {
    const { user, below } = groups as { user: string; below?: string };
    const end = index + whole.length;
    const userEnd = below === undefined ? end : end - below.length - 1;
    if (!NOBODY.has(user.toLowerCase())) yield { start: userEnd - user.length, end: userEnd, text: user, is: 'user' };
    if (below !== undefined && !isCommon(below)) yield { start: userEnd + 1, end, text: below, is: 'folder' };
  }
}

/** Paths without a root, and single names of files: what was found with a root may stand there too. */
export const LOOSE_PATH = /[\p{L}\p{N}_@.+-]+(?:[\\/]{1,16}[\p{L}\p{N}_@.+-]+)*/gu;

/** True if a folder's name is nobody's word: it says the same wherever it stands. */
export const isTelling = (name: string): boolean =>
  name.length > 3 && (/[-_.\d]/.test(name) || /[a-z][A-Z]/.test(name)) && !isCommon(name);

/** People whom the headers of commits and mails name; a single word there is a program as often as a person. */
const SIGNED =
  /(?<![\w-])(?:Author|Committer|Co-authored-by|Signed-off-by|Reviewed-by|From):\s{0,4}(?<name>\p{L}[\p{L}.' -]{2,60}?)\s{0,4}<[^>\s]{3,80}>/giu;

export function* peopleIn(text: string): Iterable<string> {
  for (const { groups } of text.matchAll(SIGNED)) {
    const { name } = groups as { name: string };
    if (/[ .'-]\p{L}/u.test(name) && !NOBODY.has(name.toLowerCase())) yield name;
  }
}
