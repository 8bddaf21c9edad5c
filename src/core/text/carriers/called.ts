import type { Argument, OuterText, TextProblem } from '../document.ts';
import { addTo } from '../group.ts';
import { lineAt } from '../lines.ts';
import { memberSpans, spanAt } from '../scan.ts';
import { type Carrier, parse, UNREADABLE } from './carrier.ts';
import { NO_CLASSES } from './literal.ts';
import { argumentsAt, jsonOf, membersAt } from './literals/arguments.ts';
import type { Classes } from './literals/constructed.ts';
import { LiteralReader } from './literals/reader.ts';

/** So many calls are tried, and so many characters looked through, until it is clear that there is none. */
const TRIES = 2000;
const PATIENCE = 10_000_000;
/** A statement that calls a function by name: alone, given to a variable, awaited or returned. */
const LEAD =
  /(?:^|\n)[ \t]*(?:[\w.,]{1,80}(?:: ?[\w.[\]]{1,80})?[ \t]{0,9}=[ \t]{0,9})?(?:(?:await|return|yield|print\()[ \t]{0,9}){0,3}/;
const NAME = /((?:[A-Za-z_]\w{0,80}(?:\(\))?\.){0,6}[a-z_]\w{0,80})\(/;
/** A list of objects, without which a call sends nothing that was said. */
const OBJECTS = /^\[\s*\{/;

interface Call {
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly args: readonly Argument[];
}

/**
 * A call of Python that sends a request, `client.messages.create(model="x", messages=[...])`: its named arguments are the
 * body. What is no literal is not read. An edit changes the arguments that it is about; all else stays as it is written.
 */
export const calledCarrier: Carrier = {
  id: 'called',
  read(text, _isKnown = false, classes = NO_CLASSES) {
    const call = longest(text, classes);
    if (call === null) return null;
    const json = jsonOf(call.args);
    const value = parse(json);
    if (value === UNREADABLE) return null;
    const { start, end, args } = call;
    const outer: OuterText = { text, start, end, as: 'arguments', args };
    const document = { text: json, carrier: 'python', value, records: null } as const;
    return { document, problems: [told(text, call)], outer: [outer] };
  },
};

function longest(text: string, classes: Classes): Call | null {
  let best: Call | null = null;
  for (const call of callsIn(text, classes)) if (!best || call.end - call.start > best.end - best.start) best = call;
  return best;
}

/** Calls that are statements, and objects that variables are given. Each is read to its end once, and so far and no further. */
function* callsIn(text: string, classes: Classes): Iterable<Call> {
  const given = variablesOf(text, classes);
  for (const { pattern, readAt, isOf } of STATEMENTS) {
    let patience = PATIENCE;
    const statement = new RegExp(pattern, 'g');
    for (let tries = 0; tries < TRIES && patience > 0; tries++) {
      const found = statement.exec(text);
      if (found === null) break;
      const start = statement.lastIndex;
      const read = readAt(text, start, classes);
      patience -= (read?.end ?? text.length) - start;
      // The line break behind a statement begins the next.
      statement.lastIndex = read?.end ?? start;
      const args = read?.args.map((arg) => given(arg, start)) ?? [];
      const members = args.filter(({ kind }) => kind !== 'opaque');
      if (read && isOf(args) && isRequest(members, args.length))
        yield { path: found[1] ?? '', start, end: read.end, args };
    }
  }
}

/** `data = {`: an object that is a literal as a whole is read as one. */
const OBJECT_GIVEN = /(?:^|\n)[ \t]{0,100}([A-Za-z_]\w{0,80})(?:: ?[\w.[\], ]{1,80})?[ \t]{0,9}=[ \t]{0,9}\{/;

const STATEMENTS = [
  { pattern: LEAD.source + NAME.source, readAt: argumentsAt, isOf: () => true },
  {
    pattern: OBJECT_GIVEN.source,
    readAt: membersAt,
    isOf: (args: readonly Argument[]) => args.some((arg) => arg.given !== undefined || arg.kind === 'opaque'),
  },
];

const isRequest = (members: readonly Argument[], count: number): boolean => count > 1 && members.some(hasObjects);

/** True if an argument is a list of objects, or has one among its members. */
function hasObjects({ kind, json }: Argument): boolean {
  if (kind === 'named' || kind === 'member') return OBJECTS.test(json.slice(0, 1000));
  const spans = memberSpans(json, 0);
  for (let i = 2; i < spans.length; i += 4) {
    const { start } = spanAt(spans, i);
    if (OBJECTS.test(json.slice(start, start + 1000))) return true;
  }
  return false;
}

function told(text: string, { path, start, end, args }: Call): TextProblem {
  const line = lineAt(text, start);
  const unread = args.flatMap(({ kind, key }) => (kind === 'opaque' && key !== null ? [`\`${key}\``] : []));
  const left =
    unread.length === 0
      ? ''
      : ` ${unread.slice(0, 4).join(', ')}${unread.length > 4 ? ' and others' : ''} ${unread.length === 1 ? 'is' : 'are'} no literal, and not read.`;
  const isObject = args.some(({ kind }) => kind === 'member');
  const what = isObject ? `the object \`${path}\`` : `the call of \`${path}\``;
  const which = isObject ? 'its members' : 'its named arguments';
  const message = `The request is ${what} from line ${line} to line ${lineAt(text, end)}: ${which} are read as the body; all else stays as it is.${left}`;
  return { kind: 'text-around', message, offset: start, line };
}

/** A statement that gives a variable a list, an object, a string or a number. */
const GIVEN = /(?:^|\n)[ \t]{0,100}([A-Za-z_]\w{0,80})(?:: ?[\w.[\], ]{1,80})?[ \t]{0,9}=[ \t]{0,9}(?=[[{'"\d])/g;
/** What changes the value of a variable behind the statement that gives it. */
const CHANGED =
  /(?:^|\n|;)[ \t]{0,100}([A-Za-z_]\w{0,80})(?:\.(?:append|extend|insert|update|pop|remove|clear)\(|\[[^\]\n]{0,80}\][ \t]{0,9}=(?!=)|[ \t]{0,9}\+=)/g;
const VARIABLE = /^[A-Za-z_]\w{0,80}$/;
const MOST = 200;

/**
 * Gives arguments that are variables the value that the program gives these before: `messages = [...]` and then
 * `create(messages=messages)`. Not where the program changes the value in between. Linear.
 */
function variablesOf(text: string, classes: Classes): (arg: Argument, before: number) => Argument {
  const places = placesOf(GIVEN, text);
  const changes = placesOf(CHANGED, text);
  let reads = 0;
  return (arg, before) => {
    const { kind, key, start, end } = arg;
    const name =
      kind === 'opaque' && key !== null ? text.slice(start, end).replace(/^(?:\w+\s*=|["']\w+["']\s*:)\s*/, '') : '';
    const at = VARIABLE.test(name) ? places.get(name)?.findLast((place) => place < before) : undefined;
    if (at === undefined || reads++ >= MOST) return arg;
    if (changes.get(name)?.some((place) => place > at && place < before)) return arg;
    const reader = new LiteralReader(text, at, classes);
    if (!reader.value() || reader.at > before) return arg;
    const isMember = /^["']/.test(text[start] ?? '');
    return {
      ...arg,
      kind: isMember ? 'member' : 'named',
      json: reader.json.trim(),
      given: { start: at, end: reader.at },
    };
  };
}

function placesOf(pattern: RegExp, text: string): ReadonlyMap<string, number[]> {
  const places = new Map<string, number[]>();
  for (const hit of text.matchAll(pattern)) addTo(places, hit[1] ?? '', hit.index + hit[0].length);
  return places;
}
