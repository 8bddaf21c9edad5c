import { type JsonObject, own, ownString } from '../text/json.ts';
import type { Evidence, Source } from './format.ts';
import { readOpenAIMessage } from './shared/openai.ts';
import { openAIWriter } from './shared/openai-write.ts';
import { sampleOf } from './shared/signs.ts';
import { listFormat } from './shared/write-list.ts';

/** Messages of role and text only: they could be for any API, so none is assumed. */
export const genericChat = listFormat({
  id: 'generic-chat',
  title: 'Chat messages',
  docs: 'https://platform.openai.com/docs/api-reference/chat/create',
  api: null,
  target: 'generic',
  results: 'own-message',
  detect,
  readObject: readOpenAIMessage,
  writer: (scene) => openAIWriter(scene),
});

function detect(source: Source): Evidence | null {
  const { messages } = sampleOf(source);
  const spoken = messages.filter(isSpoken);
  if (spoken.length === 0) return null;
  return { score: 30, why: [`only role and content in ${spoken.length} message${spoken.length === 1 ? '' : 's'}`] };
}

function isSpoken(message: JsonObject): boolean {
  const content = own(message, 'content');
  return (
    ownString(message, 'role') !== null && (typeof content === 'string' || content === null || Array.isArray(content))
  );
}
