import type { Culprit, DecodedError } from '../errors/decoded.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { sourcesOf } from '../model/sources.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { numberAt } from '../text/int-list.ts';
import { lineIndex } from '../text/lines.ts';

/** What a program says of a file that it cannot read: the number is of a line, and of no message. */
const OF_LINES: ReadonlySet<RuleId> = new Set(['session/unknown-line', 'json/repaired']);
const LINE = /\bline (\d{1,8})\b/i;

/** The record on the line that an error about a file names; undefined where it names none or the file has no records. */
export function onNamedLine(
  text: string,
  { matches, culprit }: Pick<DecodedError, 'matches' | 'culprit'>,
  { document, problems }: Snapshot,
  transcript: OpenedTranscript,
): Culprit | undefined {
  const isOfLines = matches.some(({ rule }) => rule !== undefined && OF_LINES.has(rule));
  const line = Number(LINE.exec(text)?.[1] ?? 0);
  if (!isOfLines || line === 0 || document.records === null || (culprit && culprit.sure !== 'guess')) return undefined;
  const record = recordOn(line, document.text, document.records);
  if (record < 0) return undefined;
  const at = `/${record}`;
  const messageIndex = transcript.messages.findIndex((message) => sourcesOf(message).includes(at));
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
