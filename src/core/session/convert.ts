import { convert, type ReadIn } from '../convert/convert.ts';
import type { Loss } from '../convert/losses.ts';
import { REQUESTS } from '../convert/requests.ts';
import { type Snippets, snippetsOf } from '../convert/snippets.ts';
import { formatById, listsFor } from '../formats/detect.ts';
import type { Format } from '../formats/format.ts';
import type { Diagnostic, FormatId } from '../model/diagnostic.ts';
import type { ToolDeclaration, Transcript } from '../model/message.ts';
import type { ReportRow } from '../model/plan.ts';
import { type Carried, carried } from '../request/carry.ts';
import { formOf, readRequest } from '../request/request.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { chooseTarget } from '../targets/choose.ts';
import { targetById } from '../targets/registry.ts';
import type { Edit } from '../text/change.ts';
import type { TextDocument } from '../text/document.ts';
import { applyEdits } from '../text/edits.ts';
import { isObject, own } from '../text/json.ts';
import { locate } from '../text/locate.ts';
import { child, type Pointer } from '../text/pointer.ts';
import { readText } from '../text/read.ts';
import { applyPlan, textOf } from './apply.ts';
import { openTranscript } from './open.ts';
import { planRepair } from './plans.ts';
import { factsAbout, type Terms } from './situation.ts';
import { validateMessages } from './validate.ts';

/** Reads the list that a format finds in a document. */
export const readIn: ReadIn = (format, source) => {
  const [list] = listsFor(format, source);
  return list && format.read(source, list);
};

export interface ConvertOptions extends Terms {
  readonly transcript?: number;
  /** False leaves in what the other API refuses: it is named and not repaired. True by default. */
  readonly repair?: boolean;
}

/** A transcript in another format, and all that a person should know before they take it. */
export interface Conversion {
  readonly text: string;
  /** What the other format or its API does not take. -1 for what stands beside the messages. */
  readonly losses: readonly Loss[];
  /** Messages and results that nobody said, put in because the other API wants them. */
  readonly added: readonly ReportRow[];
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
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  const format = formatById(to);
  if (!transcript || transcript.format.id === to) return { ...NOTHING, text: textOf(snapshot) };
  let added: readonly ReportRow[] = [];
  if (!format) return unwritten(snapshot, to);
  const settings = settingsFor(snapshot, transcript, format);
  const mend = (bare: string): string => {
    const text = withSettings(bare, settings);
    const written = openIn(text, format);
    const plan = planRepair(written, termsOf(options));
    if (plan.rows.length === 0) return text;
    added = plan.rows.filter((it) => it.effect === 'invents');
    return applyPlan(written, plan).text;
  };
  const named = undeclared(transcript, format);
  const declared = named.length === 0 ? transcript : { ...transcript, tools: [...(transcript.tools ?? []), ...named] };
  const converted = convert(declared, format, readIn, options.repair === false ? undefined : mend);
  if (!converted) return unwritten(snapshot, format.title);
  const text = options.repair === false ? withSettings(converted.text, settings) : converted.text;
  const errors = validateMessages(openIn(text, format), termsOf(options)).filter(
    ({ severity }) => severity === 'error',
  );
  const byName = named.map(({ name }) => ({ index: -1, what: `the tool ${name} is declared by its name alone` }));
  const bySetting = (settings?.lost ?? []).map((name) => ({
    index: -1,
    what: `the setting ${name} is not carried over`,
  }));
  const losses = [...byName, ...bySetting, ...converted.losses];
  return { text, losses, added, errors, foreignModel: foreignModel(transcript.model, format) };
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
  const body = bodyRound(snapshot, transcript, format);
  return body === null ? null : snippetsOf(readText(body).document, way, named);
}

/** What a request says beside its messages and tools, for a body of another format; null where it is no request. */
function settingsFor({ document }: Snapshot, transcript: OpenedTranscript, format: Format): Carried | null {
  const target = formatById(transcript.format.id)?.target ?? 'generic';
  const request = transcript.isRequest ? readRequest(document.value, transcript, target) : null;
  if (!request) return null;
  if (REQUESTS.has(format.id)) return carried(request, formOf(format.target));
  const { keys, lost } = carried(request, request.form);
  return { keys: {}, lost: [...Object.keys(keys), ...lost] };
}

/** A body with settings: those that it has already are replaced. */
function withSettings(text: string, settings: Carried | null): string {
  const entries = Object.entries(settings?.keys ?? {});
  const { document } = readText(text);
  const body = document.value;
  if (entries.length === 0 || !isObject(body)) return text;
  const edits: Edit[] = [];
  const fresh: string[] = [];
  for (const [key, value] of entries) {
    const held = own(body, key);
    const whole = isObject(held) && isObject(value) ? { ...held, ...value } : value;
    const written = JSON.stringify(whole, null, 2).replaceAll('\n', '\n  ');
    const span = held === undefined ? null : locate(document, child('', key));
    if (span) edits.push({ ...span, text: written });
    else fresh.push(`${JSON.stringify(key)}: ${written}`);
  }
  const end = document.text.lastIndexOf('}');
  const last = document.text.slice(0, end).trimEnd().length;
  if (fresh.length > 0) edits.push({ start: last, end, text: `,\n  ${fresh.join(',\n  ')}\n` });
  return applyEdits(document.text, edits);
}

/** A body of a format round a list as it is written. */
function bodyRound({ document }: Snapshot, transcript: Transcript, format: Format): string | null {
  const blank = format.blank?.(transcript);
  const empty = blank && readIn(format, blank);
  if (!blank || !empty) return null;
  const { document: around } = readText(`${JSON.stringify(blank.value, null, 2)}\n`);
  const place = locate(around, empty.at);
  const list = listText(document, transcript.at);
  return place && list !== null ? applyEdits(around.text, [{ ...place, text: list }]) : null;
}

function listText(document: TextDocument, at: Pointer): string | null {
  const { text, records } = document;
  if (at === '' && records !== null) {
    const lines = Array.from({ length: records.length / 2 }, (_, i) => text.slice(records[2 * i], records[2 * i + 1]));
    return `[\n${lines.join(',\n')}\n]`;
  }
  const span = locate(document, at);
  if (!span) return null;
  const written = text.slice(span.start, span.end);
  return written.startsWith('[') ? written : `[${written}]`;
}

/** Tools that were called and that nothing declares, where the other API wants them declared: all that is known is a name. */
function undeclared(transcript: Transcript, { target }: Format): ToolDeclaration[] {
  const api = targetById(target);
  if (!api || !factsAbout(api, transcript).toolsDeclared) return [];
  const known = new Set((transcript.tools ?? []).map((it) => it.name));
  const called = transcript.messages.flatMap((it) =>
    it.parts.flatMap((part) => (part.kind === 'call' && !known.has(part.name) ? [part.name] : [])),
  );
  return [...new Set(called)].map((name) => ({ name, schema: { type: 'object' }, at: '', nameAt: '' }));
}

const NOTHING: Omit<Conversion, 'text'> = { losses: [], added: [], errors: [], foreignModel: null };

const termsOf = ({ day, route }: Terms): Terms => ({ ...(day ? { day } : {}), ...(route ? { route } : {}) });

/** A text in a format, before the API of that format: what the model says of another API is put aside. */
const openIn = (text: string, format: Format): Snapshot =>
  openTranscript(text, { format: format.id, target: format.target });

function foreignModel(model: string | null, { target }: Format): string | null {
  if (model === null || targetById(target)?.kind !== 'api') return null;
  const { id } = chooseTarget({ formatTarget: 'generic', model });
  return id === target || id === 'generic' ? null : model;
}
