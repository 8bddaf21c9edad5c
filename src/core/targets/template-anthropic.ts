import { predictionsFor } from '../api-texts/texts.ts';
import { EITHER } from './shapes-known.ts';
import { factsChecked, type Target } from './target.ts';

const VLLM = 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/anthropic/protocol.py';
const OLLAMA = 'https://github.com/ollama/ollama/issues/16372';

const fact = factsChecked('2026-11-27');

/** Local servers that take the form of Anthropic and put it through the chat template of their model. */
export const templateAnthropic: Target = {
  id: 'template-anthropic',
  title: "Local server, Anthropic's form (vLLM, Ollama, llama.cpp, LM Studio)",
  speaker: 'The local server',
  docs: VLLM,
  kind: 'template',
  wire: 'anthropic',
  of: 'chat-template-strict',
  hosts: [/^[a-z0-9.-]+:(?:11434|1234|8000|8080|30000|23333)\/v1\/messages(?:\/|$)/],
  facts: {
    system: fact('top-level', OLLAMA, 'observed', 'Newer servers accept it in the list; templates may still not.'),
    argumentsAre: fact('object', VLLM, 'observed'),
    contentIs: fact(EITHER, VLLM, 'observed'),
    parts: fact(
      {
        named: 'type',
        types: {
          '*': ['text', 'image', 'tool_use', 'tool_result', 'thinking', 'redacted_thinking'],
          result: ['text', 'image'],
        },
      },
      VLLM,
      'contested',
      'What chat templates know; servers skip what they do not know themselves.',
    ),
  },
  answers: predictionsFor('template-anthropic'),
  models: [],
};
