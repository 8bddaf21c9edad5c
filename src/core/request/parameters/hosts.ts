import { isObject, own } from '../../text/json.ts';
import { absent, atMost, breach, noneOf, oneOf, ranges, removal, setting, within } from './asks.ts';
import { has, objectsIn, read } from './body.ts';
import { both, given, is, not } from './conditions.ts';
import * as models from './models.ts';
import type { Requirement, Sent } from './requirement.ts';
import { effortOf, hasTools, row } from './rows.ts';

const GROQ = 'https://github.com/groq/groq-python/blob/main/api.md';

const CEREBRAS = 'https://inference-docs.cerebras.ai/api-reference/chat-completions';

const OPENROUTER = 'https://openrouter.ai/docs/use-cases/reasoning-tokens';

const OLLAMA = 'https://github.com/ollama/ollama/blob/main/api/types.go';

const LM_STUDIO = 'https://github.com/antropia-studio/linguito/issues/21';

const VLLM = 'https://docs.vllm.ai/en/latest/features/tool_calling.html';

function* mixedStrict(sent: Sent) {
  const tools = objectsIn(sent, 'tools').flatMap(([tool, path]) => {
    const declared = own(tool, 'function');
    return isObject(declared)
      ? [{ isStrict: own(declared, 'strict') === true, path: [...path, 'function', 'strict'] }]
      : [];
  });
  const strict = tools.filter(({ isStrict }) => isStrict);
  const [first] = strict;
  if (!first || strict.length === tools.length) return;
  const edits = strict.map(({ path }) => ({ path, to: false }));
  const reason = '`strict` is set to false for all tools.';
  yield breach(sent, first.path, 'Some tools are strict and some are not.', [
    { kind: 'set-parameter', edits, reason, effect: 'lossy' },
  ]);
}

function* wholeNumbers(sent: Sent) {
  const options = read(sent, 'options');
  if (!isObject(options)) return;
  for (const name of ['num_ctx', 'num_predict', 'top_k', 'seed'])
    yield* within(`options.${name}`, { integer: true })(sent);
  for (const name of ['temperature', 'top_p']) yield* within(`options.${name}`, {})(sent);
}

const GROQ_OUTPUT: readonly (readonly [string, RegExp, number])[] = [
  ['Llama 3.1 8B', /^llama-3\.1-8b-instant$/i, 131_072],
  ['Llama 3.3 70B', /^llama-3\.3-70b-versatile$/i, 32_768],
  ['gpt-oss', /(?:^|\/)gpt-oss-/i, 65_536],
];

function* autoTool(sent: Sent) {
  const says = 'The choice auto needs a server that was started with `--enable-auto-tool-choice`.';
  yield breach(sent, ['tool_choice'], says, []);
}

/** A choice that names a tool. */
function* namedTool(sent: Sent) {
  if (!isObject(read(sent, 'tool_choice'))) return;
  const path = ['tool_choice'];
  yield breach(sent, path, '`tool_choice` must be a string: none, auto or required.', [setting(path, 'required')]);
}

function negative(sent: Sent, name: string) {
  return [...within(name, { min: 1 })(sent)].map((found) => ({ ...found, ways: [removal(sent, [name])] }));
}

