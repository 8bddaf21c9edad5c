import type { TargetId } from '../model/diagnostic.ts';
import type { Message, Transcript } from '../model/message.ts';
import type { SentTo } from '../model/sent-to.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer, parent, valueAt } from '../text/pointer.ts';
import type { Form, PlacedValue } from './form.ts';
import paths from './outputs.json';
import { valueIn } from './parameters/body.ts';
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
  const place = (...path: readonly string[]): Pointer => path.reduce(child, at);
  const get = (...path: readonly string[]): unknown => valueIn(body, path);
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

interface OutputSchema {
  readonly schema: unknown;
  readonly at: Pointer;
  readonly name: string | null;
  readonly strict: boolean;
  /** Where strict mode is written, or would be; null where the form has no word for it. */
  readonly strictAt: Pointer | null;
  /** The key it is written under. */
  readonly key: string;
}

const PATHS: { readonly [form in Form]: readonly (readonly string[])[] } = paths;

/** The schemas of responses in a body, in all places where its form has one. */
function outputsIn(body: JsonObject, at: Pointer, form: Form): OutputSchema[] {
  return PATHS[form].flatMap((path): OutputSchema[] => {
    const above = path.slice(0, -1);
    const holder = valueIn(body, above);
    const key = path.at(-1) ?? '';
    const schema = isObject(holder) ? own(holder, key) : undefined;
    if (!isObject(holder) || schema === undefined) return [];
    const strict = form === 'anthropic' || own(holder, 'strict') === true;
    const holderAt = above.reduce(child, at);
    const strictAt = form === 'chat' || form === 'responses' ? child(holderAt, 'strict') : null;
    return [{ schema, at: child(holderAt, key), name: ownString(holder, 'name'), strict, strictAt, key }];
  });
}
