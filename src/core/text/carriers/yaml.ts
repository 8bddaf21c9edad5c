import type { OuterText, TextProblem } from '../document.ts';
import { asString } from '../json.ts';
import { lineAt } from '../lines.ts';
import { quoted } from '../shell.ts';
import { firstOf, parseAnyDepth, type Quoted, quotedValues, type Reading } from './carrier.ts';
import { jsonCarrier } from './json.ts';

/** A quoted value behind a key, as recordings of requests in YAML have their bodies. */
const SCALAR = /^[ \t]*(?:- )?[\w.-]{1,60}:[ \t]+(?=['"][ \t\r\n]{0,80}[[{])/gm;

/** JSON in quoted values of YAML: the bodies of recorded requests, the longest first. The rest stays as it is. */
export const yamlCarrier = firstOf('yaml', bodies);

const OFFERED = 50;

function* bodies(text: string): Iterable<Reading> {
  const scalars = [...quotedValues(text, SCALAR, (at) => scalarAt(text, at))];
  const found = scalars.filter((scalar) => /^\s{0,100}[[{]/.test(scalar.value.slice(0, 110)));
  const candidates = found.map((scalar) => ({ scalar, exchange: exchangeBehind(text, scalar.end) }));
  candidates.sort(
    (a, b) =>
      Number(isRejected(b.exchange)) - Number(isRejected(a.exchange)) || b.scalar.value.length - a.scalar.value.length,
  );
  const cut = candidates.length > OFFERED ? ({ isCut: true } as const) : {};
  for (const { scalar, exchange } of candidates.slice(0, OFFERED)) {
    const reading = jsonCarrier.read(scalar.value);
    const url = exchange.url === null ? {} : { url: exchange.url };
    if (reading !== null) yield { ...within(text, scalar, reading), ...url, ...cut };
  }
}

/** What a recording says behind the body of a request: where that was sent, and the response. */
interface Behind {
  readonly url: string | null;
  readonly status: number | null;
  readonly said: string | null;
}

/** So far behind a body its response is looked for. */
const REACH = 100_000;
const NEXT_REQUEST = /^[ \t]*(?:- )?request:/m;
const RESPONSE = /^[ \t]*response:/m;
const URL_LINE = /^[ \t]*ur[il]:[ \t]*["']?(https?:[^\s"']+)/m;
const STATUS_LINE = /^[ \t]*(?:status|status_code|code):[ \t]*["']?([1-5]\d\d)\b/m;
const BODY_LINE = /^[ \t]*(?:body|string):[ \t]+(?=\S)/m;

const isRejected = ({ status }: Behind): boolean => status !== null && status >= 400;

/** The exchange that a body ends the request of, in a recording in YAML. Linear in what is looked at. */
export function exchangeBehind(text: string, end: number): Behind {
  const reach = text.slice(end, end + REACH);
  const next = NEXT_REQUEST.exec(reach)?.index ?? reach.length;
  const response = RESPONSE.exec(reach.slice(0, next))?.index ?? next;
  const url = URL_LINE.exec(reach.slice(0, response))?.[1] ?? null;
  const answered = reach.slice(response, next);
  const status = STATUS_LINE.exec(answered)?.[1];
  return { url, status: status === undefined ? null : Number(status), said: bodyIn(answered) };
}

function bodyIn(response: string): string | null {
  const found = BODY_LINE.exec(response);
  if (found === null) return null;
  const start = found.index + found[0].length;
  const scalar = /["']/.test(response.charAt(start)) ? scalarAt(response, start) : null;
  return scalar?.value ?? response.slice(start, lineEnd(response, start)).trim();
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** A value in single or double quotes; line ends in it are folded to spaces. */
function scalarAt(text: string, start: number): Quoted | null {
  const quote = text.charAt(start);
  const stops = quote === "'" ? /''|'/g : /\\[\s\S]|"/g;
  stops.lastIndex = start + 1;
  for (let found = stops.exec(text); found; found = stops.exec(text)) {
    if (found[0] !== quote) continue;
    const value = decoded(text.slice(start + 1, found.index), quote);
    const end = found.index + 1;
    // Behind a value in a program stands a comma or a bracket.
    const isLast = /^[ \t]{0,80}(?:\r?\n|$)/.test(text.slice(end, end + 90));
    return value === null || !isLast ? null : { start, end, value };
  }
  return null;
}

function decoded(inner: string, quote: string): string | null {
  if (quote === "'") return folded(inner).replaceAll("''", "'");
  return asString(parseAnyDepth(`"${folded(inner.replaceAll(/\\\r?\n[ \t]*(?:\\(?= ))?/g, ''))}"`));
}

/** One line end is a space; each empty line behind it a line end. */
function folded(text: string): string {
  const lines = text.split('\n');
  if (lines.length === 1) return text;
  const out: string[] = [];
  let empty = 0;
  lines.forEach((line, i) => {
    const end = i === lines.length - 1 ? line : line.trimEnd();
    const words = i === 0 ? end : end.trimStart();
    if (words === '' && i > 0 && i < lines.length - 1) empty++;
    else {
      if (i > 0) out.push(empty === 0 ? ' ' : '\n'.repeat(empty));
      out.push(words);
      empty = 0;
    }
  });
  return out.join('');
}

function within(text: string, { start, end }: Quoted, reading: Reading): Reading {
  const outer: OuterText = { text, start, end, as: 'quoted', quote: 'yaml' };
  const line = lineAt(text, start);
  const isSame = quoted(reading.document.text, 'yaml') === text.slice(start, end);
  const message = `The transcript is a quoted value in YAML, from line ${line} on; the rest stays as it is${isSame ? '' : ', and a changed value is quoted again, on one line'}.`;
  const around: TextProblem = { kind: 'text-around', message, offset: start, line };
  return {
    document: { ...reading.document, carrier: 'yaml' },
    problems: [around, ...reading.problems],
    outer: [outer],
    beside: () => bodies(text),
  };
}
