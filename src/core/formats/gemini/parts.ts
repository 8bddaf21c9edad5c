import type { MediaPart, Part, ResultPart } from '../../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { json, object } from '../../text/spelling.ts';
import type { UntypedBlocks } from '../common/blocks.ts';
import { callPart, compact, idOf, keysOf, mediaPart, reasoningPart, resultPart, textPart } from '../common/parts.ts';
import type { Keys, MessageWriter, WriteContext } from '../common/write.ts';
import { type BlockDialect, blockWriter } from '../common/write-blocks.ts';

/** A key in camel case, as the API has it, snake case as Python programs print it. */
export const both = (key: string): [camel: string, snake: string] => [
  key,
  key.replaceAll(/[A-Z]/g, (it) => `_${it.toLowerCase()}`),
];
const camel = (key: string): string => key.replaceAll(/_(.)/g, (_, it: string) => it.toUpperCase());
const pick = (value: JsonObject, key: string): unknown =>
  both(key)
    .map((it) => own(value, it))
    .find((it) => it !== undefined);
const word = (value: JsonObject, key: string): string | null => idOf(pick(value, key));

const KNOWN = ['functionCall', 'functionResponse', 'inlineData', 'fileData', 'executableCode', 'codeExecutionResult'];
const BESIDE = ['thought', 'thoughtSignature', 'videoMetadata', 'mediaResolution', 'partMetadata'];
/** Contents of a user and a model, and how their parts are read. */
export const GEMINI: UntypedBlocks = {
  key: 'parts',
  misplaced: ['content', 'contents', 'text'],
  // A single question may come without a role.
  roles: { user: 'user', model: 'assistant', function: 'user', system: 'system', '': 'user' },
  known: ['text', ...[...KNOWN, 'toolCall', 'toolResponse'].flatMap(both)],
  beside: BESIDE.flatMap(both),
  block,
};

function block(key: string, value: JsonObject, at: Pointer): Part | null {
  const inner = own(value, key);
  const signature = word(value, 'thoughtSignature');
  const isThought = typeof inner === 'string' && own(value, 'thought') === true;
  if (isThought) return reasoningPart(at, inner, signature);
  if (typeof inner === 'string') return signature === null ? null : { ...textPart(at, inner), signature };
  if (!isObject(inner)) return null;
  const [id, name] = [word(inner, 'id'), word(inner, 'name') ?? word(inner, 'toolType') ?? ''];
  switch (camel(key)) {
    case 'functionCall':
    case 'toolCall': {
      // A call without arguments is answered like one with none.
      const args = own(inner, 'args') ?? {};
      const call = callPart(at, { id, name, args, server: camel(key) === 'toolCall' });
      // Some libraries keep the signature in the call, where the API rejects it.
      const signed = signature ?? word(inner, 'thoughtSignature');
      return signed === null ? call : { ...call, signature: signed };
    }
    case 'functionResponse':
    case 'toolResponse': {
      const said = own(inner, 'response');
      const told = answerKey(said);
      const text = told === null ? compact(said) : (ownString(said as JsonObject, told) ?? '');
      const isError = told === 'error';
      return resultPart(at, { callId: id, name, text, isError, server: camel(key) === 'toolResponse' });
    }
    case 'inlineData':
      return mediaPart(at, word(inner, 'mimeType'), ownString(inner, 'data'));
    case 'fileData':
      return mediaPart(at, word(inner, 'mimeType'), null, word(inner, 'fileUri'));
    default:
      return null;
  }
}

/** The only key of a response that is one text; null where the response is an object of its own. */
function answerKey(response: unknown): string | null {
  const [key, ...others] = isObject(response) ? Object.keys(response) : [];
  const isText = isObject(response) && key !== undefined && typeof own(response, key) === 'string';
  return isText && others.length === 0 && /^(output|error|result|return_value|content)$/.test(key) ? key : null;
}

/** Where a key of a part's inner object is written. */
const inside = (raw: JsonObject, kind: string, key: string): string => {
  const outer = Object.keys(raw).find((it) => camel(it).endsWith(kind)) ?? `function${kind}`;
  return `${outer}.${outer.includes('_') ? both(key)[1] : key}`;
};

