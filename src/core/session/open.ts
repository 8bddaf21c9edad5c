import { detectFormat, formatById } from '../formats/detect.ts';
import type { Format, Source } from '../formats/format.ts';
import type { FormatId, TargetId } from '../model/diagnostic.ts';
import type { Transcript } from '../model/message.ts';
import type { Snapshot } from '../snapshot.ts';
import { chooseTarget } from '../targets/choose.ts';
import { targetById } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import type { TextDocument, TextProblem } from '../text/document.ts';
import { readText } from '../text/read.ts';

export interface OpenOptions {
  readonly fileName?: string;
  readonly format?: FormatId;
  readonly target?: TargetId;
}

/** Reads a text. Never throws, on any string: what cannot be read is a problem with a sentence. */
export function openTranscript(text: string, options: OpenOptions = {}): Snapshot {
  const { document, problems, repairedText } = readText(text);
  const source = sourceOf(document);
  const asked = options.format === undefined ? undefined : formatById(options.format);
  const detected =
    document.carrier === 'none' ? null : asked ? { format: asked, evidence: ['chosen by hand'] } : detectFormat(source);
  const transcripts = detected ? detected.format.read(source) : [];
  const unread: TextProblem[] =
    document.carrier !== 'none' && transcripts.length === 0 ? [unknownFormat(document)] : [];
  const format = transcripts.length > 0 ? detected : null;
  return {
    text,
    fileName: options.fileName ?? null,
    format: format
      ? { id: format.format.id, title: format.format.title, evidence: format.evidence }
      : { id: 'unknown', title: 'Unknown format', evidence: [...problems, ...unread].map((it) => it.message) },
    carrier: document.carrier,
    target: targetFor(format?.format ?? null, transcripts[0], options.target),
    transcripts,
    problems: [...problems, ...unread],
    ...(repairedText === undefined ? {} : { repairedText }),
    document,
  };
}

/** The document as formats see it. */
export function sourceOf(document: TextDocument): Source {
  return { value: document.value, isRecords: document.records !== null };
}

/** The target whose rules apply, from the option, the model, or the format, with the reason. */
export function targetFor(
  format: Format | null,
  transcript: Transcript | undefined,
  asked?: TargetId,
): Snapshot['target'] {
  const chosen = asked === undefined ? undefined : targetById(asked);
  if (chosen) return { id: chosen.id, title: chosen.title, reason: 'chosen by hand' };
  const { id, reason } = chooseTarget({ formatTarget: format?.target ?? 'generic', model: modelOf(transcript) });
  return { id, title: targetById(id)?.title ?? id, reason };
}

/** The model of the request, or the last one that a message names. */
export function modelOf(transcript: Transcript | undefined): string | null {
  if (!transcript) return null;
  return transcript.model ?? transcript.messages.findLast((it) => it.model !== null)?.model ?? null;
}

/** The target of a snapshot, or the one asked for; every id that is not known is `generic`. */
export function resolveTarget(snapshot: Snapshot, asked?: TargetId): Target {
  return targetById(asked ?? snapshot.target.id) ?? targetById('generic')!;
}

function unknownFormat(document: TextDocument): TextProblem {
  const what = Array.isArray(document.value)
    ? 'a list'
    : document.value === null
      ? 'null'
      : `a JSON ${typeof document.value}`;
  return {
    kind: 'unknown-format',
    message: `This is ${document.carrier === 'jsonl' ? 'JSONL' : what} that can be read, but no list of messages was found in it. Paste the request body, its messages, or a session file.`,
    offset: null,
    line: null,
  };
}
