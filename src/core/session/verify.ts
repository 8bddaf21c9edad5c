import { formatById } from '../formats/detect.ts';
import { requestForm } from '../formats/request-form.ts';
import type { TargetId } from '../model/diagnostic.ts';
import { type Agreement, agreementOn, NOT_ASKED } from '../refusals/agreement.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { COUNTING, type Counting, commandOf, countingBody, countingOf, modelInCommand } from '../targets/counting.ts';
import { speaks } from '../targets/facts.ts';
import { targetOrGeneric } from '../targets/registry.ts';
import { convertTranscript } from './convert.ts';
import { decodeError } from './errors.ts';
import { isNative, modelOf, openTranscript, resolveTarget } from './open.ts';
import { type ValidateOptions, validateMessages } from './validate.ts';

/** A question that somebody can put to an API with a key of their own. */
export interface Verification {
  readonly target: TargetId;
  /** A command for a shell; reads the key from the environment and the body from a file. */
  readonly command: string;
  /** The name of that file, and what belongs into it. */
  readonly file: string;
  readonly body: string;
  /** The variable of the key. */
  readonly key: string;
  readonly model: string;
  /** The form that the history was first written in; null where its own text is taken. */
  readonly writtenAs: string | null;
  /** Keys of the request that the endpoint does not take. */
  readonly leftOut: readonly string[];
  readonly source: string;
  readonly checked: string;
  readonly note: string;
}

/** Targets that can be asked. */
export const VERIFIABLE: readonly TargetId[] = COUNTING.map((it) => it.target);

const FILE = 'count.json';

/** What to ask the target's counting endpoint; null where it has none, or where the history cannot be written for it. */
export function verification(
  snapshot: Snapshot,
  options: Pick<ValidateOptions, 'target' | 'transcript'> & { readonly model?: string } = {},
): Verification | null {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return null;
  const endpoint = countingOf(resolveTarget(transcript, options.target).id);
  if (!endpoint) return null;
  const model = modelInCommand(options.model ?? modelOf(transcript));
  const source = inForm(snapshot, transcript, endpoint);
  if (!source) return null;
  const { body, leftOut } = countingBody(source.snapshot.document, source.transcript.at, endpoint, model);
  const { target, key, source: said, checked, note } = endpoint;
  const { writtenAs } = source;
  const command = commandOf(endpoint, model, FILE);
  return { target, command, file: FILE, body, key, model, writtenAs, leftOut, source: said, checked, note };
}

/** The history in the form of the endpoint: as it stands, or written anew. */
function inForm(snapshot: Snapshot, transcript: OpenedTranscript, { target: id }: Counting) {
  const target = targetOrGeneric(id);
  if (isNative(transcript, target) && !formatById(transcript.format.id)?.stored)
    return { snapshot, transcript, writtenAs: null };
  const form = requestForm((api) => speaks(target, api));
  if (!form) return null;
  const at = snapshot.transcripts.indexOf(transcript);
  const written = openTranscript(convertTranscript(snapshot, form.id, { transcript: at }).text, { format: form.id });
  const [made] = written.transcripts;
  return made ? { snapshot: written, transcript: made, writtenAs: form.title } : null;
}

/** Reads what an API answered and compares it with the findings. Never throws. */
export function agreement(snapshot: Snapshot, answer: string, options: ValidateOptions = {}): Agreement {
  const index = options.transcript ?? 0;
  const transcript = snapshot.transcripts[index];
  const endpoint = transcript && countingOf(resolveTarget(transcript, options.target).id);
  if (!endpoint) return NOT_ASKED;
  return agreementOn(answer, endpoint, {
    decode: () => decodeError(answer, snapshot, { transcript: index }),
    findings: () => validateMessages(snapshot, options),
  });
}
