import { factsChecked, type Target } from './target.ts';

const fact = factsChecked('2026-09');

const ALTERNATE = 'Conversation roles must alternate user/assistant/user/assistant/...';

/** Servers that put a history through a chat template which wants strict alternation: llama.cpp, vLLM, LM Studio. */
export const chatTemplateStrict: Target = {
  id: 'chat-template-strict',
  title: 'Strict chat template (llama.cpp, vLLM, LM Studio)',
  speaker: 'The chat template',
  docs: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
  kind: 'template',
  facts: {
    consecutive: fact('refused', 'https://github.com/microsoft/autogen/issues/1037', 'observed'),
    first: fact('user', 'https://github.com/microsoft/autogen/issues/1037', 'observed'),
    userRequired: fact(true, 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1586', 'observed'),
    system: fact('first', 'https://github.com/xinnan-tech/xiaozhi-esp32-server/issues/3282', 'observed'),
    last: fact(
      ['user', 'tool', 'system', 'developer'],
      'https://github.com/mistralai/mistral-vibe/issues/114',
      'observed',
      'The default of vLLM; a request can ask for the message to be continued.',
    ),
    afterResults: fact(
      ['assistant', 'tool'],
      'https://github.com/avante-corp/avante.nvim/pull/2695',
      'contested',
      'A user message behind tool results is allowed by mistral-common since 2026-04-27; older servers refuse it.',
    ),
  },
  answers: {
    'roles/consecutive': ALTERNATE,
    'roles/first': ALTERNATE,
    'roles/no-user': 'No user query found in messages.',
    'roles/system-position': 'System message must be at the beginning.',
    'roles/last':
      'Cannot set `add_generation_prompt` to True when the last message is from the assistant. Consider using `continue_final_message` instead.',
    'roles/order': "Unexpected role '{role}' after role '{after}'",
  },
  models: [],
};
