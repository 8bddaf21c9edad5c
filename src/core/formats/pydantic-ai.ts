import { type JsonObject, own, ownString } from '../text/json.ts';
import type { Evidence, Source } from './format.ts';
import { readPydanticMessage } from './shared/pydantic.ts';
import { pydanticWriter } from './shared/pydantic-write.ts';
import { blockOf, sampleOf, weigh } from './shared/signs.ts';
import { listFormat } from './shared/write-list.ts';

export { partKindAt } from './shared/pydantic.ts';

/** pydantic-ai messages: requests and responses of typed parts, with the legacy entries older programs mixed in. */
export const pydanticAI = listFormat({
  id: 'pydantic-ai',
  title: 'pydantic-ai messages',
  docs: 'https://ai.pydantic.dev/message-history/',
  api: 'pydantic-ai',
  target: 'pydantic-ai',
  results: 'in-user',
  detect,
  readObject: readPydanticMessage,
  writer: pydanticWriter,
});

function detect(source: Source): Evidence | null {
  const { messages } = sampleOf(source);
  const signs = weigh(messages, sign, (it) => own(it, 'tool_calls') !== undefined && own(it, 'parts') === undefined);
  if (signs) return { score: signs.score + 6, why: signs.why };
  // A list of lone contents is what the first sessions of this family held.
  const lone = messages.filter((it) => typeof own(it, 'content') === 'string' && isBare(it)).length;
  return lone > 0 && lone === messages.length ? { score: 25, why: [`lone \`content\` in ${lone} messages`] } : null;
}

const isBare = (message: JsonObject): boolean =>
  ['role', 'kind', 'parts', 'type'].every((key) => own(message, key) === undefined);

function sign(message: JsonObject): string | null {
  const kind = ownString(message, 'kind');
  if (kind === 'request' || kind === 'response') {
    const parts = own(message, 'parts');
    if (Array.isArray(parts) || parts === null || Object.hasOwn(message, 'content')) return `kind \`${kind}\``;
  }
  if (blockOf(message, 'parts', (part) => ownString(part, 'part_kind') !== null)) return '`part_kind`';
  return typeof own(message, 'thought') === 'string' && isBare(message) ? '`thought` entries' : null;
}
