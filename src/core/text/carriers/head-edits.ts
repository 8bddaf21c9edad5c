import type { Change, Edit, HeaderChange } from '../change.ts';
import type { OuterText } from '../document.ts';
import { isObject, listIn, objectIn, own, ownString } from '../json.ts';
import { locate } from '../locate.ts';
import { lower } from '../lower.ts';
import { child } from '../pointer.ts';
import { quoted } from '../shell.ts';
import { json } from '../spelling.ts';
import { commandsIn, type HeaderOption, headerOptions } from './curl.ts';
import { headBefore } from './headers.ts';
import { jsonCarrier } from './json.ts';

/** Headers of a request that are changed where the text around its body writes them, as edits of that text. */
export function headEdits(outer: OuterText, changes: readonly HeaderChange[]): Edit[] {
  if (changes.length === 0 || outer.head === undefined) return [];
  return WRITERS[outer.head](outer, changes);
}

type Writer = (outer: OuterText, changes: readonly HeaderChange[]) => Edit[];

const WRITERS: { readonly [head in NonNullable<OuterText['head']>]: Writer } = {
  curl: inCommand,
  http: inLines,
  har: inRecording,
};

/** Of a header that stands several times the first says all. */
const written = (name: string, value: string): string => `${name}: ${value}`;

function inCommand({ text, start, end }: OuterText, changes: readonly HeaderChange[]): Edit[] {
  for (const { args, isWindows } of commandsIn(text)) {
    const body = args.findIndex((argument) => argument.start <= start && end <= argument.end);
    if (body < 0) continue;
    const options = headerOptions(args);
    const before = (first: number): number => args[first - 1]?.end ?? args[first]?.start ?? start;
    const quote = options.at(-1)?.argument.quote ?? (isWindows ? 'cmd' : 'single');
    return changes.flatMap(({ name, value }) => {
      const [known, ...others] = options.filter(({ header }) => header[0].toLowerCase() === name.toLowerCase());
      const gone = ({ first, argument }: HeaderOption): Edit => ({ start: before(first), end: argument.end, text: '' });
      if (value === null) return known ? [gone(known), ...others.map(gone)] : [];
      if (known) {
        const option = /^(?:-H|--header=)(?=.)/s.exec(known.argument.value)?.[0] ?? '';
        const says = quoted(option + written(known.header[0], value), known.argument.quote ?? quote);
        return [{ start: known.argument.start, end: known.argument.end, text: says }, ...others.map(gone)];
      }
      // A header that is new stands behind the last one, or before the body, with what is between options there.
      const last = options.at(-1);
      const beside = last?.first ?? body - 1;
      const at = last?.argument.end ?? before(beside);
      const between = text.slice(before(beside), args[beside]?.start ?? at);
      return [{ start: at, end: at, text: `${between || ' '}-H ${quoted(written(name, value), quote)}` }];
    });
  }
  return [];
}

function inLines({ text, start }: OuterText, changes: readonly HeaderChange[]): Edit[] {
  const head = headBefore(text, start);
  if (head === null) return [];
  const lineBreak = text[head.end] === '\r' ? '\r\n' : '\n';
  const at = head.lines.at(-1)?.[2].end ?? head.end;
  return changes.flatMap(({ name, value }) => {
    const [known, ...others] = head.lines.filter((line) => line[0].toLowerCase() === name.toLowerCase());
    const gone = ([, , line]: (typeof head.lines)[number]): Edit => ({
      start: line.start,
      end: text.indexOf('\n', line.end) + 1,
      text: '',
    });
    if (value === null) return known ? [gone(known), ...others.map(gone)] : [];
    if (!known) return [{ start: at, end: at, text: `${lineBreak}${written(name, value)}` }];
    return [{ ...known[2], text: written(known[0], value) }, ...others.map(gone)];
  });
}

function inRecording({ text, start }: OuterText, changes: readonly HeaderChange[]): Edit[] {
  const document = jsonCarrier.read(text)?.document;
  if (!document || !isObject(document.value)) return [];
  const entries = listIn(objectIn(document.value, 'log'), 'entries');
  const entry = entries.findIndex(
    (_, i) => locate(document, `/log/entries/${i}/request/postData/text`)?.start === start,
  );
  const request: unknown = isObject(entries[entry]) ? own(entries[entry], 'request') : undefined;
  const list = isObject(request) ? own(request, 'headers') : undefined;
  if (!Array.isArray(list)) return [];
  const into = `/log/entries/${entry}/request/headers`;
  return lower(
    document,
    changes.flatMap(({ name, value }): Change[] => {
      const places = list.flatMap((header: unknown, i) =>
        isObject(header) && ownString(header, 'name')?.toLowerCase() === name.toLowerCase() ? [child(into, i)] : [],
      );
      const [first, ...others] = value === null ? [undefined, ...places] : places;
      const gone = others.flatMap((at): Change[] => (at === undefined ? [] : [{ do: 'remove', at }]));
      if (value === null) return gone;
      if (first !== undefined) return [{ do: 'replace', at: `${first}/value`, value: json(value) }, ...gone];
      return [{ do: 'insert', into, index: list.length, value: json({ name, value }) }];
    }),
  );
}
