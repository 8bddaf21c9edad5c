import { regexOf } from '../../text/regex.ts';
import type { Limits } from '../decoded.ts';
import { idsByShape } from '../match/ids.ts';
import { type PathFound, pathsIn } from '../match/path.ts';
import { tighten } from '../match/squeeze.ts';
import { blankInput } from '../unwrap/blank-input.ts';
import { plain } from './plain.ts';
import spoken from './spoken.json';

/** What a text names, whatever it says about it. */
export interface Named {
  readonly path: PathFound | null;
  readonly ids: readonly string[];
  readonly limits: Limits | null;
}

const REACH = 6_000;

/** The path, ids and figures that a text names. The path with a number is taken before one without, the longer first. */
export function namedIn(text: string): Named {
  const head = blankInput(text.slice(0, REACH));
  const window = tighten(head);
  const numbered = [...pathsIn(window, head), ...spokenIn(head)].filter((it) => it.message !== null);
  const first = numbered[0];
  const same = numbered.filter((it) => it.message === first?.message);
  const path =
    [...same].sort((a, b) => b.path.length - a.path.length)[0] ??
    maskedIn(head.replace(/["'`\\]/g, '')) ??
    maskedIn(window.text);
  return { path: path ?? null, ids: idsIn(head), limits: limitsIn(head) };
}

/** Ways to say which message: the words, and whether it is counted from one. */
const SPOKEN = spoken.map(({ mark, fromOne }) => ({ pattern: regexOf(mark), fromOne }));

function spokenIn(text: string): PathFound[] {
  const found: PathFound[] = [];
  for (const { pattern, fromOne } of SPOKEN) {
    for (const hit of text.slice(0, 2_000).matchAll(pattern)) {
      if (/(?:error|status) $/i.test(text.slice(Math.max(0, hit.index - 8), hit.index))) continue;
      const message = Number(hit[1]) - (fromOne ? 1 : 0);
      const where = { path: '', root: 'messages', message, part: null, list: null, fromOne };
      if (message >= 0) found.push({ ...where, start: hit.index, end: hit.index + hit[0].length });
    }
  }
  return found;
}

const MASKED: readonly RegExp[] = [
  /(?:[Mm]essages|[Cc]ontents|[Ii]nput)(?:\.|\[)(?:[A-Z](?![a-z])|<\w{1,8}>|\{\w{1,8}\}|\*|\])[\w.[\]<>]{0,80}/,
  /(?:messages|contents)(?:\.[a-z_]{2,40}){1,6}|(?<=missing )input(?:\.[a-z_]{2,40}){1,4}/,
  /(?<=[[(](?:body,)?)(?:messages|contents|input)(?=[\])])/,
];

/** A path whose numbers somebody masked, or that has none. */
function maskedIn(tight: string): PathFound | null {
  const hits = MASKED.map((pattern) => pattern.exec(tight)).filter((one) => one !== null);
  const [hit] = hits.sort((a, b) => a.index - b.index);
  if (!hit) return null;
  const path = hit[0].replace(/\.$/, '');
  return { path, root: '', message: null, part: null, list: null, fromOne: false, start: hit.index, end: hit.index };
}

const LABELLED =
  /(?<![\w-])(?:tool_?(?:call|use)?[ _]?ids?|call_ids?|ids? of|ids?)[\s:='"`({\\[]{1,6}((?=[\w.-]{0,80}:?\d)[A-Za-z](?:[\w-]|\.(?=\w)){5,80}(?::\d{1,4}(?!\d))?)/gi;
/** Whose id it is, where it is none of a call. */
const OF_OTHERS =
  /(?:(?:request|trace|session|thread|model|response|user)[ _-]?|(?:thread|session|request|run|conversation|user|project) with )$/i;
/** Lists of ids that are compared, as Python prints them. */
const COMPARED =
  /\b(?:expected|received|got)[\s:'"]{1,4}\[((?:[\s,]{0,3}["'](?:call|toolu|tooluse)_[\w-]{1,80}["']){1,20})/gi;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/i;

function idsIn(whole: string): readonly string[] {
  const text = whole.replace(/model group=\S{1,80}/gi, ' ');
  const labelled = [...text.matchAll(LABELLED)].flatMap((hit) => {
    const id = hit[1] ?? '';
    // Requests, sessions and pages have such ids too; only a call says that it is one.
    const isCalls = !UUID.test(id) || /^(?:tool|call)/i.test(hit[0]);
    return isCalls && !OF_OTHERS.test(text.slice(Math.max(0, hit.index - 20), hit.index)) ? [id] : [];
  });
  const compared = [...text.matchAll(COMPARED)].flatMap((hit) => hit[1]?.match(/[\w-]{3,90}/g) ?? []);
  const ids = [...idsByShape(text), ...labelled, ...compared].filter(
    (id) => !/^(?:req|request|resp|chatcmpl(?!-tool)|msg)_?\d?/i.test(id),
  );
  return [...new Set(ids)].slice(0, 20);
}

const LIMIT =
  /(?:max(?:imum|_\w{1,20})?|limit|at most|up to|no more than|exceeds?|range of [\w ]{1,30}|[<>]=?|上限|最大|超过|上限は|최대|максим\S{1,6}|máxim\S{1,3})[^\d\n]{0,48}?(\d[\d,_]{0,14})(?!\.\d)/;
const ACTUAL =
  /(?:got|resulted in|requested|length(?: is| of)?|has|have|received|contains?|sent|actual\S{0,3}|was|is|with|实际|当前)[^\d\n]{0,24}?(\d[\d,_]{1,14})(?!\.\d)/g;
const COUNTED = /(\d[\d,_]{1,14}) ?(?:tokens?|bytes|characters|images?|pixels|px|messages|items|tools?)\b/g;

const figure = (text: string): number => Number(text.replace(/\D/g, ''));

/** Figures: what is allowed, and what was sent. */
function limitsIn(text: string): Limits | null {
  const said = plain(text.slice(0, 2_000)).replace(/(?<=\d),(?=\d{3})/g, '');
  const limit = LIMIT.exec(said)?.[1];
  if (limit === undefined) return null;
  const others = [...said.matchAll(COUNTED), ...said.matchAll(ACTUAL)].map((hit) => figure(hit[1] ?? ''));
  const actual = others.find((it) => it !== figure(limit) && (it < 400 || it > 599));
  return { limit: figure(limit), ...(actual === undefined ? {} : { actual }) };
}
