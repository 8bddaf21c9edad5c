import { type Cuts, linkCalls, type Message, openTranscript, sourcesOf } from '../core/index.ts';
import type { Around } from './history.ts';
import { numberAt } from './numbers.ts';
import type { SectionWanted } from './section-views.ts';

/** So far behind the place where a section could begin a better one is looked for, and where there is none, so far. */
const PROBES = [4 << 20, 32 << 20];
const STEP = 8 << 20;
const NEWLINE = 0x0a;

/** Some whole lines of a file, and what stands around them. */
export interface Section {
  readonly file: Blob;
  readonly around: Around;
}

/**
 * The section of a file of lines that is wanted, of which no more than so many bytes have to be read. It begins with a
 * question where one is near. Null where a line is longer than that.
 */
export async function sectionOf(
  file: Blob,
  wanted: SectionWanted,
  pictures: Cuts,
  most: number,
  tell: (done: number, total: number) => void,
): Promise<Section | null> {
  let from = 0;
  let to = file.size;
  if ('from' in wanted) {
    from = wanted.from;
    to = await borderAt(file, ahead(pictures, from, most, file.size), file.size);
  } else {
    to = Math.min(wanted.to, file.size);
    from = await borderAt(file, behind(pictures, to, most), to);
  }
  if (to <= from) return null;
  const lines = await linesIn(file.slice(0, from), (done) => tell(done, file.size));
  const around: Around = { before: file.slice(0, from), after: file.slice(to), lines };
  return { file: file.slice(from, to), around };
}

/** The farthest place from which no more than so many bytes are to be read up to `to`. */
function behind({ starts, ends, texts }: Cuts, to: number, most: number): number {
  let at = to;
  let room = most;
  for (let i = starts.length - 1; i >= 0; i--) {
    const end = numberAt(ends, i);
    if (end > at) continue;
    const gap = at - end;
    if (gap >= room) break;
    room -= gap + (texts[i]?.length ?? 0);
    at = numberAt(starts, i);
    if (room <= 0) return at;
  }
  return Math.max(0, at - room);
}

/** The farthest place up to which no more than so many bytes are to be read from `from` on. */
function ahead({ starts, ends, texts }: Cuts, from: number, most: number, size: number): number {
  let at = from;
  let room = most;
  for (const [i, start] of starts.entries()) {
    if (start < at) continue;
    const gap = start - at;
    if (gap >= room) break;
    room -= gap + (texts[i]?.length ?? 0);
    at = numberAt(ends, i);
    if (room <= 0) return at;
  }
  return Math.min(size, at + room);
}

/**
 * The next line that a question stands in, before `end`; where none is near the next answer at which no call waits for
 * its result, and where there is none either the next line.
 */
async function borderAt(file: Blob, wanted: number, end: number): Promise<number> {
  if (wanted <= 0 || wanted >= file.size) return Math.max(0, Math.min(wanted, file.size));
  const line = await lineBehind(file, wanted - 1);
  for (const probe of PROBES) {
    const bytes = new Uint8Array(await file.slice(line, Math.min(line + probe, end)).arrayBuffer());
    const last = bytes.lastIndexOf(NEWLINE);
    const lines = last < 0 ? null : linesBeforeBorder(new TextDecoder().decode(bytes.subarray(0, last)));
    if (lines !== null) return line + lineStart(bytes, lines);
    if (line + probe >= end) break;
  }
  return line;
}

/** Where the first line begins behind the newline that comes next. */
async function lineBehind(file: Blob, at: number): Promise<number> {
  for (let from = at; from < file.size; from += STEP) {
    const bytes = new Uint8Array(await file.slice(from, from + STEP).arrayBuffer());
    const newline = bytes.indexOf(NEWLINE);
    if (newline >= 0) return from + newline + 1;
  }
  return file.size;
}

/** So many lines of a text stand before the best place to begin; null where there is none. */
function linesBeforeBorder(text: string): number | null {
  const { transcripts, document, carrier, outer } = openTranscript(text);
  const messages = transcripts[0]?.messages;
  if (carrier !== 'jsonl' || outer !== undefined || messages === undefined) return null;
  // A person may speak while a call is running. What follows a question belongs to it.
  const asked = firstSettled(messages, isQuestion);
  const goesOn = ({ role }: Message, at: number) => role === 'assistant' && holdsResults(messages[at - 1]);
  const begins = messages[asked >= 0 ? asked : firstSettled(messages, goesOn)];
  if (begins === undefined) return null;
  const record = Number(sourcesOf(begins)[0]?.split('/')[1]);
  const start = document.records?.[record * 2] ?? 0;
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < start; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

const isQuestion = ({ role, parts }: Message): boolean =>
  role === 'user' && parts.length > 0 && parts.every((it) => it.kind === 'text' || it.kind === 'media');

const holdsResults = (message: Message | undefined): boolean =>
  message?.parts.some((it) => it.kind === 'result') === true;

/** The first message of a kind of which all is there, with no call before it that is answered later; -1 for none. */
function firstSettled(messages: readonly Message[], isWanted: (message: Message, at: number) => boolean): number {
  const { calls, orphans } = linkCalls(messages);
  let open = Math.max(-1, ...orphans.map((it) => it.message));
  let next = 0;
  return messages.findIndex((message, at) => {
    for (let call = calls[next]; call && call.message < at; call = calls[++next])
      for (const { message: answer } of call.results) open = Math.max(open, answer);
    return at > open && isWanted(message, at);
  });
}

function lineStart(bytes: Uint8Array, line: number): number {
  let at = 0;
  for (let i = 0; i < line; i++) at = bytes.indexOf(NEWLINE, at) + 1;
  return at;
}

async function linesIn(file: Blob, tell: (done: number) => void): Promise<number> {
  let lines = 0;
  for (let from = 0; from < file.size; from += STEP) {
    const bytes = new Uint8Array(await file.slice(from, from + STEP).arrayBuffer());
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
    tell(Math.min(from + STEP, file.size));
  }
  return lines;
}
