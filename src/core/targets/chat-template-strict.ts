import { predictionsFor } from '../api-texts/texts.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';

const fact = factsChecked('2026-09');

/** The template of Gemma 3 puts one system message before the first question. */
const GEMMA: Models = { title: 'Gemma 1 and 2', ids: /gemma-?(?:[12](?!\d)|7b)/i };
const LLAMA_VISION: Models = { title: 'Llama 3.2 Vision', ids: /llama-?3\.2[\w.:-]{0,80}vision/i };
const GPT_OSS: Models = { title: 'gpt-oss', ids: /gpt-oss/i };
const QWEN_3: Models = { title: 'Qwen 3', ids: /qwen-?3/i };

/** Templates that take a system message at the very first place only. */
const QWEN_STRICT: Models = { title: 'Qwen 3.5 and later', ids: /qwen-?3\.[5-9]/i };

/** Servers that put a history through a chat template which wants strict alternation: llama.cpp, vLLM, LM Studio. */
export const chatTemplateStrict: Target = {
  id: 'chat-template-strict',
  title: 'Strict chat template (llama.cpp, vLLM, LM Studio)',
  speaker: 'The chat template',
  docs: 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
  kind: 'template',
  wire: 'openai-chat',
  facts: {
    consecutive: fact('refused', 'https://github.com/microsoft/autogen/issues/1037', 'observed'),
    first: fact('user', 'https://github.com/microsoft/autogen/issues/1037', 'observed'),
    userRequired: fact(true, 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1586', 'observed'),
    content: fact(
      'required',
      'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-common.cpp',
      'observed',
      'The server of llama.cpp requires the key of every message but an assistant message with calls.',
    ),
    emptyMessage: under(
      { until: '2024-06-01' },
      fact('refused', 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/1586', 'reported', 'LM Studio 0.2.'),
    ),
    mediaCount: fact(
      1,
      'https://github.com/vllm-project/vllm/issues/13513',
      'contested',
      'What vLLM accepts unless it is started with --limit-mm-per-prompt.',
    ),
    imageRoles: under(
      { via: ['llama.cpp'] },
      fact(
        [],
        'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-common.cpp',
        'contested',
        'Pictures need a server that was started with mmproj.',
      ),
    ),
    imageWithSystem: under(
      { models: LLAMA_VISION },
      fact('refused', 'https://github.com/vllm-project/vllm/issues/8854', 'observed'),
    ),
    refusedRoles: under(
      { models: GEMMA },
      fact(['system', 'developer'], 'https://github.com/BerriAI/litellm/issues/4377', 'observed'),
    ),
    reasoningWithText: under(
      { models: GPT_OSS },
      fact('refused', 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/842', 'observed'),
    ),
    contentOfCalls: under(
      { models: QWEN_3 },
      fact(
        'required',
        'https://github.com/janhq/jan/issues/6123',
        'contested',
        'Some versions of the template fail on null; newer ones take it.',
      ),
    ),
    system: fact('first', 'https://github.com/xinnan-tech/xiaozhi-esp32-server/issues/3282', 'observed'),
    systemOnce: under(
      { models: QWEN_STRICT },
      fact('required', 'https://github.com/joshuadavidthomas/opencode-agent-memory/issues/11', 'observed'),
    ),
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
      'A user message after tool results is allowed by mistral-common since 2026-04-27; older servers reject it.',
    ),
  },
  answers: predictionsFor('chat-template-strict'),
  requests: {
    'roles/last': {
      title: 'Ask vLLM to go on with the message',
      why: 'The server then continues the last message instead of beginning a new one.',
      headers: [],
      body: '{"add_generation_prompt":false,"continue_final_message":true}',
      source: 'https://github.com/mistralai/mistral-vibe/issues/114',
    },
  },
  models: [],
};
