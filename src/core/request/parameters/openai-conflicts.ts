import { inWords, own } from '../../text/json.ts';
import { absent, breach, removal, setting } from './asks.ts';
import { has, objectsIn, pathIn } from './body.ts';
import { both, filled, given, hasFunctions, is, not } from './conditions.ts';
import * as models from './models.ts';
import { CHAT, isAsked, observed, PROBE_RESPONSES, RESPONSES } from './openai.ts';
import type { Requirement, Sent } from './requirement.ts';

/** Functions beside reasoning on Chat Completions. */
function* functionsWhileReasoning(sent: Sent) {
  const path = ['reasoning_effort'];
  const takesNone = !/gpt-6-astra/.test(sent.model ?? '');
  const says = 'On Chat Completions this model accepts function tools only with `reasoning_effort` none.';
  yield breach(sent, path, says, takesNone ? [setting(path, 'none')] : []);
}

const HOSTED = ['web_search', 'web_search_preview', 'image_generation', 'code_interpreter', 'file_search', 'computer'];

function* hostedAtMinimal(sent: Sent) {
  const hosted = objectsIn(sent, 'tools')
    .map(([tool]) => inWords(own(tool, 'type')))
    .filter((type) => HOSTED.includes(type));
  if (hosted.length === 0) return;
  const path = ['reasoning', 'effort'];
  const says = `With the effort minimal these tools cannot be used: ${hosted.join(', ')}.`;
  yield breach(sent, path, says, [setting(path, 'low')], { data: { tools: hosted.join(', ') } });
}

function* oldFunctions(sent: Sent) {
  const path = ['functions'];
  yield breach(sent, path, '`functions` is sent beside `tools`.', [removal(sent, path)]);
}

/** What parameters and tools of OpenAI require of each other. */
export const OPENAI_CONFLICTS: readonly Requirement[] = [
  {
    ...observed,
    id: 'openai-top-logprobs',
    rule: 'params/conflict',
    targets: CHAT,
    given: both(given('top_logprobs'), not(is('logprobs', true))),
    *finds(sent) {
      const path = pathIn(sent, 'logprobs');
      const says = '`top_logprobs` is accepted only with `logprobs` true.';
      yield breach(sent, ['top_logprobs'], says, [setting(path, true, 'lossless'), removal(sent, ['top_logprobs'])]);
    },
    text: 'logprobs',
  },
  {
    ...observed,
    id: 'openai-stream-options-alone',
    rule: 'params/conflict',
    targets: [...CHAT, 'qwen', 'chat-template-strict'],
    given: not(is('stream', true)),
    *finds(sent) {
      if (!has(sent, 'stream_options')) return;
      const path = ['stream_options'];
      yield breach(sent, path, '`stream_options` is accepted only with `stream` true.', [
        { ...removal(sent, path), effect: 'lossless' },
      ]);
    },
    text: 'stream',
    source: 'https://platform.openai.com/docs/api-reference/chat/create#chat-create-stream_options',
  },
  {
    ...observed,
    id: 'openai-stream-options',
    rule: 'request/unknown-key',
    targets: RESPONSES,
    finds: absent('stream_options.include_usage', 'is not known to the Responses API'),
    text: 'key',
    source: PROBE_RESPONSES,
  },
  {
    ...observed,
    id: 'responses-state',
    rule: 'params/conflict',
    targets: RESPONSES,
    given: given('conversation'),
    finds: absent('previous_response_id', 'and `conversation` exclude each other'),
    text: 'state',
    source: PROBE_RESPONSES,
  },
  {
    ...observed,
    id: 'openai-reasoning-chat',
    rule: 'tools/combination',
    targets: CHAT,
    when: { models: models.GPT_54 },
    given: both(hasFunctions, isAsked),
    finds: functionsWhileReasoning,
    text: 'reasoning',
    source: 'https://github.com/GoogleChromeLabs/webmcp-tools/issues/417',
  },
  {
    ...observed,
    id: 'openai-reasoning-chat',
    rule: 'tools/combination',
    targets: CHAT,
    when: { models: models.GPT_56_ON },
    given: both(hasFunctions, not(is('reasoning_effort', 'none'))),
    finds: functionsWhileReasoning,
    text: 'reasoning',
    source: 'https://github.com/GoogleChromeLabs/webmcp-tools/issues/417',
  },
  {
    ...observed,
    id: 'openai-reasoning-chat-5-5',
    rule: 'tools/combination',
    targets: CHAT,
    when: { models: models.GPT_54 },
    given: both(hasFunctions, isAsked),
    finds: functionsWhileReasoning,
    text: 'reasoning',
    source: 'https://github.com/GoogleChromeLabs/webmcp-tools/issues/417',
  },
  {
    ...observed,
    id: 'openai-reasoning-chat-5-5',
    rule: 'tools/combination',
    targets: CHAT,
    when: { models: models.GPT_55 },
    given: both(hasFunctions, not(is('reasoning_effort', 'none'))),
    // A request without the key was answered in 2026 (service tier `flex`), and others were rejected.
    confidence: 'contested',
    finds: functionsWhileReasoning,
    text: 'reasoning',
    source: 'https://github.com/GoogleChromeLabs/webmcp-tools/issues/417',
  },
  {
    ...observed,
    id: 'openai-minimal-hosted',
    rule: 'tools/combination',
    targets: RESPONSES,
    when: { models: models.GPT_5 },
    given: is('reasoning.effort', 'minimal'),
    finds: hostedAtMinimal,
    text: 'minimal',
    source: 'https://github.com/openai/codex/issues/3559',
  },
  {
    ...observed,
    id: 'openai-functions-mixed',
    rule: 'tools/combination',
    targets: CHAT,
    given: both(filled('tools'), given('functions')),
    finds: oldFunctions,
    text: 'functions',
  },
  {
    ...observed,
    id: 'openai-choice-without-tools',
    rule: 'tools/choice-conflict',
    targets: CHAT,
    given: not((sent) => filled('tools')(sent) || filled('functions')(sent)),
    finds: absent('tool_choice', 'is sent without tools', { unless: [] }),
    text: 'alone',
    source: 'https://platform.openai.com/docs/api-reference/chat/create#chat-create-tool_choice',
  },
  {
    ...observed,
    id: 'openai-parallel-without-tools',
    rule: 'tools/choice-conflict',
    targets: CHAT,
    when: { models: models.GPT_4O },
    given: not(filled('tools')),
    finds: absent('parallel_tool_calls', 'is sent without tools'),
    text: 'parallel',
    confidence: 'contested',
    source: 'https://github.com/Upsonic/Upsonic/issues/323',
  },
];
