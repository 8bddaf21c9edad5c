import {
  type Conversion,
  convertTranscript,
  FORMATS,
  isHeld,
  type Loss,
  markdownOf,
  openTranscript,
  requestSnippets,
  type Snippets,
  TARGETS,
  type Words,
  wordsLength,
} from '../core/index.ts';
import { asSent } from './as-sent.ts';
import { type Derived, derive, today } from './derived.ts';
import { unheldBlob } from './held.ts';
import type { ConversionKind, ConversionRequest, ConversionRow, ConversionView } from './protocol.ts';
import type { Session } from './session.ts';
import { originsByParts } from './sides/carried.ts';
import { Beside, figuresOf } from './sides/written.ts';

/** Losses and errors that are listed; the others are counted. */
const LISTED = 200;

interface Converted {
  readonly conversion: Conversion;
  /** The API that it is written for; null where no API takes it. */
  readonly api: (typeof TARGETS)[number] | null;
  readonly snippets: Snippets | null;
  /** What is written, read for the API of its format. */
  readonly after: Derived;
}

/** What was converted, as long as nothing changes: looking, copying and downloading ask for the same. */
const known = new WeakMap<Derived, { readonly key: string; readonly converted: Converted }>();

function converted(session: Session, { to, repair, preset }: ConversionRequest): Converted {
  const derived = session.derived();
  const key = `${to} ${repair} ${preset ?? ''}`;
  const before = known.get(derived);
  if (before?.key === key) return before.converted;
  const format = FORMATS.find((it) => it.id === to);
  const id = format?.id ?? 'unknown';
  const { model } = session.terms;
  const named = model === undefined ? {} : { model };
  const options = { transcript: session.transcriptNumber, repair, day: today() };
  const sent = preset === undefined ? null : asSent(session, id, preset);
  const conversion = sent?.conversion ?? convertTranscript(derived.snapshot, id, options);
  const target = sent?.target ?? format?.target;
  const snippets =
    sent === null
      ? requestSnippets(derived.snapshot, id, { ...options, ...named })
      : // The address that is known is that of the format's own API.
        target === format?.target
        ? requestSnippets(openTranscript(conversion.text, { format: id }), id, { day: today(), ...named })
        : null;
  const api = TARGETS.find((it) => it.id === target && it.kind !== 'any') ?? null;
  const now = { conversion, api, snippets, after: readAs(conversion.text, id, target, derived) };
  known.set(derived, { key, converted: now });
  return now;
}

function readAs(text: string, id: string, target: string | undefined, before: Derived): Derived {
  if (text === before.snapshot.text) return before;
  const snapshot = openTranscript(text, { format: id, ...(target === undefined ? {} : { target }) });
  return derive(snapshot, { transcript: 0, day: today(), refusal: '' }, 0);
}

/** What the present conversation would be in another format. */
export function conversionView(session: Session, request: ConversionRequest): ConversionView {
  const { conversion, snippets, after, api } = converted(session, request);
  const { text, losses, added, errors, foreignModel } = conversion;
  const { snapshot, transcript, diagnostics } = session.derived();
  const warnings = after.diagnostics.filter(({ severity }) => severity === 'warning');
  const renamed = losses.filter((it) => it.id !== undefined);
  const lost = rowsOf(losses);
  const own = TARGETS.find(({ id }) => id === snapshot.target.id)?.speaker ?? null;
  const speaker = api?.speaker ?? null;
  const sides = {
    before: figuresOf(transcript, diagnostics, own),
    after: figuresOf(after.transcript, [...errors, ...warnings], speaker),
  };
  return {
    sides: snapshot.format.id === request.to ? null : sides,
    speaker,
    extension: extensionOf(text),
    size: wordsLength(text),
    losses: lost.slice(0, LISTED),
    moreLosses: Math.max(0, lost.length - LISTED),
    lostChars: lost.reduce((sum, { chars = 0 }) => sum + chars, 0),
    ids: new Set(renamed.map((it) => it.id?.from)).size,
    firstId: renamed[0]?.id ?? null,
    added: added.slice(0, LISTED).map(({ index, reason }) => ({ index, what: reason })),
    errors: errors.slice(0, LISTED).map((it) => it.message),
    moreErrors: Math.max(0, errors.length - LISTED),
    foreignModel,
    snippets: snippets?.added ?? null,
  };
}

/** What was converted, beside the conversation as it is. */
export function formatBeside(session: Session, request: ConversionRequest): Beside {
  const { conversion, after } = converted(session, request);
  const { snapshot, transcript } = session.derived();
  const before = { snapshot, messages: transcript.messages, system: transcript.system };
  const next = { snapshot: after.snapshot, messages: after.transcript.messages, system: after.transcript.system };
  return new Beside(before, next, originsByParts(before, next, new Set(conversion.losses.map(({ index }) => index))));
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
  const counts = new Map<string, { readonly index: number; readonly what: string; times: number; chars: number }>();
  for (const { index, what, id, chars = 0 } of losses) {
    if (id !== undefined) continue;
    const key = `${index} ${what}`;
    const same = counts.get(key);
    if (same) {
      same.times++;
      same.chars += chars;
    } else counts.set(key, { index, what, times: 1, chars });
  }
  return [...counts.values()].map(({ index, what, times, chars }) => ({
    index,
    what: times === 1 ? what : `${what} (${times} times)`,
    ...(chars > 0 && { chars }),
  }));
}

function extensionOf(text: string): 'json' | 'jsonl' {
  const line = text.indexOf('\n');
  const first = line < 0 ? text : text.slice(0, line).trimEnd();
  return line >= 0 && line < text.length - 1 && first.startsWith('{') && first.endsWith('}') ? 'jsonl' : 'json';
}
