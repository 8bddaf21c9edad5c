import type { TargetId } from '../model/diagnostic.ts';
import type { Message, Transcript } from '../model/message.ts';
import type { SentTo } from '../model/sent-to.ts';
import { isObject, type JsonObject, own } from '../text/json.ts';
import { child, type Pointer, parent, valueAt } from '../text/pointer.ts';
import type { Form, PlacedValue } from './form.ts';
import { type OutputSchema, outputsIn } from './outputs.ts';
import { choiceIn, type DeclaredTool, toolsIn } from './tools.ts';

/** A request body: everything that it says beside its messages. */
export interface RequestBody {
  readonly form: Form;
  readonly at: Pointer;
  readonly body: JsonObject;
  readonly model: string | null;
  /** Where it goes; null where nothing says it. */
  readonly sentTo: SentTo | null;
  readonly tools: readonly DeclaredTool[];
  /** Which tool the model is to call, null where nothing says so. */
  readonly choice: PlacedValue | null;
  readonly outputs: readonly OutputSchema[];
  readonly messages: readonly Message[];
  /** The value of a key of the body, undefined if it is not written; `path` goes down from the body. */
  get(...path: readonly string[]): unknown;
  /** The place of a key of the body. */
  place(...path: readonly string[]): Pointer;
}

/** The form that an API takes bodies in. */
export const formOf = (wire: TargetId): Form => FORMS.get(wire) ?? 'chat';

const FORMS: ReadonlyMap<TargetId, Form> = new Map<TargetId, Form>([
  ['anthropic', 'anthropic'],
  ['bedrock-anthropic', 'anthropic'],
  ['openai-responses', 'responses'],
  ['gemini', 'gemini'],
  ['bedrock-converse', 'converse'],
]);

/** What a request of a wire says beside its messages; null where the transcript is no request. Linear in the declarations. */
export function readRequest(root: unknown, transcript: Transcript, wire: TargetId): RequestBody | null {
  const at = parent(transcript.at);
  if (at === null || transcript.stored || transcript.answer || transcript.sealed) return null;
  const body = valueAt(root, at);
  if (!isObject(body)) return null;
  const form = formOf(wire);
  const isSent = transcript.isRequest || transcript.sentTo !== undefined;
  if (!isSent && own(body, form === 'converse' ? 'toolConfig' : 'tools') === undefined) return null;
  return requestOf(body, at, form, transcript);
}

/** The same of a body that is at hand. */
function requestOf(
  body: JsonObject,
  at: Pointer,
  form: Form,
  { model, messages, sentTo }: Pick<Transcript, 'model' | 'messages'> & { readonly sentTo?: SentTo | null },
): RequestBody {
  const place = (...path: readonly string[]): Pointer => path.reduce((above, key) => child(above, key), at);
  const get = (...path: readonly string[]): unknown =>
    path.reduce<unknown>((above, key) => (isObject(above) ? own(above, key) : undefined), body);
  return {
    ...{ form, at, body, model, messages, get, place, sentTo: sentTo ?? null },
    tools: toolsIn(body, at, form),
    choice: choiceIn(body, at, form),
    outputs: outputsIn(body, at, form),
  };
}

export const withBody = (
  request: Pick<RequestBody, 'at' | 'form' | 'model' | 'messages' | 'sentTo'>,
  body: JsonObject,
): RequestBody => requestOf(body, request.at, request.form, request);
