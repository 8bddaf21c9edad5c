import { predictionsFor } from '../api-texts/texts.ts';
import { factsChecked, type Target } from './target.ts';

const LLAMA_CPP = 'https://github.com/ggml-org/llama.cpp/blob/master/tools/server/server-common.cpp';

const fact = factsChecked('2026-11-27');

/** Local servers that take the form of the Responses API and put it through the chat template of their model. */
export const templateResponses: Target = {
  id: 'template-responses',
  title: 'Local server, Responses form (llama.cpp, vLLM, LM Studio)',
  speaker: 'The local server',
  docs: LLAMA_CPP,
  kind: 'template',
  wire: 'openai-responses',
  of: 'chat-template-strict',
  hosts: [/^[a-z0-9.-]+:(?:11434|1234|8000|8080|30000|23333)\/v1\/responses(?:\/|$)/],
  facts: {
    callIdRequired: fact(true, LLAMA_CPP, 'observed'),
    system: fact('first', 'https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/2298', 'observed'),
    argumentsAre: fact('string', LLAMA_CPP, 'observed'),
    roles: fact(['user', 'assistant', 'system', 'developer'], LLAMA_CPP, 'observed'),
    parts: fact(
      {
        named: 'type',
        types: { assistant: ['output_text'], '*': ['input_text', 'input_image'] },
        items: ['message', 'reasoning', 'function_call', 'function_call_output'],
      },
      LLAMA_CPP,
      'contested',
      'Of llama.cpp; other servers know or skip more.',
    ),
    needs: fact({ reasoning: ['content'] }, LLAMA_CPP, 'contested', 'Of llama.cpp; other servers skip such items.'),
  },
  answers: predictionsFor('template-responses'),
  models: [],
};
