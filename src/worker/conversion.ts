import {
  type Conversion,
  convertTranscript,
  FORMATS,
  isHeld,
  type Loss,
  markdownOf,
  openTranscript,
  requestOf,
  requestSnippets,
  type Snapshot,
  type Snippets,
  TARGETS,
  type Words,
  wordsLength,
} from '../core/index.ts';
import { type Derived, today } from './derived.ts';
import { unheldBlob } from './held.ts';
import type { ConversionKind, ConversionRequest, ConversionRow, ConversionView } from './protocol.ts';
import type { Session } from './session.ts';

/** Losses and errors that are listed; the others are counted. */
const LISTED = 200;

interface Converted {
  readonly conversion: Conversion;
  readonly snippets: Snippets | null;
}

/** What was converted, as long as nothing changes: looking, copying and downloading ask for the same. */
const known = new WeakMap<Derived, { readonly key: string; readonly converted: Converted }>();

function converted(session: Session, { to, repair, preset }: ConversionRequest): Converted {
  const derived = session.derived();
  const key = `${to} ${repair} ${preset ?? ''}`;
  const before = known.get(derived);
  if (before?.key === key) return before.converted;
  const id = FORMATS.find((it) => it.id === to)?.id ?? 'unknown';
  const options = { transcript: session.transcriptNumber, repair, day: today() };
  const sent = preset === undefined ? null : asSent(derived.snapshot, id, preset, options);
  const conversion = sent ?? convertTranscript(derived.snapshot, id, options);
  const asked = sent === null ? derived.snapshot : openTranscript(sent.text, { format: id });
  const now = { conversion, snippets: requestSnippets(asked, id, sent === null ? options : { day: today() }) };
  known.set(derived, { key, converted: now });
  return now;
}

/** The request that the agent of a session would send, cleaned; null where none can be written. */
function asSent(
  snapshot: Snapshot,
  to: string,
  preset: string,
  options: { readonly transcript: number; readonly day: string },
): Conversion | null {
  const sent = requestOf(snapshot, { ...options, to, preset });
  if (sent === null) return null;
  const added = [...sent.repaired, ...sent.plan.rows].filter(({ effect }) => effect === 'invents');
  const removed = sent.plan.rows
    .filter(({ effect }) => effect === 'lossy')
    .map(({ index, reason }) => ({ index, what: reason }));
  const errors = sent.left.filter(({ severity }) => severity === 'error');
  return { text: sent.cleaned, losses: [...sent.losses, ...removed], added, errors, foreignModel: null };
}

/** What the present conversation would be in another format. */
export function conversionView(session: Session, request: ConversionRequest): ConversionView {
  const { conversion, snippets } = converted(session, request);
  const { text, losses, added, errors, foreignModel } = conversion;
  const format = FORMATS.find((it) => it.id === request.to);
  const target = TARGETS.find((it) => it.id === format?.target && it.kind !== 'any');
  const renamed = losses.filter((it) => it.id !== undefined);
  const lost = rowsOf(losses);
  return {
    speaker: target?.speaker ?? null,
    extension: extensionOf(text),
    size: wordsLength(text),
    losses: lost.slice(0, LISTED),
    moreLosses: Math.max(0, lost.length - LISTED),
    ids: new Set(renamed.map((it) => it.id?.from)).size,
    firstId: renamed[0]?.id ?? null,
    added: added.slice(0, LISTED).map(({ index, reason }) => ({ index, what: reason })),
    errors: errors.slice(0, LISTED).map((it) => it.message),
    moreErrors: Math.max(0, errors.length - LISTED),
    foreignModel,
    snippets: snippets?.added ?? null,
  };
}

/** The text of what was converted, or the request of it. */
export function conversionText(session: Session, request: ConversionRequest, as: ConversionKind): string {
  const { conversion, snippets } = converted(session, request);
  const text = as === 'file' ? conversion.text : (snippets?.[as] ?? '');
  // A shell and a program write quotes in their own ways.
  if (as !== 'file' && isHeld(text))
    throw new Error('Texts that were left in the file cannot be put into a command. Download the request as a file.');
  return text;
}

/** What a person wrote, or the conversation, as Markdown. */
export function wordsFile(session: Session, what: Words): Promise<Blob> {
  const title = session.opened.fileName ?? 'transcript';
  const pieces = [...markdownOf(session.derived().transcript, what, title)];
  return unheldBlob(pieces, session.opened.encoding.held, 'text/markdown;charset=utf-8');
}

/** What is lost, message by message; the same of one message is said once, with how often. Ids are counted elsewhere. */
function rowsOf(losses: readonly Loss[]): ConversionRow[] {
  const counts = new Map<string, { readonly index: number; readonly what: string; times: number }>();
  for (const { index, what, id } of losses) {
    if (id !== undefined) continue;
    const key = `${index} ${what}`;
    const same = counts.get(key);
    if (same) same.times++;
    else counts.set(key, { index, what, times: 1 });
  }
  return [...counts.values()].map(({ index, what, times }) => ({
    index,
    what: times === 1 ? what : `${what} (${times} times)`,
  }));
}

function extensionOf(text: string): 'json' | 'jsonl' {
  const line = text.indexOf('\n');
  const first = line < 0 ? text : text.slice(0, line).trimEnd();
  return line >= 0 && line < text.length - 1 && first.startsWith('{') && first.endsWith('}') ? 'jsonl' : 'json';
}
