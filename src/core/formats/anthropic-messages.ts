import type { DraftMessage, DraftPart } from '../model/draft.ts';
import { isGatewayName } from '../model/gateway-name.ts';
import type { Message } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer, valueAt } from '../text/pointer.ts';
import { copy, json, list, patch, type Spelling } from '../text/spelling.ts';
import data from './about/anthropic-messages.json';
import { ANTHROPIC_BLOCKS, newBlock } from './anthropic/blocks.ts';
import names from './anthropic/keys.json';
import { readAnthropicMessage } from './anthropic/read.ts';
import { isToolMessage, toolBlock, withToolMessages } from './anthropic/tool-messages.ts';
import { blockOf, claimBlocks, knowsKeys } from './common/claims.ts';
import { hasChatKeys, isChatOfClaude, isMixed } from './common/foreign.ts';
import { keysOf, objectArgs } from './common/parts.ts';
import { toolsUnder } from './common/transcript.ts';
import { isAsWas, type Keys, typedText, type WriteContext, writtenAt } from './common/write.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim, Placement } from './format.ts';
import { callsOf, readOpenAIMessage } from './openai/read.ts';

/** Anthropic Messages: content blocks with a `type`, results inside user messages, the system prompt beside the list. */
export const anthropicMessages = listFormat(data, {
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
  body: ({ system, model, tools }) =>
    keysOf({ model, system, messages: [], tools: toolsUnder('input_schema', tools, { type: 'object' }) }),
});

const BLOCKS = new Set(names.blocks);
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
  if (model.includes('claude') && !isGatewayName(model) && !isChatOfClaude(body)) found.push('a Claude model');
  if (hasSystem(body)) found.push('`system` beside the messages');
  if (blockOf(body, 'tools', (tool) => isObject(own(tool, 'input_schema')))) found.push('tools with `input_schema`');
  return found;
}

/** True for a message of the assistant that calls in the words of Chat Completions, and not in blocks as well. */
function holdsCalls(message: JsonObject): boolean {
  const { content, tool_calls: calls } = message;
  if (message.role !== 'assistant' || !Array.isArray(calls) || calls.length === 0) return false;
  if (Array.isArray(content) && content.some((block) => isObject(block) && ownString(block, 'type') === 'tool_use'))
    return false;
  return calls.every((call) => isObject(call) && isObject(own(call, 'function')));
}

/** The same with its calls behind what it says. */
function readCaller(value: JsonObject, at: Pointer, index: number): Message {
  const message = readAnthropicMessage(value, at, index);
  const calls = callsOf({ tool_calls: value.tool_calls }, at).map((part) =>
    part.kind === 'call' ? { ...part, args: objectArgs(part.args) } : part,
  );
  return { ...message, parts: [...message.parts, ...calls] };
}

/** Calls that became blocks of the content stand there alone. */
const withoutChatCalls = (_: DraftMessage, raw: JsonObject, __: Pointer, listed: boolean): Keys =>
  listed && holdsCalls(raw) ? [['tool_calls', null]] : [];

/** What stands at a place as a block: a string in a block of its own. */
const asBlock = (at: Pointer, isString: boolean): Spelling => (isString ? typedText(copy(at)) : copy(at));

/** Puts system parts behind what the body's `system` says; the first text of a body without one is its string. */
function liftSystem(parts: readonly DraftPart[], body: JsonObject, bodyAt: Pointer, context: WriteContext): Placement {
  const system = own(body, 'system');
  const at = child(bodyAt, 'system');
  const words = parts.filter((it) => it.part.kind === 'text');
  const [only] = words;
  const isString = (drafted: DraftPart): boolean =>
    typeof valueAt(context.root, writtenAt(drafted)) === 'string' && drafted.from !== null;
  const spell = (drafted: DraftPart): Spelling =>
    isAsWas(drafted) ? asBlock(writtenAt(drafted), isString(drafted)) : json(newBlock(drafted.part));
  const blocks = Array.isArray(system) ? system.map((_, i) => copy(`${at}/${i}`)) : [];
  const before = typeof system === 'string' && system !== '' ? [asBlock(at, true)] : blocks;
  const lone = before.length === 0 && words.length === 1 && only && isString(only) && isAsWas(only);
  return {
    at: bodyAt,
    spelling: patch(bodyAt, [['system', lone ? copy(writtenAt(only)) : list([...before, ...words.map(spell)])]]),
  };
}
