import type { Edit } from './change.ts';
import type { Argument, OuterText } from './document.ts';
import { pythonLiteral } from './python.ts';
import { decodeString, memberSpans, rootStart } from './scan.ts';

/** The members of an object, by key, as they are written. */
function membersOf(json: string): Map<string, string> {
  const spans = memberSpans(json, rootStart(json));
  const members = new Map<string, string>();
  for (let i = 0; i + 3 < spans.length; i += 4)
    members.set(decodeString(json, spans[i]!, spans[i + 1]!), json.slice(spans[i + 2], spans[i + 3]));
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
    else edits.push({ start: arg.start, end: text === null ? args[i + 1]!.start : arg.end, text: text ?? '' });
  });
  // What goes at the end takes the comma before it.
  const last = args.at(-1)?.end ?? end;
  if (kept + 1 < args.length) edits.push({ start: args[kept]?.end ?? args[0]!.start, end: last, text: '' });
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
  const left = keys.filter((key) => is.has(key));
  if (left.length === 0) return null;
  if (key !== null) return written(key, is.get(key)!, kind === 'member');
  return `**${pythonLiteral(`{${left.map((key) => `${JSON.stringify(key)}: ${is.get(key)!}`).join(', ')}}`)}`;
}
