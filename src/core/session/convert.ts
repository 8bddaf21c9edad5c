import { bodyRound } from '../convert/body-round.ts';
import { REQUESTS } from '../convert/requests.ts';
import { type Snippets, snippetsOf } from '../convert/snippets.ts';
import { formatById } from '../formats/detect.ts';
import type { Format } from '../formats/format.ts';
import type { Diagnostic, FormatId } from '../model/diagnostic.ts';
import type { Snapshot } from '../snapshot.ts';
import { foreignModel } from '../targets/choose.ts';
import { targetOrGeneric } from '../targets/registry.ts';
import { readText } from '../text/read.ts';
import { textOf } from './apply.ts';
import { convertWith, readIn, type Written } from './convert-with.ts';
import { openTranscript } from './open.ts';
import { planRepair } from './plans.ts';
import type { Terms } from './situation.ts';
import { validateMessages } from './validate.ts';

export interface ConvertOptions extends Terms {
  readonly transcript?: number;
  /** False leaves in what the other API refuses: it is named and not repaired. True by default. */
  readonly repair?: boolean;
}

/** A transcript in another format, and all that a person should know before they take it. */
export interface Conversion extends Written {
  /** What the API of the other format would still refuse, about the messages as they are written there. */
  readonly errors: readonly Diagnostic[];
  /** A model that the API of the other format does not serve, as far as its name tells. */
  readonly foreignModel: string | null;
}

/**
 * Writes a transcript in another format, in a new document, and repairs what the API of that format would refuse: ids that
 * it does not take are spelled anew on both sides. A format that nothing can be written in returns the text unchanged
 * and says so; so does the format that the transcript has, unless there is something to repair.
 */
export function convertTranscript(snapshot: Snapshot, to: FormatId, options: ConvertOptions = {}): Conversion {
  const read = snapshot.transcripts[options.transcript ?? 0];
  const format = formatById(to);
  if (!read || read.format.id === to) return { ...NOTHING, text: textOf(snapshot) };
  if (!format) return unwritten(snapshot, to);
  const repair = options.repair === false ? null : (written: Snapshot) => planRepair(written, termsOf(options));
  const converted = convertWith(snapshot, read, format, repair);
  if (!converted) return unwritten(snapshot, format.title);
  const errors = validateMessages(openIn(converted.text, format), termsOf(options)).filter(
    ({ severity }) => severity === 'error',
  );
  return { ...converted, errors, foreignModel: foreignModel(read.model, targetOrGeneric(format.target)) };
}

function unwritten(snapshot: Snapshot, format: string): Conversion {
  const what = `Nothing can be written as ${format}; the text is returned unchanged.`;
  return { ...NOTHING, text: textOf(snapshot), losses: [{ index: -1, what }] };
}

/**
 * How a transcript is sent to the API of a format, as a command and as a program; null if no API takes bodies of that
 * format. A body that is one already is sent as it is written.
 */
export function requestSnippets(snapshot: Snapshot, to: FormatId, options: ConvertOptions = {}): Snippets | null {
  const way = REQUESTS.get(to);
  const format = formatById(to);
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!way || !format || !transcript) return null;
  const named = options.model ?? null;
  if (transcript.format.id !== to)
    return snippetsOf(readText(convertTranscript(snapshot, to, options).text).document, way, named);
  const { document } = snapshot;
  const isBody = document.records === null && transcript.isRequest && transcript.at.lastIndexOf('/') === 0;
  if (isBody) return snippetsOf(document, way, named);
  const body = bodyRound(document, transcript, format, readIn);
  return body === null ? null : snippetsOf(readText(body).document, way, named);
}

const NOTHING: Omit<Conversion, 'text'> = { losses: [], added: [], errors: [], foreignModel: null };

const termsOf = ({ day, route }: Terms): Terms => ({ ...(day ? { day } : {}), ...(route ? { route } : {}) });

/** A text in a format, before the API of that format: what the model says of another API is put aside. */
const openIn = (text: string, format: Format): Snapshot =>
  openTranscript(text, { format: format.id, target: format.target });
