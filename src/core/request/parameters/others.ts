import { absent, atMost, breach, noneOf, ranges, removal } from './asks.ts';
import { read } from './body.ts';
import { both, filled, is } from './conditions.ts';
import * as models from './models.ts';
import type { Requirement, Sent } from './requirement.ts';
import { effortOf, hasTools, NOT_HERE, row } from './rows.ts';

const XAI = 'https://docs.x.ai/docs/guides/reasoning';

const COHERE = 'https://docs.cohere.com/reference/chat';

const MISTRAL = 'https://docs.mistral.ai/api';

function* greedy(sent: Sent) {
  const topP = read(sent, 'top_p');
  if (read(sent, 'temperature') !== 0 || typeof topP !== 'number' || topP === 1) return;
  yield breach(sent, ['top_p'], '`top_p` must be 1 or absent with `temperature` 0.', [removal(sent, ['top_p'])]);
}

/** What xAI, Cohere and Mistral require. */
export const OTHERS: readonly Requirement[] = [
  row(
    'xai-penalties',
    'params/unsupported',
    'xai',
    noneOf(['presence_penalty', 'frequency_penalty'], NOT_HERE),
    'https://github.com/open-webui/open-webui/issues/21266',
    { when: { models: models.GROK_REASONING }, text: 'penalty' },
  ),
  row('xai-stop', 'params/unsupported', 'xai', absent('stop', NOT_HERE), XAI, {
    when: { models: models.GROK_REASONING },
    text: 'stop',
  }),
  row('xai-stop', 'params/unsupported', 'xai', atMost('stop', 8), XAI, { text: 'stops' }),
  row('xai-effort', 'params/thinking', 'xai', effortOf('reasoning_effort', ['low', 'high']), XAI, {
    when: { models: { title: 'Grok 3 mini', ids: /grok-3-mini/i } },
    text: 'effort',
  }),
  row('xai-effort', 'params/thinking', 'xai', effortOf('reasoning_effort', ['none', 'low', 'medium', 'high']), XAI, {
    when: { models: { title: 'Grok 4.3', ids: /grok-4[.-]3/i } },
    text: 'effort',
  }),
  row('xai-effort', 'params/thinking', 'xai', effortOf('reasoning_effort', ['low', 'medium', 'high']), XAI, {
    when: { models: { title: 'Grok 4.5', ids: /grok-4[.-]5/i } },
    text: 'effort',
  }),
  row(
    'xai-effort',
    'params/thinking',
    'xai',
    absent('reasoning_effort', NOT_HERE),
    'https://github.com/BerriAI/litellm/issues/16265',
    {
      when: { models: { title: 'Grok 2, 3 and 4', ids: /grok-(?:2|3(?!-mini)|4(?![.\d]|-[35]\b|-\d\d))/i } },
      text: 'no-effort',
    },
  ),

  row(
    'cohere-ranges',
    'params/range',
    'cohere',
    ranges({
      temperature: { min: 0, max: 2 },
      p: { min: 0.01, max: 0.99 },
      k: { min: 0, max: 500, integer: true },
      presence_penalty: { min: 0, max: 1 },
      frequency_penalty: { min: 0, max: 1 },
    }),
    COHERE,
    { text: 'number', confidence: 'documented' },
  ),
  row('cohere-ranges', 'params/range', 'cohere', atMost('stop_sequences', 5), COHERE, {
    text: 'stops',
    confidence: 'documented',
  }),
  row(
    'cohere-safety',
    'params/conflict',
    'cohere',
    absent('safety_mode', 'cannot be set beside tools or documents'),
    COHERE,
    { given: (sent) => hasTools(sent) || filled('documents')(sent), text: 'safety', confidence: 'documented' },
  ),
  row(
    'cohere-format-tools',
    'params/conflict',
    'cohere',
    absent('response_format', 'cannot stand beside tools or documents'),
    COHERE,
    {
      given: both(is('response_format.type', 'json_object'), (sent) => hasTools(sent) || filled('documents')(sent)),
      text: 'format',
      confidence: 'documented',
    },
  ),

  row(
    'mistral-effort',
    'params/thinking',
    'mistral',
    absent('reasoning_effort', NOT_HERE),
    'https://github.com/mistralai/mistral-common/blob/main/src/mistral_common/protocol/instruct/validator.py',
    { when: { models: models.MISTRAL_NO_EFFORT }, text: 'effort' },
  ),
  row('mistral-effort', 'params/thinking', 'mistral', absent('prompt_mode', 'is accepted only by Magistral'), MISTRAL, {
    when: { models: models.MISTRAL_NO_EFFORT },
    text: 'mode',
  }),
  row(
    'mistral-greedy',
    'params/conflict',
    'mistral',
    greedy,
    'https://github.com/devoxx/DevoxxGenieIDEAPlugin/issues/338',
    { text: 'greedy' },
  ),
  row(
    'mistral-ranges',
    'params/range',
    'mistral',
    ranges({
      temperature: { min: 0, max: 1.5 },
      top_p: { above: 0, max: 1, least: 0.01 },
      n: { min: 1, integer: true },
      max_tokens: { min: 0, integer: true },
    }),
    MISTRAL,
    { text: 'number', confidence: 'documented' },
  ),
];
