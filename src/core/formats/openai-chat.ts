import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Evidence, Source } from './format.ts';
import { readOpenAIMessage } from './shared/openai.ts';
import { openAIWriter } from './shared/openai-write.ts';
import { blockOf, sampleOf, weigh } from './shared/signs.ts';
import { listFormat } from './shared/write-list.ts';

/** OpenAI Chat Completions: calls in `tool_calls`, each result in a `tool` message of its own. */
export const openaiChat = listFormat({
  id: 'openai-chat',
  title: 'OpenAI Chat Completions',
  docs: 'https://platform.openai.com/docs/api-reference/chat/create',
  api: 'openai-chat',
  target: 'openai-chat',
  results: 'own-message',
  detect,
  readObject: readOpenAIMessage,
  writer: (scene) => openAIWriter(scene),
});

const ITEMS = new Set(['image_url', 'input_audio', 'refusal']);
const FOREIGN_BLOCKS = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking']);

function detect(source: Source): Evidence | null {
  const { lists, messages } = sampleOf(source);
  const spoken = messages.filter((it) => ownString(it, 'role') !== null);
  const signs = weigh(spoken, sign, isForeign);
  const bodySigns = [...new Set(lists.flatMap((it) => (it.body ? signsOfBody(it.body) : [])))];
  if (signs) return { score: signs.score, why: [...signs.why, ...bodySigns] };
  if (spoken.length === 0 || spoken.some(isForeign)) return null;
  if (bodySigns.length > 0) return { score: 65, why: bodySigns };
  // Text parts alone are written for more than one API; beside a system message this is the older habit.
  const texts = spoken.filter((it) => blockOf(it, 'content', (block) => ownString(block, 'type') === 'text')).length;
  if (texts === 0) return null;
  const hasSystem = spoken.some((it) => ownString(it, 'role') === 'system');
  return { score: hasSystem ? 48 : 40, why: [`lists of text parts in ${texts} messages`] };
}

function sign(message: JsonObject): string | null {
  const role = ownString(message, 'role');
  if (role === 'tool' || role === 'function' || role === 'developer') return `role \`${role}\``;
  if (Array.isArray(own(message, 'tool_calls'))) return '`tool_calls`';
  if (isObject(own(message, 'function_call'))) return '`function_call`';
  if (typeof own(message, 'reasoning_content') === 'string') return '`reasoning_content`';
  if (own(message, 'refusal') === null || typeof own(message, 'refusal') === 'string') return '`refusal`';
  const item = blockOf(message, 'content', isOwnItem);
  return item ? `\`${ownString(item, 'type')}\` parts` : null;
}

function isOwnItem(item: JsonObject): boolean {
  const type = ownString(item, 'type') ?? '';
  return ITEMS.has(type) || (type === 'file' && isObject(own(item, 'file')));
}

const isForeign = (message: JsonObject): boolean =>
  own(message, 'kind') !== undefined ||
  own(message, 'parts') !== undefined ||
  blockOf(message, 'content', (block) => FOREIGN_BLOCKS.has(ownString(block, 'type') ?? '')) !== undefined;

function signsOfBody(body: JsonObject): string[] {
  const signs: string[] = [];
  if (/^(gpt-|o[1-9]|chatgpt|openai\/)/.test(ownString(body, 'model') ?? '')) signs.push('an OpenAI model');
  if (blockOf(body, 'tools', (tool) => isObject(own(tool, 'function')))) signs.push('tools with `function`');
  if (Array.isArray(own(body, 'functions'))) signs.push('`functions` beside the messages');
  if (own(body, 'response_format') !== undefined) signs.push('`response_format` beside the messages');
  return signs;
}
