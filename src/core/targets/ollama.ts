import { predictionsFor } from '../api-texts/texts.ts';
import type { WireForms } from './shape-forms.ts';
import { factsChecked, type Target, under } from './target.ts';

const SOURCE = 'https://github.com/ollama/ollama/blob/main/openai/openai.go';
const DOCS = 'https://docs.ollama.com/api/chat';

const TYPES = 'https://github.com/ollama/ollama/blob/main/api/types.go';

/** The messages as its server reads them. */
const FORMS: WireForms = {
  named: 'type',
  part: {},
  item: {
    'message/*': {
      role: 'string?',
      thinking: 'string?',
      images: 'strings?',
      tool_calls: 'list?',
      tool_name: 'string?',
      tool_call_id: 'string?',
    },
  },
  call: { id: 'string?', function: 'object?', 'function.index': 'number?', 'function.name': 'string?' },
};

const fact = factsChecked('2026-11-21');

/** The chat API of Ollama itself. Nobody checks pairs there: what cannot be read as JSON of its form is all it refuses. */
export const ollama: Target = {
  id: 'ollama',
  title: 'Ollama chat',
  speaker: 'Ollama',
  docs: DOCS,
  kind: 'api',
  of: 'chat-template-strict',
  hosts: [/^(?:localhost|127\.0\.0\.1|ollama\.com)\/api\/chat$/, /^[a-z0-9.-]+:11434(?:\/|$)/],
  facts: {
    contentIs: [
      under({ via: ['openai'] }, fact({ '*': 'string-or-list' }, SOURCE, 'observed', undefined, '2026-08-21')),
      fact({ '*': 'string' }, 'https://github.com/ollama/ollama/issues/18055', 'observed'),
    ],
    forms: fact(
      FORMS,
      TYPES,
      'observed',
      'Every key may be missing or null, and keys that it does not know are ignored.',
    ),
    content: under(
      { via: ['openai'] },
      fact('required', SOURCE, 'observed', 'Only its endpoint in the form of OpenAI rejects null.', '2026-08-21'),
    ),
    argumentsAre: [
      under({ via: ['openai'] }, fact('string', SOURCE, 'observed', undefined, '2026-08-21')),
      fact('object', DOCS, 'documented'),
    ],
  },
  answers: predictionsFor('ollama'),
  models: [],
};
