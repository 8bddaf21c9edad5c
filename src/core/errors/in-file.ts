import type { RuleId } from '../model/diagnostic.ts';
import type { Message } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import type { OuterText, TextDocument, TextProblem } from '../text/document.ts';
import { firstLine } from '../text/first-line.ts';
import { numberAt } from '../text/int-list.ts';
import { isObject } from '../text/json.ts';
import { lineIndex } from '../text/lines.ts';
import { locate, pointerAt } from '../text/locate.ts';
import { isWithin } from '../text/pointer.ts';
import type { Culprit, DecodedError } from './decoded.ts';
import { placeOfText } from './place/in-document.ts';
import { placesNamed } from './place/in-request.ts';

interface File {
  readonly document: TextDocument;
  readonly outer?: readonly OuterText[];
  readonly problems: readonly TextProblem[];
}

/**
 * An error that was looked up, with what only the file tells: the record on the line that it names, or, where no messages
 * were found in it (null), where an id of the error is written; and the line of the place.
 */
export function placedInFile(
  text: string,
  decoded: DecodedError,
  file: File,
  messages: readonly Message[] | null,
): DecodedError {
  if (messages === null) return withLine(inUnread(text, decoded, file), file);
  const broken = brokenJson(decoded, file, messages);
  if (broken) return withLine(broken, file);
  const culprit = onNamedLine(text, decoded, file, messages);
  const { notChecked: _, notInFile: __, ...found } = decoded;
  return withLine(culprit ? { ...found, culprit } : decoded, file);
}

/** Where an id or a path of the error leads in a file that is not read: nothing else of it is known. */
function inUnread(text: string, decoded: DecodedError, { document }: File): DecodedError {
  const ids = decoded.matches.flatMap((match) => match.ids);
  const at = ids.map((id) => placeOfText(document.value, id)).find((place) => place !== null);
  if (decoded.culprit !== undefined) return decoded;
  if (at == null) return onNamedPath(text, decoded, document.value);
  const note = `The id of the error is written here. ${UNKNOWN}`;
  return { ...decoded, culprit: { at, messageIndex: -1, partIndex: null, how: 'id', sure: 'likely', note } };
}

const UNKNOWN = 'This layout is not known, so nothing else was checked.';

/** The one place that the error leads to by a path, in an object of a layout that is not known: of its words any may be a key. */
function onNamedPath(text: string, decoded: DecodedError, document: unknown): DecodedError {
  const whole = { document, at: '', list: '', tools: [] };
  const places = isObject(document) ? placesNamed('', text, whole) : [];
  const [place, ...others] = places.filter(({ asks, missing }) => !asks.isMet && missing === null);
  if (!place || others.length > 0 || !place.isSure || place.at === '') return decoded;
  const note = `The error names ${place.path}. ${UNKNOWN}`;
  const culprit = { at: place.at, messageIndex: -1, partIndex: null, how: 'path', sure: 'likely', note } as const;
  return { ...decoded, culprit };
}

/** The same with where the place is written. */
function withLine(decoded: DecodedError, { document, outer = [] }: File): DecodedError {
  const { culprit } = decoded;
  const span = culprit && locate(document, culprit.at);
  if (!culprit || !span) return decoded;
  const line = firstLine({ document, outer }) - 1 + document.text.slice(0, span.start).split('\n').length;
  return { ...decoded, culprit: { ...culprit, span, line } };
}

/** What a program says of a file that it cannot read: the number is of a line, and of no message. */
const OF_LINES: ReadonlySet<RuleId> = new Set(['session/unknown-line', 'json/repaired']);
const LINE = /\bline (\d{1,8})\b/i;

/** Problems of a file that is invalid or truncated JSON. */
const INVALID: ReadonlySet<TextProblem['kind']> = new Set(['mended-syntax', 'cut-end']);

/** Places an error about invalid JSON where the file is invalid. Null where the error names another place, or is about something else. */
function brokenJson(
  decoded: DecodedError,
  { document, problems }: File,
  messages: readonly Message[],
): DecodedError | null {
  const match = decoded.matches.find(({ rule }) => rule === 'json/repaired');
  const problem = problems.find(({ kind }) => INVALID.has(kind));
  const isPlaced = decoded.culprit !== undefined && decoded.culprit.sure !== 'guess';
  if (!match || !problem || problem.offset === null || isPlaced) return null;
  const at = pointerAt(document, problem.offset);
  const messageIndex = messages.findIndex((message) => isWithin(at, message.at));
  const { notChecked: _, notInFile: __, ...found } = decoded;
  const { explanation, fix } = match;
  const note = problem.message;
  return {
    ...found,
    explanation,
    fix,
    culprit: { at, messageIndex, partIndex: null, how: 'rule', sure: 'certain', note },
  };
}

/** The record on the line that an error about a file names; undefined where it names none or the file has no records. */
function onNamedLine(
  text: string,
  { matches, culprit }: Pick<DecodedError, 'matches' | 'culprit'>,
  { document, problems }: File,
  messages: readonly Message[],
): Culprit | undefined {
  const isOfLines = matches.some(({ rule }) => rule !== undefined && OF_LINES.has(rule));
  const line = Number(LINE.exec(text)?.[1] ?? 0);
  if (!isOfLines || line === 0 || document.records === null || (culprit && culprit.sure !== 'guess')) return undefined;
  const record = recordOn(line, document.text, document.records);
  if (record < 0) return undefined;
  const at = `/${record}`;
  const messageIndex = messages.findIndex((message) => sourcesOf(message).includes(at));
  const problem = problems.find((known) => known.line === line);
  const note = `The error names line ${line}.${problem ? ` ${problem.message}` : ' That line can be read here.'}`;
  return { at, messageIndex, partIndex: null, how: 'path', sure: problem ? 'certain' : 'likely', note };
}

/** The number of the record that is on a line, -1 where none is. */
function recordOn(line: number, text: string, records: Int32Array): number {
  const lines = lineIndex(text);
  if (line > lines.count) return -1;
  const start = lines.startOf(line);
  const end = line < lines.count ? lines.startOf(line + 1) : text.length;
  // Records are two numbers each, in order: where they begin and where they end.
  const i = records.findIndex((at, number) => number % 2 === 1 && at > start) - 1;
  return numberAt(records, i) >= 0 && numberAt(records, i) < end ? i / 2 : -1;
}
