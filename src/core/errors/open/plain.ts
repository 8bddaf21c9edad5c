import { isFullLine } from '../match/full-line.ts';
import { blankNoise } from '../unwrap/clean.ts';
import { listOf } from '../wordings/lists.ts';
import { isFrame, withoutFrames } from './frames.ts';
import narrow from './narrow.json';

const LONGEST = 6_000;

/** Signs of the full width, as they stand in texts that were typed or translated. */
const NARROW: ReadonlyMap<string, string> = new Map(Object.entries(narrow));

/** Who quotes a refusal with its status: what comes behind it is what was said. */
const QUOTED =
  /\b[a-z][\w.-]{1,24} returned (?:an? )?(?:http |status |error |code ){0,3}(4(?:00|13|22))\b(?! ?:? ?\{) ?:?|(?:模型|服务商?|接口|上游|渠道)[^。，:]{0,8}返回了? ?(4(?:00|13|22)) ?:?/g;

/** Names of models hold words of the field and say nothing by them: `claude-4-thinking`, `model: gpt-image-1`. */
const MODEL_NAMES: readonly RegExp[] = [
  /\bmodel(?:[_ ]?(?:name|id))? ?[:=] ?(?=[\w./:@-]{0,60}\d)[\w./:@-]{3,80}/g,
  /\b(?=[a-z][\w.]{0,40}-)(?=[\w.-]{0,40}\d)[\w.-]{3,60}-(?:thinking|reasoning|reasoner|vision|vl|image|chat|text)(?:-[\w.]{1,20})?\b/g,
];

/** Without one of these no name of a model stands in a text: they are dear to look for. */
const HAS_MODEL = /model|-(?:thinking|reasoning|reasoner|vision|vl|image|chat|text)/;

/** "Doesn't" and the like, so that one spelling of a word is heard. */
const NOT = /\b([A-Za-z]{2,6})n\\{0,4}['’]t\b/g;

/** "Not currently" and "currently not": what is said holds now, however long. */
const FOR_NOW = /\b(not) (?:currently|yet|presently) (?=[a-z])|\b(?:currently|presently) (?=not\b)/g;

/**
 * A piece of text as a reader hears it: small letters, no quotes, no escapes, no colours or boxes, single spaces. So that
 * one word list serves JSON, prose and printed objects. Keys that every envelope has are left out: they say nothing.
 * Looks at the first few thousand characters only.
 */
export function plain(text: string): string {
  const lower = unescaped(blankNoise(withoutFrames(text.slice(0, LONGEST))))
    .replace(NOT, (_, verb: string) =>
      /^ca$/i.test(verb) ? 'cannot' : /^wo$/i.test(verb) ? 'will not' : `${verb} not`,
    )
    .replace(/(?<=[(,=] {0,2})[fFrRbBuU]{1,2}(?=["'])/g, '')
    .replace(/[\\"'`´‘’“”„«»「」『』*]/g, '')
    .toLowerCase()
    .replace(
      /\b(?:message|msg|error|errors|detail) ?[:=] ?|(?<=^|[{,([] {0,2})type ?[:=] ?|invalid_request_error/g,
      ' ',
    )
    .replace(/\b(?:args|argument)s? ?: ?\{[^{}]{0,80}\}(?! ?[{\w])|\berror_type ?[:=] ?\w{1,40}/g, ' ');
  const letters = listOf('logged').cutFrom(lower);
  const named = HAS_MODEL.test(letters)
    ? MODEL_NAMES.reduce((said, it) => said.replace(it, 'model'), letters)
    : letters;
  return listOf('aside')
    .cutFrom(named.replace(QUOTED, ' $1$2 '))
    .replace(/\s+/g, ' ')
    .replace(FOR_NOW, '$1 ')
    .replace(/ {2}/g, ' ')
    .trim();
}

/** Without escapes and signs of the full width, where a text has any. */
function unescaped(text: string): string {
  const narrow = /[：（）｛｝，]/.test(text)
    ? text.replace(/[：（）｛｝，]/g, (sign) => NARROW.get(sign) ?? sign)
    : text;
  if (!narrow.includes('\\')) return narrow;
  return narrow
    .replace(/\\{1,8}u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\{1,8}[nrt]/g, ' ');
}

/**
 * Ways to close the hard wraps of a terminal: a line break on a line that is as long as its neighbours. Whether a space
 * stood at the break is lost, so there are several. The text alone if nothing is wrapped.
 */
export function unwrapped(text: string): readonly string[] {
  if (!text.slice(0, LONGEST).includes('\n')) return [text];
  const lines = text.slice(0, LONGEST).split('\n');
  const ends: number[] = [];
  for (const line of lines) ends.push((ends.at(-1) ?? -1) + line.length + 1);
  const isWrapped = lines.map((line, i) => i > 0 && isFullLine(text, ends[i - 1] ?? 0) && !isFrame(line));
  if (!isWrapped.includes(true)) return [text];
  const depth = (line: string): number => line.length - line.trimStart().length;
  const indent = Math.min(40, ...lines.flatMap((line, i) => (isWrapped[i] ? [depth(line)] : [])));
  const join = (next: (line: string) => string): string =>
    lines.reduce((joined, line, i) => {
      if (i === 0) return line;
      // A frame of a box takes one space on each side.
      return isWrapped[i] ? `${joined.replace(/ │\s{0,4}$/, '')}${next(line)}` : `${joined}\n${line}`;
    }, '');
  return [
    join((line) => line.slice(indent).replace(/^│ /, '')),
    join((line) => line.trimStart().replace(/^│ /, '')),
    join((line) => ` ${line.trimStart().replace(/^│ /, '')}`),
  ];
}
