import type { OuterText, TextProblem } from '../document.ts';
import { lineAt } from '../lines.ts';
import { firstMade } from '../search.ts';
import { type Argument, commandArguments, type Quote, quoted, withoutCarets } from '../shell.ts';
import type { Carrier, Reading } from './carrier.ts';
import { cutCarrier } from './cut.ts';
import { headerIn, headersOf } from './headers.ts';
import { jsonCarrier } from './json.ts';
import { mendedCarrier } from './mended.ts';

const DATA = /^(?:-d|--data|--data-raw|--data-binary|--data-ascii|--json)$/;
const ATTACHED = /^(?:-d(?=.)|--(?:data|data-raw|data-binary|data-ascii|json)=)/;
const INSIDE: readonly Carrier[] = [jsonCarrier, cutCarrier, mendedCarrier];
/** So many commands of a text are looked at. */
const TRIES = 20;

/** The body of a request in a curl command, for a POSIX shell or the Windows prompt. It is changed inside its quotes. */
export const curlCarrier: Carrier = {
  id: 'curl',
  read: (text) => firstMade(commandsIn(text), (command) => readingOf(text, command)),
};

/** The first command of a text that sends a body, from its name to its last argument. */
export function commandIn(
  text: string,
): { readonly start: number; readonly end: number; readonly body: string } | null {
  for (const { start, args } of commandsIn(text)) {
    const body = longestBody(args);
    if (body !== null) return { start, end: args.at(-1)?.end ?? body.end, body: body.value };
  }
  return null;
}

interface Command {
  readonly start: number;
  readonly args: readonly Argument[];
  readonly isWindows: boolean;
}

export function* commandsIn(text: string): Iterable<Command> {
  const pattern = /\bcurl(?:\.exe)?(?=[\s^])/g;
  for (let tries = 0; tries < TRIES; tries++) {
    const start = pattern.exec(text)?.index;
    if (start === undefined) return;
    const isWindows = /\^"/.test(text.slice(start, start + 2000));
    yield { start, isWindows, args: isWindows ? windowsArguments(text, start) : commandArguments(text, start) };
  }
}

function readingOf(text: string, { args, isWindows }: Command): Reading | null {
  const body = longestBody(args);
  if (body === null) return null;
  const url = args.find((it) => /^https?:\/\//.test(it.value))?.value ?? null;
  for (const carrier of INSIDE) {
    const reading = carrier.read(body.value);
    if (reading === null || reading.document.carrier === 'none') continue;
    const found = within(text, body, reading, { url, quote: isWindows ? 'cmd' : (body.quote ?? 'single') });
    return url === null ? found : { ...found, headers: headersOf(headerOptions(args).map(({ header }) => header)) };
  }
  return null;
}

export interface HeaderOption {
  readonly header: readonly [name: string, value: string];
  readonly argument: Argument;
  readonly first: number;
}

export function headerOptions(args: readonly Argument[]): HeaderOption[] {
  return args.flatMap((argument, i) => {
    const attached = /^(?:-H|--header=)(.+)$/s.exec(argument.value)?.[1];
    const isNext = /^(?:-H|--header)$/.test(args[i - 1]?.value ?? '');
    const line = attached ?? (isNext ? argument.value : undefined);
    const header = line === undefined ? null : headerIn(line.trim());
    return header ? [{ header, argument, first: attached === undefined ? i - 1 : i }] : [];
  });
}

function windowsArguments(text: string, start: number): Argument[] {
  const { text: plain, offsets } = withoutCarets(text, start);
  return commandArguments(plain, 0, true).map((it) => {
    const [from, to] = [offsets[it.start] ?? start, (offsets[it.end - 1] ?? text.length - 1) + 1];
    return { ...it, start: text[from - 1] === '^' ? from - 1 : from, end: to };
  });
}

function longestBody(args: readonly Argument[]): Argument | null {
  let best: Argument | null = null;
  args.forEach((it, i) => {
    const before = args[i - 1];
    const attached = ATTACHED.exec(it.value)?.[0];
    const isBody = attached === undefined && before !== undefined && DATA.test(before.value);
    if (!isBody && (attached === undefined || it.quote === null)) return;
    const length = attached?.length ?? 0;
    const body = length === 0 ? it : { ...it, value: it.value.slice(length), start: it.start + length };
    if (/^\s*[[{]/.test(body.value) && (best === null || body.value.length > best.value.length)) best = body;
  });
  return best;
}

function within(
  text: string,
  { start, end }: Argument,
  reading: Reading,
  { url, quote }: { readonly url: string | null; readonly quote: Quote },
): Reading {
  const isMended = reading.repairedText !== undefined;
  const outer: OuterText = { text, start, end, as: 'quoted', quote, head: 'curl', ...(isMended ? { isMended } : {}) };
  const line = lineAt(text, start);
  const isSame = quoted(reading.document.text, quote) === text.slice(start, end);
  const message = `The transcript is the body of a curl command, from line ${line} on; the rest of the command stays as it is, except for headers that a fix changes${isSame ? '' : ', and a changed body is quoted again'}.`;
  const around: TextProblem = { kind: 'text-around', message, offset: start, line };
  const problems = reading.problems.map((it) => ({ ...it, offset: start, line }));
  return {
    document: { ...reading.document, carrier: 'curl' },
    problems: [around, ...problems],
    outer: [outer],
    ...(url === null ? {} : { url }),
  };
}
