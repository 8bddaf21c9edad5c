import { isGatewayName } from '../model/gateway-name.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import data from './about/anthropic-messages.json';
import { about } from './about.ts';
import { ANTHROPIC_BLOCKS } from './anthropic/blocks.ts';
import { holdsCalls, readCaller, withoutChatCalls } from './anthropic/chat-calls.ts';
import { liftSystem } from './anthropic/lift.ts';
import { readAnthropicMessage } from './anthropic/read.ts';
import { isToolMessage, toolBlock, withToolMessages } from './anthropic/tool-messages.ts';
import { blockOf, claimBlocks, knowsKeys } from './common/claims.ts';
import { hasChatKeys, isMixed } from './common/foreign.ts';
import { keysOf } from './common/parts.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';

/** Anthropic Messages: content blocks with a `type`, results inside user messages, the system prompt beside the list. */
export const anthropicMessages = listFormat({
  ...about(data),
  claim,
  mixed,
  signs,
  readObject: (value, at, index) => {
    if (isToolMessage(value)) return readOpenAIMessage(value, at, index);
    return holdsCalls(value) ? readCaller(value, at, index) : readAnthropicMessage(value, at, index);
  },
  writer: (context) =>
    withToolMessages(blockWriter({ ...ANTHROPIC_BLOCKS, whole: toolBlock, more: withoutChatCalls }, context), context),
  lift: liftSystem,
  liftedRole: 'user',
  body: ({ system, model, tools }) => {
    const declared = tools?.map((it) => ({
      name: it.name,
      description: it.description,
      input_schema: it.schema ?? { type: 'object' },
    }));
    return keysOf({ model, system, messages: [], tools: declared });
  },
});

const BLOCKS = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'search_result',
  'mcp_tool_use',
  'container_upload',
  'compaction',
]);
/** Keys of a message that hold lists or objects. */
const KEYS = new Set(['role', 'content', 'usage', 'container', 'cache_control', 'context_management', 'stop_details']);

function claim(message: unknown): Claim {
  if (!isObject(message) || !knowsKeys(message, KEYS)) return false;
  const role = ownString(message, 'role');
  // Alone it is another wire's; its id says that Anthropic made the call.
  if (isToolMessage(message)) return (ownString(message, 'tool_call_id') ?? '').startsWith('toolu_');
  if (role !== 'user' && role !== 'assistant' && role !== 'system') return false;
  if (ownString(message, 'type') === 'message' && isObject(own(message, 'usage'))) return 'the envelope of a response';
  const content = own(message, 'content');
  return Array.isArray(content) ? claimBlocks(content, claimBlock) : typeof content === 'string' && role !== 'system';
}

function claimBlock(block: unknown): Claim {
  if (!isObject(block)) return false;
  const type = ownString(block, 'type') ?? '';
  // Another program's thinking: it has a name of its own for the signature, or is a list itself.
  if (type === 'thinking' && (own(block, 'thinkingSignature') !== undefined || Array.isArray(own(block, 'thinking'))))
    return false;
  if (BLOCKS.has(type) || type.endsWith('_tool_result')) return `\`${type}\` blocks`;
  if ((type === 'image' || type === 'document') && isObject(own(block, 'source'))) return `\`${type}\` blocks`;
  return type === 'text' && typeof own(block, 'text') === 'string';
}

function mixed(message: unknown, body: JsonObject): boolean {
  if (!isSent(body) || !isObject(message)) return false;
  // A system text beside the list is Anthropic's alone: calls and results of Chat Completions are then in the wrong place.
  if (hasSystem(body) && (isToolMessage(message) || (holdsCalls(message) && knowsKeys(message, CALLER_KEYS))))
    return true;
  return knowsKeys(message, KEYS) && isMixed(message, ['user', 'assistant'], (block) => claimBlock(block) !== false);
}

const CALLER_KEYS = new Set([...KEYS, 'tool_calls']);

function hasSystem(body: JsonObject): boolean {
  const system = own(body, 'system');
  return typeof system === 'string' || Array.isArray(system);
}

/** Every request says how long the response may be; what Chat Completions alone has beside it is sent elsewhere. */
function isSent(body: JsonObject): boolean {
  const isClaude = (ownString(body, 'model') ?? '').startsWith('claude-');
  return isClaude && typeof own(body, 'max_tokens') === 'number' && !hasChatKeys(body);
}

function signs(body: JsonObject): string[] {
  const found: string[] = [];
  if (own(body, 'anthropic_version') !== undefined) found.push('`anthropic_version` beside the messages');
  const model = ownString(body, 'model') ?? '';
  if (model.includes('claude') && !isGatewayName(model)) found.push('a Claude model');
  if (hasSystem(body)) found.push('`system` beside the messages');
  if (blockOf(body, 'tools', (tool) => isObject(own(tool, 'input_schema')))) found.push('tools with `input_schema`');
  return found;
}