const signatureKeys = (part: { readonly signature?: string | null }, raw: JsonObject): Keys => {
  const key = both('thoughtSignature').find((it) => Object.hasOwn(raw, it)) ?? 'thoughtSignature';
  return [[key, typeof part.signature === 'string' ? json(part.signature) : null]];
};

const mediaKeys = (part: MediaPart, raw: JsonObject): Keys => [
  [inside(raw, 'Data', 'mimeType'), json(part.mime)],
  part.data === null
    ? [inside(raw, 'Data', 'fileUri'), json(part.url)]
    : [inside(raw, 'Data', 'data'), json(part.data)],
];

/** The response with the text under the key that says whether it is an error. */
function answer(part: ResultPart, raw: JsonObject): Keys {
  const inner = pick(raw, 'functionResponse') ?? pick(raw, 'toolResponse');
  const was = isObject(inner) ? answerKey(own(inner, 'response')) : null;
  const key = part.isError ? 'error' : was === null || was === 'error' ? 'output' : was;
  return [[inside(raw, 'Response', 'response'), json({ [key]: part.text })]];
}

/** How parts are spelled; `name` gives the case that a document is written in. */
const dialectOf = (name: (key: string) => string): BlockDialect => ({
  key: 'parts',
  strings: false,
  who: (role) => [['role', json(role === 'assistant' ? 'model' : 'user')]],
  block: (part) => newPart(part, name),
  wrap: (text) => object([['text', text]]),
  fields: {
    text: { text: 'text', signature: signatureKeys },
    reasoning: { text: 'text', signature: signatureKeys },
    call: {
      id: (part, raw) => [[inside(raw, 'Call', 'id'), part.id === null ? null : json(part.id)]],
      name: (part, raw) => [[inside(raw, 'Call', 'name'), json(part.name)]],
      args: (part, raw) => [[inside(raw, 'Call', 'args'), json((part.args ?? {}) as Json)]],
      signature: signatureKeys,
    },
    result: {
      callId: (part, raw) => [[inside(raw, 'Response', 'id'), part.callId === null ? null : json(part.callId)]],
      name: (part, raw) => [[inside(raw, 'Response', 'name'), json(part.name ?? '')]],
      text: answer,
      isError: answer,
    },
    media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  },
});

function newPart(part: Part, name: (key: string) => string): Json {
  const signed = (value: Json, key: string, signature: string | null | undefined): Json =>
    keysOf({ [name(key)]: value, [name('thoughtSignature')]: signature });
  if (part.kind === 'reasoning')
    return keysOf({ text: part.text, thought: true, [name('thoughtSignature')]: part.signature });
  if (part.kind === 'call')
    return signed(keysOf({ id: part.id, name: part.name, args: part.args ?? {} }), 'functionCall', part.signature);
  if (part.kind === 'result') {
    const response = { [part.isError ? 'error' : 'output']: part.text };
    return { [name('functionResponse')]: keysOf({ id: part.callId, name: part.name ?? '', response }) };
  }
  if (part.kind === 'text') return keysOf({ text: part.text, [name('thoughtSignature')]: part.signature });
  if (part.kind === 'opaque') return { text: `[${part.label}]` };
  if (part.data === null)
    return { [name('fileData')]: keysOf({ [name('mimeType')]: part.mime, [name('fileUri')]: part.url }) };
  return { [name('inlineData')]: { [name('mimeType')]: part.mime ?? 'image/png', data: part.data } };
}

export const CAMEL = dialectOf((key) => key);
const SNAKE = dialectOf((key) => both(key)[1]);

const isSnake = ({ root, transcript }: WriteContext): boolean =>
  transcript.messages.some((it) =>
    it.parts.some(({ at }) => {
      const raw = valueAt(root, at);
      return isObject(raw) && Object.keys(raw).some((key) => key.includes('_'));
    }),
  );

/** Spells drafted contents in the case that the document is written in. */
export const geminiWriter = (context: WriteContext): MessageWriter =>
  blockWriter(isSnake(context) ? SNAKE : CAMEL, context);
