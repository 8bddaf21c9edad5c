import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/gemini-interactions.json';
import { aboutView } from './about.ts';
import { listIn } from './common/block-view.ts';
import { claimBlocks } from './common/claims.ts';
import { LIST_KEYS } from './common/lists.ts';
import {
  callPart,
  contentText,
  idOf,
  labelOf,
  mediaPart,
  opaquePart,
  reasoningPart,
  resultPart,
  textPart,
} from './common/parts.ts';
import { type Viewed, viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** Steps that hold contents, and whose they are. */
const SPOKEN_STEPS: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ['user_input', 'user'],
  ['model_output', 'assistant'],
]);
const MEDIA = ['image', 'audio', 'video', 'document'];
/** What tools of Google's own are called in a step, with `_call` and `_result` behind it. */
const SERVER = ['google_search', 'code_execution', 'url_context', 'file_search', 'google_maps', 'mcp_server_tool'];
const SERVER_CALLS = SERVER.map((it) => `${it}_call`);
const SERVER_RESULTS = SERVER.map((it) => `${it}_result`);

/** The Interactions API of Gemini: steps instead of messages, and turns of the revisions before May 2026. */
export const geminiInteractions = viewFormat({
  ...aboutView(data),
  keys: ['input', 'steps', 'outputs', ...LIST_KEYS],
  answers: ['steps', 'outputs'],
  beside: {
    system: ['system_instruction'],
    // What is demanded of Gemini's models is demanded of another wire: nothing of it is checked here.
    model: [],
    continues: (body) => ownString(body, 'previous_interaction_id') !== null,
  },
  claim(element): Claim {
    if (!isObject(element)) return false;
    const type = ownString(element, 'type');
    return type === null ? claimTurn(element) : claimStep(element, type);
  },
  view(element, at) {
    const type = ownString(element, 'type');
    const roleName = type ?? ownString(element, 'role') ?? '';
    return [{ at, role: type === null ? turnOf(roleName) : stepOf(type), roleName, parts: partsOf(element, type, at) }];
  },
  joins: (before: Message, next: Message) => before.role === 'assistant' && next.role === 'assistant',
  signs: (body) => (ownString(body, 'object') === 'interaction' ? ['the envelope of an interaction'] : []),
});

function claimStep(step: JsonObject, type: string): Claim {
  if (SPOKEN_STEPS.has(type)) return isContent(own(step, 'content')) && `\`${type}\` steps`;
  if (type === 'thought')
    return (ownString(step, 'signature') !== null || Array.isArray(own(step, 'summary'))) && '`thought` steps';
  if (type === 'function_call') return isCall(step) && '`function_call` steps with an object of arguments';
  if (type === 'function_result') return isResult(step) && '`function_result` steps';
  return SERVER_CALLS.includes(type) || SERVER_RESULTS.includes(type);
}

/** The wire of the Responses API has a `call_id` in its calls, and arguments as a string. */
const isCall = (step: JsonObject): boolean =>
  ownString(step, 'name') !== null && isObject(own(step, 'arguments')) && own(step, 'call_id') === undefined;

const isResult = (step: JsonObject): boolean => own(step, 'call_id') !== undefined && own(step, 'result') !== undefined;

function claimTurn(turn: JsonObject): Claim {
  const content = own(turn, 'content');
  const role = ownString(turn, 'role');
  if (role !== 'user' && role !== 'model') return false;
  const items = Array.isArray(content) ? claimBlocks(content, claimPart) : typeof content === 'string';
  if (typeof items === 'string' || !items) return items;
  return role === 'user' || '`content` in turns of `model`';
}

function claimPart(part: unknown): Claim {
  if (!isObject(part)) return false;
  const type = ownString(part, 'type') ?? '';
  if (type === 'text') return ownString(part, 'text') !== null;
  if (MEDIA.includes(type)) return ['data', 'uri'].some((it) => ownString(part, it) !== null);
  return claimStep(part, type);
}

const isContent = (value: unknown): boolean => Array.isArray(value) || typeof value === 'string';

const turnOf = (role: string): Viewed['role'] => (role === 'model' ? 'assistant' : role === 'user' ? 'user' : 'other');

function stepOf(type: string): Viewed['role'] {
  const who = SPOKEN_STEPS.get(type);
  if (who) return who;
  if (type === 'function_result') return 'tool';
  return type === 'thought' || type === 'function_call' || [...SERVER_CALLS, ...SERVER_RESULTS].includes(type)
    ? 'assistant'
    : 'other';
}

function partsOf(element: JsonObject, type: string | null, at: Pointer): Part[] {
  if (type !== null && !SPOKEN_STEPS.has(type)) return [partOf(element, at)];
  const content = own(element, 'content');
  if (typeof content === 'string') return [textPart(`${at}/content`, content)];
  return listIn(element, 'content').map((it, i) => partOf(it, `${at}/content/${i}`));
}

function partOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const type = ownString(value, 'type') ?? '';
  const text = ownString(value, 'text');
  if (type === 'text' && text !== null) return textPart(at, text);
  if (type === 'thought')
    return reasoningPart(at, contentText(own(value, 'summary') ?? ''), ownString(value, 'signature'));
  if (type === 'function_call' || SERVER_CALLS.includes(type)) return callOf(value, type, at);
  if (type === 'function_result' || SERVER_RESULTS.includes(type)) return resultOf(value, type, at);
  if (!MEDIA.includes(type)) return opaquePart(at, type);
  return mediaPart(at, ownString(value, 'mime_type'), ownString(value, 'data'), ownString(value, 'uri'));
}

function callOf(value: JsonObject, type: string, at: Pointer): Part {
  const server = type !== 'function_call';
  const name = ownString(value, 'name') ?? type.replace(/_call$/, '');
  return callPart(at, { id: idOf(own(value, 'id')), name, args: own(value, 'arguments') ?? {}, server });
}

function resultOf(value: JsonObject, type: string, at: Pointer): Part {
  return resultPart(at, {
    callId: idOf(own(value, 'call_id')),
    name: ownString(value, 'name'),
    text: contentText(own(value, 'result')),
    isError: own(value, 'is_error') === true,
    server: type !== 'function_result',
  });
}
