import { predictionsFor } from '../api-texts/texts.ts';
import { chatContents, chatForms, FORMS_READ, formsPage } from './chat-forms.ts';
import { EITHER, FOREIGN } from './shapes-known.ts';
import { factsChecked, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const VALIDATOR =
  'https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py';
const ORDER = 'https://github.com/avante-corp/avante.nvim/pull/2695';
const COUNTS = 'https://github.com/mistralai/client-python/issues/234';

/** 2026-07-23 is the state of mistral-common that was read; the threads were read in September 2026. */
const fact = factsChecked('2026-07-23');

const typed = <T>(is: T) => fact(is, formsPage('mistral'), 'documented', undefined, FORMS_READ);

/** The chat API of Mistral, and servers that check with its library. */
export const mistral: Target = {
  id: 'mistral',
  title: 'Mistral',
  speaker: 'Mistral',
  docs: 'https://docs.mistral.ai/api/',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^(?:[a-z0-9-]+\.)?mistral\.ai(?:\/|$)/],
  facts: {
    results: fact(
      'directly-after',
      VALIDATOR,
      'observed',
      'Results may only follow an assistant message or each other.',
    ),
    answers: fact('always', COUNTS, 'observed', undefined, '2026-09'),
    orphans: fact('refused', COUNTS, 'observed', undefined, '2026-09'),
    duplicateResults: fact('refused', COUNTS, 'observed', 'Calls and results are counted.', '2026-09'),
    uniqueCallIds: fact('turn', VALIDATOR, 'contested', 'Only the newest validator compares ids.'),
    callId: fact(
      { letters: 'a-zA-Z0-9', min: 9, max: 9, pattern: '^[a-zA-Z0-9]{9}$' },
      'https://github.com/anomalyco/opencode/issues/1680',
      'observed',
      undefined,
      '2026-09',
    ),
    callName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]{1,64}$' },
      VALIDATOR,
      'observed',
    ),
    roles: fact(['system', 'user', 'assistant', 'tool'], VALIDATOR, 'observed'),
    consecutive: fact('accepted', VALIDATOR, 'observed', 'Two user or two assistant messages in a row are accepted.'),
    last: fact(
      ['user', 'tool', 'system', 'developer'],
      'https://github.com/0xPlaygrounds/rig/pull/1130',
      'observed',
      'An assistant message with `prefix: true` is continued; a system message at the end passes.',
      '2026-09',
    ),
    prefix: fact('last', VALIDATOR, 'observed'),
    textWithCalls: under(
      { until: '2025-01-01' },
      fact(
        'refused',
        'https://github.com/langchain-ai/langchain/issues/21196',
        'observed',
        'Of the first three tokenizers, in 2024.',
      ),
    ),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '^[a-zA-Z0-9_-]{1,64}$' },
      VALIDATOR,
      'observed',
    ),
    order: fact({ assistant: ['assistant', 'user', 'tool'] }, VALIDATOR, 'observed'),
    afterResults: fact(
      ['assistant', 'tool'],
      ORDER,
      'contested',
      'A user message after results is allowed by mistral-common since 2026-04-27; servers rejected it until August.',
      '2026-09',
    ),
    contentIs: fact(
      EITHER,
      'https://github.com/nomtek/mistralai_client_dart/issues/44',
      'observed',
      undefined,
      '2026-09',
    ),
    messageKeys: fact(
      {
        system: ['role', 'content'],
        user: ['role', 'content'],
        assistant: ['role', 'content', 'tool_calls', 'prefix'],
        tool: ['role', 'content', 'tool_call_id', 'name'],
      },
      'https://github.com/nomtek/mistralai_client_dart/issues/44',
      'observed',
      'All unknown keys are listed in one response.',
      '2026-09',
    ),
    messageRequired: fact(true, VALIDATOR, 'observed'),
    content: typed(chatContents('mistral')),
    argumentsAre: typed('string-or-object'),
    parts: typed({
      named: 'type',
      types: {
        '*': ['text', 'image_url', 'document_url', 'reference', 'file', 'thinking', 'input_audio'],
      },
      foreign: FOREIGN,
    }),
    forms: typed(chatForms('mistral', ['tool_call_id'])),
    emptyMessage: fact(
      'assistant',
      'https://github.com/solbrowse/extension/issues/16',
      'observed',
      undefined,
      '2026-09',
    ),
    contextWindow: windowFacts(/^Mistral/),
  },
  answers: predictionsFor('mistral'),
  models: [
    /^(?:mistral(?:ai)?\/)?(?:mistral-(?:large|medium|small|tiny|saba)|codestral|devstral|magistral|ministral|open-mi[sx]tral)(?:-(?:latest|\d{4})|-\d+[bx][a-z0-9-]*-latest)?$/,
  ],
};
