import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Evidence, Source } from './format.ts';
import { ANTHROPIC_BLOCKS, liftSystem, readAnthropicMessage } from './shared/anthropic.ts';
import { blockOf, sampleOf, weigh } from './shared/signs.ts';
import { blockWriter } from './shared/write-blocks.ts';
import { listFormat } from './shared/write-list.ts';

/** Anthropic Messages: content blocks with a `type`, results inside user messages, the system prompt beside the list. */
export const anthropicMessages = listFormat({
  id: 'anthropic-messages',
  title: 'Anthropic Messages',
  docs: 'https://platform.claude.com/docs/en/api/messages',
  api: 'anthropic',
  target: 'anthropic',
  results: 'in-user',
  detect,
  readObject: readAnthropicMessage,
  writer: (scene) => blockWriter(ANTHROPIC_BLOCKS, scene),
  lift: liftSystem,
  liftedRole: 'user',
});

const BLOCKS = new Set([
  'tool_use',
  'tool_result',
  'thinking',
  'redacted_thinking',
  'server_tool_use',
  'search_result',
]);
const FOREIGN_KEYS = ['tool_calls', 'function_call', 'kind', 'parts', 'reasoning_content'];
const FOREIGN_ROLES = new Set(['tool', 'function', 'developer']);
const FOREIGN_BLOCKS = new Set(['image_url', 'input_audio', 'input_text', 'output_text', 'tool_call', 'tool-call']);

function detect(source: Source): Evidence | null {
  const { lists, messages } = sampleOf(source);
  const spoken = messages.filter((it) => ownString(it, 'role') !== null);
  const blocks = weigh(spoken, sign, isForeign);
  const bodySigns = lists.flatMap((it) => (it.body ? signsOfBody(it.body) : []));
  if (blocks) return { score: blocks.score, why: [...blocks.why, ...new Set(bodySigns)] };
  if (spoken.some(isForeign)) return null;
  if (bodySigns.length > 0) return { score: spoken.length > 0 ? 70 : 50, why: [...new Set(bodySigns)] };
  // Lists of text blocks alone are written for more than one API; here they are the habit.
  const texts = spoken.filter((it) => blockOf(it, 'content', (block) => ownString(block, 'type') === 'text'));
  return texts.length > 0 ? { score: 45, why: [`lists of text blocks in ${texts.length} messages`] } : null;
}

function sign(message: JsonObject): string | null {
  const block = blockOf(message, 'content', isOwnBlock);
  if (block) return `\`${ownString(block, 'type')}\` blocks`;
  if (ownString(message, 'type') === 'message' && isObject(own(message, 'usage'))) return 'the envelope of a response';
  return null;
}

function isOwnBlock(block: JsonObject): boolean {
  const type = ownString(block, 'type');
  if (type === null) return false;
  if (BLOCKS.has(type) || type.endsWith('_tool_result')) return true;
  return (type === 'image' || type === 'document') && isObject(own(block, 'source'));
}

const isForeign = (message: JsonObject): boolean =>
  FOREIGN_KEYS.some((key) => own(message, key) !== undefined) ||
  FOREIGN_ROLES.has(ownString(message, 'role') ?? '') ||
  blockOf(message, 'content', (block) => FOREIGN_BLOCKS.has(ownString(block, 'type') ?? '')) !== undefined;

function signsOfBody(body: JsonObject): string[] {
  const signs: string[] = [];
  if (own(body, 'anthropic_version') !== undefined) signs.push('`anthropic_version` beside the messages');
  if (/claude/.test(ownString(body, 'model') ?? '')) signs.push('a Claude model');
  const system = own(body, 'system');
  if (typeof system === 'string' || Array.isArray(system)) signs.push('`system` beside the messages');
  if (blockOf(body, 'tools', (tool) => isObject(own(tool, 'input_schema')))) signs.push('tools with `input_schema`');
  return signs;
}
