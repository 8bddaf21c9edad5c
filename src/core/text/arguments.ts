import type { Edit } from './change.ts';
import type { Argument, OuterText } from './document.ts';
import { pythonLiteral } from './python.ts';
import { decodeString, memberSpans, rootStart, spanAt } from './scan.ts';

/** The members of an object, by key, as they are written. */
function membersOf(json: string): Map<string, string> {
  const spans = memberSpans(json, rootStart(json));
  const members = new Map<string, string>();
  for (let i = 0; i + 3 < spans.length; i += 4)
    members.set(decodeString(json, spanAt(spans, i)), json.slice(spans[i + 2], spans[i + 3]));
  return members;
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;
const written = (key: string, json: string, isMember = false): string =>
  isMember
    ? `${JSON.stringify(key)}: ${pythonLiteral(json)}`
    : IDENTIFIER.test(key)
      ? `${key}=${pythonLiteral(json)}`
      : `**${pythonLiteral(`{${JSON.stringify(key)}: ${json}}`)}`;

/** What a body became, as edits of the call whose arguments it was read from: only those that changed are written anew. */
export function argumentEdits({ end, args = [] }: OuterText, before: string, after: string): Edit[] {
  if (before === after) return [];
  const was = membersOf(before);
  const is = membersOf(after);
  const edits: Edit[] = [];
  const isObject = args.some(({ kind }) => kind === 'member');
  const now = args.map((argument) => writtenNow(argument, was, is));
  const kept = now.findLastIndex((argument) => argument !== null);
  args.forEach((arg, i) => {
    const text = now[i];
    if (text === undefined || (text === null && i > kept)) return;
    const value = arg.key === null ? undefined : is.get(arg.key);
    if (arg.given && value !== undefined) edits.push({ ...arg.given, text: pythonLiteral(value) });
    else if (text !== null) edits.push({ start: arg.start, end: arg.end, text });
    else edits.push({ start: arg.start, end: args[i + 1]?.start ?? arg.end, text: '' });
  });
  // What goes at the end takes the comma before it.
  const last = args.at(-1)?.end ?? end;
  const next = args[kept + 1];
  if (next) edits.push({ start: args[kept]?.end ?? next.start, end: last, text: '' });
  const added = [...is].filter(([key]) => !was.has(key)).map(([key, json]) => written(key, json, isObject));
  if (added.length > 0) {
    edits.push({ start: last, end: last, text: `, ${added.join(', ')}` });
  }
  return edits;
}

/** An argument as it is to be written; null if it goes, undefined if it stays as it is. */
function writtenNow(
  { kind, key, json }: Argument,
  was: ReadonlyMap<string, string>,
  is: ReadonlyMap<string, string>,
): string | null | undefined {
  if (kind === 'opaque') return undefined;
  const keys = key === null ? [...membersOf(json).keys()] : [key];
  if (keys.every((key) => was.get(key) === is.get(key))) return undefined;
  const left = keys.flatMap((key) => {
    const value = is.get(key);
    return value === undefined ? [] : [{ key, value }];
  });
  const [first] = left;
  if (!first) return null;
  if (key !== null) return written(key, first.value, kind === 'member');
  return `**${pythonLiteral(`{${left.map(({ key, value }) => `${JSON.stringify(key)}: ${value}`).join(', ')}}`)}`;
}
