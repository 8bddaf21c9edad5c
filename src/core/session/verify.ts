import { formatById } from '../formats/detect.ts';
import { FORMATS } from '../formats/registry.ts';
import type { RuleId, TargetId } from '../model/diagnostic.ts';
import type { OpenedTranscript, Snapshot } from '../snapshot.ts';
import { COUNTING, type Counting, commandOf, countIn, countingOf } from '../targets/counting.ts';
import { speaks } from '../targets/facts.ts';
import { targetById } from '../targets/registry.ts';
import { isObject, own } from '../text/json.ts';
import { elementSpans, locate } from '../text/locate.ts';
import { child, type Pointer, parent, valueAt } from '../text/pointer.ts';
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

/** What an API said, against what is said here. */
export interface Agreement {
  /** `unclear`: the answer says nothing about the history. */
  readonly state: 'agrees' | 'disagrees' | 'unclear';
  readonly sentence: string;
  readonly tokens: number | null;
  /** The rule that the API names. */
  readonly rule: RuleId | null;
}

/** Targets that can be asked. */
export const VERIFIABLE: readonly TargetId[] = COUNTING.map((it) => it.target);

/** The file that the body is put into. */
const FILE = 'count.json';
/** What a model may be called in a shell and in an address. */
const MODEL = /^[A-Za-z0-9][\w.:-]{0,120}$/;

/** What to ask the target's counting endpoint; null where it has none, or where the history cannot be written for it. */
export function verification(
  snapshot: Snapshot,
  options: Pick<ValidateOptions, 'target' | 'transcript'> & { readonly model?: string } = {},
): Verification | null {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  if (!transcript) return null;
  const endpoint = countingOf(resolveTarget(transcript, options.target).id);
  if (!endpoint) return null;
  const asked = options.model ?? modelOf(transcript) ?? '';
  const model = MODEL.test(asked) ? asked : 'MODEL';
  const source = inForm(snapshot, transcript, endpoint);
  if (!source) return null;
  const { body, leftOut } = bodyOf(source.snapshot, source.transcript, endpoint, model);
  const { target, key, source: said, checked, note } = endpoint;
  const command = commandOf(endpoint, model, FILE);
  return {
    target,
    command,
    file: FILE,
    body,
    key,
    model,
    writtenAs: source.writtenAs,
    leftOut,
    source: said,
    checked,
    note,
  };
}

/** The history in the form of the endpoint: as it stands, or written anew. */
function inForm(snapshot: Snapshot, transcript: OpenedTranscript, { target }: Counting) {
  const it = targetById(target);
  const format = formatById(transcript.format.id);
  if (!it) return null;
  if (isNative(transcript, it) && !format?.stored) return { snapshot, transcript, writtenAs: null };
  const form = FORMATS.find((one) => !one.stored && one.blank && speaks(it, one.api));
  if (!form) return null;
  const at = snapshot.transcripts.indexOf(transcript);
  const written = openTranscript(convertTranscript(snapshot, form.id, { transcript: at }).text, { format: form.id });
  const [made] = written.transcripts;
  return made ? { snapshot: written, transcript: made, writtenAs: form.title } : null;
}

/** The body, each value as it is written in the text. */
function bodyOf({ document }: Snapshot, { at }: OpenedTranscript, endpoint: Counting, model: string) {
  const above = parent(at);
  const value = above === null ? undefined : valueAt(document.value, above);
  const request = isObject(value) ? value : {};
  const keys = Object.keys(request).filter((it) => child(above ?? '', it) !== at);
  const taken = keys.filter((it) => endpoint.beside.includes(it) && own(request, it) !== null);
  const raw = (pointer: Pointer): string => {
    const span = locate(document, pointer);
    return span === null ? 'null' : document.text.slice(span.start, span.end);
  };
  const named = endpoint.under === undefined ? model : `models/${model}`;
  const members = [
    `"model": ${JSON.stringify(named)}`,
    ...taken.map((it) => `${JSON.stringify(it)}: ${raw(child(above ?? '', it))}`),
    `${JSON.stringify(endpoint.list)}: ${listOf(document, at, raw)}`,
  ];
  const whole = `{\n${members.join(',\n')}\n}`;
  const body = endpoint.under === undefined ? `${whole}\n` : `{${JSON.stringify(endpoint.under)}: ${whole}}\n`;
  return { body, leftOut: keys.filter((it) => it !== 'model' && !taken.includes(it)) };
}

function listOf(document: Snapshot['document'], at: Pointer, raw: (at: Pointer) => string): string {
  if (document.records === null || at !== '') return raw(at);
  const spans = elementSpans(document, at);
  const lines: string[] = [];
  for (let i = 0; i < spans.length; i += 2) lines.push(document.text.slice(spans[i], spans[i + 1]));
  return `[\n${lines.join(',\n')}\n]`;
}

/** Longer answers are no answers of a counting endpoint. */
const LONGEST = 200_000;

/** Reads what an API answered and compares it with the findings. Never throws. */
export function agreement(snapshot: Snapshot, answer: string, options: ValidateOptions = {}): Agreement {
  const transcript = snapshot.transcripts[options.transcript ?? 0];
  const target = resolveTarget(transcript ?? snapshot, options.target);
  const unclear = (sentence: string): Agreement => ({ state: 'unclear', sentence, tokens: null, rule: null });
  const endpoint = countingOf(target.id);
  if (!endpoint || !transcript) return unclear('Nothing was asked.');
  if (answer.length > LONGEST) return unclear('This is too long for a response of this endpoint.');
  const errors = validateMessages(snapshot, options).filter((it) => it.severity === 'error');
  const tokens = countIn(answer, endpoint);
  if (tokens !== null) return accepted(tokens, errors.length, endpoint.refuses);
  const decoded = decodeError(answer, snapshot, { transcript: options.transcript ?? 0 });
  const rule = decoded.matches.find((it) => it.about === 'history' && it.rule !== undefined)?.rule ?? null;
  if (!decoded.aboutHistory)
    return unclear(
      decoded.explanation === ''
        ? 'This response is not known here. Paste the whole of what the command printed.'
        : `The response is not about the conversation. ${decoded.explanation}`,
    );
  if (errors.length === 0)
    return {
      state: 'disagrees',
      sentence: 'The API rejects the conversation, and no error was found here.',
      tokens,
      rule,
    };
  if (rule === null || errors.some((it) => it.rule === rule))
    return { state: 'agrees', sentence: 'The API rejects the conversation, as was found here.', tokens, rule };
  const sentence = `The API rejects the conversation for ${rule}, which was not found here; it says only the first of its reasons.`;
  return { state: 'disagrees', sentence, tokens, rule };
}

function accepted(tokens: number, errors: number, refuses: boolean): Agreement {
  const counted = `The API took the conversation and counted ${tokens.toLocaleString('en')} tokens`;
  if (errors === 0) return { state: 'agrees', sentence: `${counted}; no error was found here.`, tokens, rule: null };
  const found = `${errors === 1 ? 'an error was' : `${errors} errors were`} found here`;
  return refuses
    ? { state: 'disagrees', sentence: `${counted}, though ${found}.`, tokens, rule: null }
    : {
        state: 'unclear',
        sentence: `${counted}. Counting may reject less than a request for a response does: ${found}.`,
        tokens,
        rule: null,
      };
}
