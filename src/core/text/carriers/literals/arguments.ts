import type { Argument } from '../../document.ts';
import type { Classes } from './constructed.ts';
import { KEYWORD, SPACE } from './patterns.ts';
import { LiteralReader } from './reader.ts';
import { stringAt } from './strings.ts';

/** What a literal begins with: a bracket, a quote, a digit, a class, or a keyword such as `true` or `None`. */
const LITERAL = /[[{('"]|[bBrRuUfF]{1,2}['"]|[-+]?[.\d]|(?:json|orjson)\.dumps\(|[A-Z]\w*\(|(?:None|True|False)\b/y;

/** What a call of Python is given, or an object of it holds, up to the closing bracket at `end`. */
interface Listed {
  readonly args: readonly Argument[];
  readonly end: number;
}

/** The arguments of a call of Python up to its closing bracket; null if they are none. Linear. */
export const argumentsAt = (text: string, start: number, classes: Classes): Listed | null =>
  listedAt(text, start, ')', (at) => argumentAt(text, at, classes));

/** The members of an object of Python up to its closing brace; null if it is none. Linear. */
export const membersAt = (text: string, start: number, classes: Classes): Listed | null =>
  listedAt(text, start, '}', (at) => memberAt(text, at, classes));

function listedAt(
  text: string,
  start: number,
  closing: string,
  elementAt: (at: number) => Argument | null,
): Listed | null {
  const args: Argument[] = [];
  for (let at = start; ; ) {
    at = behind(SPACE, text, at);
    if (text[at] === closing) return { args, end: at };
    const element = elementAt(at);
    if (element === null || element.end === at) return null;
    args.push(element);
    at = behind(SPACE, text, element.end);
    if (text[at] === ',') at++;
    else if (text[at] !== closing) return null;
  }
}

function memberAt(text: string, start: number, classes: Classes): Argument | null {
  const key = text[start] === '"' || text[start] === "'" ? stringAt(text, start) : null;
  const colon = key === null ? -1 : behind(SPACE, text, key.end);
  if (key === null || text[colon] !== ':') return null;
  const from = behind(SPACE, text, colon + 1);
  const read = literalAt(text, from, classes);
  const end = read?.end ?? endOfExpression(text, from);
  const name = text.slice(start + 1, key.end - 1);
  return end <= from ? null : { kind: read ? 'member' : 'opaque', key: name, start, end, json: read?.json ?? '' };
}

function argumentAt(text: string, start: number, classes: Classes): Argument | null {
  KEYWORD.lastIndex = start;
  const named = KEYWORD.exec(text);
  const key = named?.[1] ?? null;
  const isSpread = text.startsWith('**', start);
  const from = behind(SPACE, text, named ? KEYWORD.lastIndex : isSpread ? start + 2 : start);
  if (named || (isSpread && text[from] === '{')) {
    const read = literalAt(text, from, classes);
    if (read !== null) return { kind: named ? 'named' : 'spread', key, start, ...read };
  }
  const end = endOfExpression(text, from);
  return end < 0 ? null : { kind: 'opaque', key, start, end, json: '' };
}

/** A literal that is the whole argument. */
function literalAt(text: string, at: number, classes: Classes): { end: number; json: string } | null {
  LITERAL.lastIndex = at;
  if (!LITERAL.test(text)) return null;
  const reader = new LiteralReader(text, at, classes);
  if (!reader.value()) return null;
  const next = text[behind(SPACE, text, reader.at)];
  return next === ',' || next === ')' || next === '}' ? { end: reader.at, json: reader.json.trim() } : null;
}

/** Where an expression ends: at the comma or the bracket behind it, less the white space before that; -1 if it does not. */
function endOfExpression(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"' || char === "'") {
      const end = stringAt(text, at)?.end ?? -1;
      if (end < 0) return -1;
      at = end - 1;
    } else if ('([{'.includes(char)) depth++;
    else if (depth === 0 && ',)}'.includes(char)) return start + text.slice(start, at).trimEnd().length;
    else if (')]}'.includes(char)) depth--;
  }
  return -1;
}

/** The body that arguments make, as JSON with a member on each line. */
export function jsonOf(args: readonly Argument[]): string {
  const members = args.flatMap(({ kind, key, json }) => {
    if (kind === 'named' || kind === 'member') return [`${JSON.stringify(key)}: ${json}`];
    const inner = kind === 'spread' ? json.slice(1, -1).trim().replace(/,$/, '') : '';
    return inner === '' ? [] : [inner];
  });
  return `{\n${members.join(',\n')}\n}`;
}

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
