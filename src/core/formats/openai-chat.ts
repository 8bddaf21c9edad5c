import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import data from './about/openai-chat.json';
import { blockOf, claimBlocks, knowsKeys } from './common/claims.ts';
import { hasAnthropicKeys, isChatOfClaude, isMixed, isOpenAIModel } from './common/foreign.ts';
import { keysOf } from './common/parts.ts';
import { functionTool } from './common/transcript.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import names from './openai/keys.json';
import { readOpenAIMessage } from './openai/read.ts';
import { openAIWriter } from './openai/write.ts';

/** OpenAI Chat Completions: calls in `tool_calls`, each result in a `tool` message of its own. */
export const openaiChat = listFormat(data, {
  claim,
  mixed,
  head,
  signs,
  readObject: readOpenAIMessage,
  writer: (context) => openAIWriter(context),
  body: ({ model, tools }) => keysOf({ model, messages: [], tools: tools?.map(functionTool) }),
});

/** Films, sounds and files by address are parts of those who serve the same wire with models of their own, stored pictures of threads. */
const ITEMS = new Set(['image_url', 'input_audio', 'refusal', 'video_url', 'audio_url', 'file_url', 'image_file']);

/** Keys of a message that hold lists or objects, in the API's own words and those of its dialects. */
const KEYS = new Set(names.message);
const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '') || !knowsKeys(message, KEYS, true))
    return false;
  // What the model says of its plan, and pictures, in keys of their own would be left unread.
  if (typeof own(message, 'tool_plan') === 'string' || Array.isArray(own(message, 'images'))) return false;
  // Calls as the text of JSON are a row of a database.
  if (/^\s*\[\s*\{/.test(ownString(message, 'tool_calls') ?? '')) return false;
  const content = own(message, 'content');
  const items = Array.isArray(content) ? claimBlocks(content, claimItem) : isText(content) || sign(message) !== null;
  return items === false ? false : (sign(message) ?? items);
}

const isText = (content: unknown): boolean => typeof content === 'string' || content === null;

function sign(message: JsonObject): string | null {
  const role = ownString(message, 'role');
  if (role === 'function' || role === 'developer') return `role \`${role}\``;
  // Results that name their tool in a key of its own are another wire's, whether or not they carry an id.
  if (role === 'tool' && typeof own(message, 'tool_call_id') === 'string' && own(message, 'tool_name') === undefined)
    return 'role `tool`';
  const calls = own(message, 'tool_calls');
  if (Array.isArray(calls) && (calls.length === 0 || calls.some(isOwnCall))) return '`tool_calls`';
  if (typeof own(message, 'weight') === 'number') return '`weight` of fine-tuning';
  if (isObject(own(message, 'function_call'))) return '`function_call`';
  if (typeof own(message, 'reasoning_content') === 'string') return '`reasoning_content`';
  return own(message, 'refusal') === null || typeof own(message, 'refusal') === 'string' ? '`refusal`' : null;
}

/** Calls without an id or a type whose arguments are no string are another wire's. */
function isOwnCall(call: unknown): boolean {
  if (!isObject(call)) return false;
  const inner = own(call, 'function');
  if (!isObject(inner) || typeof own(inner, 'arguments') === 'string') return true;
  return own(call, 'id') !== undefined && (own(call, 'type') !== undefined || !isObject(own(inner, 'arguments')));
}

/** The APIs whose content is made of the same blocks take the system text beside the list, or behind its head. */
function head(message: unknown): string | null {
  const content = isObject(message) && ownString(message, 'role') === 'system' ? own(message, 'content') : null;
  return Array.isArray(content) && content.length > 0 ? 'a system message of parts first' : null;
}

function claimItem(item: unknown): Claim {
  if (!isObject(item)) return typeof item === 'string';
  const type = ownString(item, 'type') ?? '';
  if ((ITEMS.has(type) && own(item, type) !== undefined) || (type === 'file' && isObject(own(item, 'file'))))
    return `\`${type}\` parts`;
  return type === 'text' && typeof own(item, 'text') === 'string';
}

function mixed(message: unknown, body: JsonObject): boolean {
  return (
    isSent(body) &&
    isObject(message) &&
    knowsKeys(message, KEYS) &&
    isMixed(message, [...ROLES], (part) => claimItem(part) !== false)
  );
}

/** No other API is sent a model of OpenAI's under this key without a limit of the response. */
const isSent = (body: JsonObject): boolean =>
  isOpenAIModel(body) &&
  Array.isArray(own(body, 'messages')) &&
  !hasAnthropicKeys(body) &&
  own(body, 'max_tokens') === undefined;

function signs(body: JsonObject): string[] {
  const found: string[] = [];
  if (/^(gpt-|o[1-9]|chatgpt|openai\/)/.test(ownString(body, 'model') ?? '')) found.push('an OpenAI model');
  if (blockOf(body, 'tools', (tool) => isObject(own(tool, 'function')))) found.push('tools with `function`');
  if (isChatOfClaude(body)) found.push('a system message first, and settings of Chat Completions');
  if (Array.isArray(own(body, 'functions'))) found.push('`functions` beside the messages');
  for (const key of ['response_format', 'max_completion_tokens'])
    if (own(body, key) !== undefined) found.push(`\`${key}\` beside the messages`);
  return found;
}
