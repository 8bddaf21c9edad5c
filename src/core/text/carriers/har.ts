import type { OuterText, TextProblem } from '../document.ts';
import { isObject, listIn, objectIn, own, ownString } from '../json.ts';
import { lineAt } from '../lines.ts';
import { locate } from '../locate.ts';
import { firstOf, parse, type Reading, UNREADABLE } from './carrier.ts';
import { headersOf } from './headers.ts';
import { jsonCarrier } from './json.ts';

const OFFERED = 200;

/** What a browser has recorded (HAR): the bodies of requests and answers, what was refused first. A body is changed inside its string. */
export const harCarrier = firstOf('har', bodies);

function* bodies(text: string): Iterable<Reading> {
  if (!/^\ufeff?\s{0,100}\{/.test(text.slice(0, 200)) || !text.slice(0, 100_000).includes('"entries"')) return;
  const root = jsonCarrier.read(text);
  if (!root || !isObject(root.document.value)) return;
  const entries = listIn(objectIn(root.document.value, 'log'), 'entries');
  let offered = 0;
  const found = entries.flatMap((entry, i) => bodiesOf(entry, `/log/entries/${i}`));
  const candidates = found.filter((it) => isOpening(it.text));
  const cut = candidates.length > OFFERED ? ({ isCut: true } as const) : {};
  for (const body of candidates.sort((a, b) => b.rank - a.rank || b.text.length - a.text.length)) {
    const reading = within(root, body);
    if (reading === null) continue;
    if (++offered > OFFERED) return;
    yield { ...reading, ...cut };
  }
}

interface Body {
  readonly at: string;
  readonly text: string;
  readonly url: string;
  readonly label: string;
  readonly headers: ReadonlyMap<string, string>;
  /** What was refused is what somebody came for, and an answer alone is no conversation. */
  readonly rank: number;
}

function bodiesOf(entry: unknown, at: string): Body[] {
  if (!isObject(entry)) return [];
  const request = objectIn(entry, 'request');
  const response = objectIn(entry, 'response');
  const url = ownString(request, 'url') ?? '';
  const sent = ownString(objectIn(request, 'postData'), 'text');
  const content = objectIn(response, 'content');
  const got = own(content, 'encoding') === undefined ? ownString(content, 'text') : null;
  const status = own(response, 'status');
  const where = `${ownString(request, 'method') ?? 'request'} ${url.replace(/^https?:\/\//, '').replace(/[?#].*$/s, '')}`;
  const answered = typeof status === 'number' && status > 0 ? `, response ${status}` : '';
  const rank = Number(status) >= 400 ? 2 : 1;
  const headers = headersOf(headerLines(listIn(request, 'headers')));
  return [
    ...(sent === null
      ? []
      : [{ at: `${at}/request/postData/text`, text: sent, url, headers, label: `${where}${answered}`, rank }]),
    ...(got === null
      ? []
      : [{ at: `${at}/response/content/text`, text: got, url, headers, label: `response of ${where}`, rank: 0 }]),
  ];
}

const headerLines = (list: readonly unknown[]): (readonly [string, string])[] =>
  list.flatMap((entry) => {
    const [name, value] = isObject(entry) ? [ownString(entry, 'name'), ownString(entry, 'value')] : [null, null];
    return name === null || value === null ? [] : [[name, value] as const];
  });

const isOpening = (text: string): boolean => /^\s{0,100}[[{]/.test(text.slice(0, 110));

function within({ document }: Reading, { at, text, url, headers, label }: Body): Reading | null {
  const value = parse(text);
  const span = value === UNREADABLE ? null : locate(document, at);
  if (span === null) return null;
  const head = headers.size > 0 && at.endsWith('/postData/text') ? ({ head: 'har' } as const) : {};
  const outer: OuterText = { text: document.text, start: span.start, end: span.end, as: 'literal', ...head };
  const line = lineAt(document.text, span.start);
  const message = `The transcript is a body in a recording of a browser (${label}), in line ${line}; the rest stays as it is.`;
  const around: TextProblem = { kind: 'text-around', message, offset: span.start, line };
  return {
    document: { text, carrier: 'har', value, records: null },
    problems: [around],
    outer: [outer],
    url,
    // A recording without headers has had them removed.
    ...(headers.size > 0 ? { headers } : {}),
    label,
    beside: () => bodies(document.text),
  };
}
