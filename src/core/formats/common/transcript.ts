import { bareTranscript, type Message, type ToolDeclaration, type Transcript } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { isObject, type JsonObject, objectIn, own, ownString } from '../../text/json.ts';
import { child, element, type Pointer } from '../../text/pointer.ts';
import type { FoundList } from './lists.ts';
import { contentText, emptyTextOf } from './parts.ts';

/** Where a wire keeps what stands beside its list; what is not said is as with most. */
export interface BesideKeys {
  readonly system?: readonly string[];
  readonly model?: readonly string[];
  readonly request?: readonly string[];
  /** The declared tools; null where nothing is declared. */
  tools?(body: JsonObject, bodyAt: Pointer): readonly ToolDeclaration[] | null;
  /** True if the body goes on from what the API keeps. */
  continues?(body: JsonObject): boolean;
}

/** What the objects are called that APIs of items and steps answer with. */
const ANSWERS = ['response', 'interaction'];

/** Keys that only a request has. A deployment's request names no model; examples to train on have tools as well. */
const REQUEST_KEYS = [
  ...['model', 'max_tokens', 'max_completion_tokens', 'max_output_tokens', 'temperature', 'top_p', 'top_k'],
  ...['stream', 'stream_options', 'stop', 'stop_sequences', 'tool_choice', 'response_format', 'reasoning_effort'],
  ...['instructions', 'frequency_penalty', 'presence_penalty', 'logprobs', 'seed', 'anthropic_version'],
];

/** A transcript of a found list, with what the body beside it says. */
export function transcriptOf(list: FoundList, messages: readonly Message[], keys: BesideKeys = {}): Transcript {
  const { body, bodyAt } = list;
  if (body === null || bodyAt === null)
    return { ...bareTranscript(messages), at: list.at, model: list.single ? (messages[0]?.model ?? null) : null };
  const systemKey = (keys.system ?? ['system']).find((it) => isSaid(own(body, it)));
  const systemEmptyText = systemKey === undefined ? undefined : emptyTextOf(own(body, systemKey));
  // What an API answers repeats the model, and is nothing to be sent.
  const isAnswer = ANSWERS.includes(ownString(body, 'object') ?? '');
  const isRequest = !isAnswer && [...REQUEST_KEYS, ...(keys.request ?? [])].some((it) => isWritten(body, it));
  const transcript: Transcript = {
    at: list.at,
    messages,
    asides: [],
    system: systemKey === undefined ? null : wordsOf(own(body, systemKey)),
    systemAt: systemKey === undefined ? null : child(bodyAt, systemKey),
    tools: (keys.tools ?? toolsOf)(body, bodyAt) ?? (isRequest ? [] : null),
    model: (keys.model ?? ['model', 'model_name']).map((it) => ownString(body, it)).find((it) => it !== null) ?? null,
    isRequest,
    thinking: isThinking(body),
    stored: false,
    ...(systemEmptyText ? { systemEmptyText } : {}),
  };
  return {
    ...transcript,
    ...switchesOf(body, bodyAt, systemKey),
    ...(isContinued(body, keys) ? { continues: true } : {}),
  };
}

/** True if what is said next, or before, is not in the list: the first API of Cohere has the last message beside it. */
const isContinued = (body: JsonObject, keys: BesideKeys): boolean =>
  keys.continues?.(body) === true || (Array.isArray(own(body, 'chat_history')) && ownString(body, 'message') !== null);

/** What a body asks for that changes what is demanded of its list. */
function switchesOf(body: JsonObject, at: Pointer, system?: string): Pick<Transcript, 'unstored' | 'marks'> {
  const marks = [
    ...marksIn(own(body, 'tools'), `${at}/tools`),
    ...marksIn(own(objectIn(body, 'toolConfig'), 'tools'), `${at}/toolConfig/tools`),
    ...(system === undefined ? [] : marksIn(own(body, system), child(at, system))),
    ...(isObject(own(body, MARK)) ? [child(at, MARK)] : []),
  ];
  return { ...(own(body, 'store') === false ? { unstored: true } : {}), ...(marks.length > 0 ? { marks } : {}) };
}

const MARK = 'cache_control';

/** Where elements of a list are marked for the cache, or are nothing but a mark (Bedrock). */
function marksIn(list: unknown, at: Pointer): Pointer[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((it: unknown, i) => {
    if (!isObject(it)) return [];
    if (isObject(own(it, MARK))) return [child(element(at, i), MARK)];
    return isObject(own(it, 'cachePoint')) ? [element(at, i)] : [];
  });
}

const isWritten = (body: JsonObject, key: string): boolean =>
  key === 'model' ? ownString(body, key) !== null : own(body, key) !== undefined;

const isSaid = (system: unknown): boolean =>
  typeof system === 'string' || Array.isArray(system) || (isObject(system) && Array.isArray(own(system, 'parts')));

const wordsOf = (system: unknown): string => contentText(isObject(system) ? own(system, 'parts') : system);

function isThinking(body: JsonObject): boolean {
  const thinking = own(body, 'thinking');
  if (isObject(thinking)) return own(thinking, 'type') === 'enabled' || own(thinking, 'type') === 'adaptive';
  // Bedrock passes on what is the model's own.
  const more = own(body, 'additionalModelRequestFields');
  return own(body, 'enable_thinking') === true || (isObject(more) && isThinking(more));
}

/** Declared tools in the shapes of the chat APIs; null where nothing is declared. */
export function toolsOf(body: JsonObject, bodyAt: Pointer): ToolDeclaration[] | null {
  for (const key of ['tools', 'functions']) {
    const list = own(body, key);
    if (!Array.isArray(list)) continue;
    const at = child(bodyAt, key);
    const tools: ToolDeclaration[] = [];
    for (let i = 0; i < list.length; i++) append(tools, toolOf(list[i], element(at, i)));
    return tools;
  }
  return null;
}

const HOLDERS = ['function', 'custom', 'toolSpec'];
const SCHEMA_KEYS = ['input_schema', 'parameters', 'inputSchema', 'parametersJsonSchema'];

/** One declared tool, whatever API's words it is declared in; none where it has no name. */
export function toolOf(value: unknown, at: Pointer): ToolDeclaration[] {
  if (!isObject(value)) return [];
  const holder = HOLDERS.find((key) => isObject(own(value, key)));
  const tool = holder === undefined ? value : (own(value, holder) as JsonObject);
  const name = ownString(tool, 'name');
  if (name === null) return [];
  const key = SCHEMA_KEYS.find((name) => own(tool, name) !== undefined);
  const found = key === undefined ? undefined : own(tool, key);
  const schema = isObject(found) && isObject(own(found, 'json')) ? own(found, 'json') : found;
  const nameAt = `${holder === undefined ? at : child(at, holder)}/name`;
  const description = ownString(tool, 'description');
  return [description === null ? { name, schema, at, nameAt } : { name, schema, description, at, nameAt }];
}

/** Tools as other APIs declare them, each with its schema under a key; `none` is the schema of a tool without one. */
export const toolsUnder = (
  key: string,
  tools: readonly ToolDeclaration[] | null,
  none: JsonObject = {},
): JsonObject[] | undefined =>
  tools?.map(({ name, description, schema }) => ({ name, description, [key]: schema ?? none }));

/** A tool as the chat APIs declare it: a function in an object of its own. */
export const functionTool = ({ name, schema, description }: ToolDeclaration): JsonObject => ({
  type: 'function',
  function: { name, ...(description === undefined ? {} : { description }), parameters: schema ?? { type: 'object' } },
});
