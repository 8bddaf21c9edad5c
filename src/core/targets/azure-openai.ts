import { openaiChat } from './openai-chat.ts';
import type { Target } from './target.ts';

/** Chat Completions as Azure runs it: what was seen refused by OpenAI was seen there as well. */
export const azureOpenai: Target = {
  ...openaiChat,
  id: 'azure-openai',
  title: 'Azure OpenAI',
  speaker: 'Azure OpenAI',
  docs: 'https://learn.microsoft.com/azure/ai-services/openai/reference',
  wire: 'openai-chat',
  of: 'openai-chat',
  hosts: [/^[a-z0-9-]+\.(?:openai\.azure\.com|services\.ai\.azure\.com)(?:\/(?!.*\/responses)|$)/],
  models: [],
};