/** What hosts of the models of others require. */
export const HOSTS: readonly Requirement[] = [
  ...GROQ_OUTPUT.flatMap(([title, ids, max]) =>
    ['max_tokens', 'max_completion_tokens'].map((name) =>
      row('groq-max-tokens', 'params/max-tokens', 'groq', within(name, { max }), GROQ, {
        when: { models: { title, ids } },
        text: 'limit',
        confidence: 'documented',
      }),
    ),
  ),
  row(
    'groq-json-tools',
    'params/conflict',
    'groq',
    absent('response_format', 'cannot be combined with tools'),
    'https://github.com/agno-agi/agno/issues/1065',
    { given: both(hasTools, is('response_format.type', 'json_object')), text: 'json' },
  ),
  row(
    'groq-reasoning',
    'params/conflict',
    'groq',
    (sent) =>
      has(sent, 'reasoning_format')
        ? absent('include_reasoning', 'and `reasoning_format` exclude each other')(sent)
        : [],
    GROQ,
    { text: 'reasoning', confidence: 'documented' },
  ),
  row('groq-reasoning', 'params/conflict', 'groq', effortOf('reasoning_effort', ['none', 'default']), GROQ, {
    when: { models: models.QWEN3 },
    text: 'effort',
    confidence: 'documented',
  }),
  row('groq-reasoning', 'params/conflict', 'groq', effortOf('reasoning_effort', ['low', 'medium', 'high']), GROQ, {
    when: { models: models.GPT_OSS },
    text: 'effort',
    confidence: 'documented',
  }),
  row('groq-ranges', 'params/range', 'groq', ranges({ temperature: { min: 0, max: 2 }, n: { min: 1, max: 1 } }), GROQ, {
    text: 'number',
  }),
  row('groq-ranges', 'params/range', 'groq', atMost('stop', 4), GROQ, { text: 'stops' }),
  row(
    'groq-unsupported',
    'request/unknown-key',
    'groq',
    noneOf(['logprobs', 'top_logprobs', 'logit_bias'], 'is not supported by this API', { logprobs: [false] }),
    GROQ,
    { text: 'groq' },
  ),

  row('cerebras-ranges', 'params/range', 'cerebras', ranges({ temperature: { min: 0, max: 2 } }), CEREBRAS, {
    text: 'number',
  }),
  row('cerebras-ranges', 'params/range', 'cerebras', atMost('stop', 4), CEREBRAS, { text: 'stops' }),
  row(
    'cerebras-ranges',
    'params/range',
    'cerebras',
    effortOf('reasoning_effort', ['low', 'medium', 'high']),
    CEREBRAS,
    { when: { models: models.GPT_OSS }, text: 'effort' },
  ),
  row(
    'cerebras-strict-mixed',
    'tools/combination',
    'cerebras',
    mixedStrict,
    'https://github.com/RooCodeInc/Roo-Code/issues/10334',
    { text: 'strict' },
  ),

  row(
    'openrouter-mandatory',
    'params/thinking',
    'openrouter',
    oneOf('reasoning.effort', ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'], () => 'minimal'),
    'https://github.com/musistudio/claude-code-router/issues/1151',
    {
      when: {
        models: models.ALWAYS_REASONING,
      },
      text: 'mandatory',
    },
  ),
  row(
    'openrouter-mandatory',
    'params/thinking',
    'openrouter',
    absent('reasoning.enabled', 'cannot be false on this model', { unless: [true] }),
    'https://github.com/musistudio/claude-code-router/issues/1151',
    {
      when: {
        models: models.ALWAYS_REASONING,
      },
      text: 'mandatory',
    },
  ),
  row(
    'openrouter-reasoning',
    'params/conflict',
    'openrouter',
    (sent) =>
      has(sent, 'reasoning.effort')
        ? absent('reasoning.max_tokens', 'and `reasoning.effort` exclude each other')(sent)
        : [],
    OPENROUTER,
    { text: 'reasoning' },
  ),
  row(
    'openrouter-reasoning',
    'params/conflict',
    'openrouter',
    (sent) =>
      has(sent, 'reasoning.effort') && read(sent, 'reasoning.effort') !== read(sent, 'reasoning_effort')
        ? absent('reasoning_effort', 'differs from `reasoning.effort`')(sent)
        : [],
    OPENROUTER,
    { text: 'reasoning' },
  ),
  row('openrouter-ids', 'params/range', 'openrouter', atMost('stop', 4), OPENROUTER, {
    text: 'stops',
    confidence: 'documented',
  }),

  row(
    'ollama-think',
    'params/thinking',
    'ollama',
    (sent) =>
      typeof read(sent, 'think') === 'boolean' ? [] : effortOf('think', ['low', 'medium', 'high', 'max'])(sent),
    OLLAMA,
    { text: 'think' },
  ),
  row('ollama-options', 'params/range', 'ollama', wholeNumbers, OLLAMA, { text: 'options' }),

  row(
    'vllm-choice-without-tools',
    'tools/choice-conflict',
    'chat-template-strict',
    absent('tool_choice', 'is sent without tools', { unless: ['none'] }),
    'https://github.com/vllm-project/vllm/issues/9426',
    { given: not(hasTools), text: 'alone' },
  ),
  row('vllm-auto', 'tools/choice-conflict', 'chat-template-strict', autoTool, VLLM, {
    given: both(hasTools, given('tool_choice'), is('tool_choice', 'auto')),
    text: 'auto',
    confidence: 'contested',
  }),
  row('lmstudio-choice', 'tools/choice', 'chat-template-strict', namedTool, LM_STUDIO, {
    given: hasTools,
    text: 'named',
    confidence: 'contested',
    note: 'LM Studio rejects it; vLLM accepts it.',
  }),
  row(
    'vllm-max-tokens',
    'params/max-tokens',
    'chat-template-strict',
    (sent) => ['max_tokens', 'max_completion_tokens'].flatMap((name) => negative(sent, name)),
    'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html',
    { text: 'least' },
  ),
];
