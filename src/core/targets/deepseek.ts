import type { RequestChange } from '../model/request-change.ts';
import { EITHER, TEXT_ONLY } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const GUIDE = 'https://api-docs.deepseek.com/guides/thinking_mode#tool-calls';
const REFUSED = 'https://github.com/abhigyanpatwari/GitNexus/issues/43';
const CALLS = 'https://github.com/aliasrobotics/cai/issues/111';
const SHAPE = 'https://github.com/browser-use/web-ui/issues/99';

const fact = factsChecked('2026-09');

/** It thinks in every request. */
const REASONER: Models = { title: 'deepseek-reasoner', ids: /deepseek-reasoner/i };
const V4: Models = { title: 'DeepSeek V4', ids: /deepseek-v[4-9]/i };

const MISSING =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: {ids}";
const NO_CALLS_BEFORE = "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'";

const THINKING_OFF: RequestChange = {
  title: 'Switch thinking off for this request',
  why: 'Without thinking no reasoning is wanted back. The model answers this one request without it.',
  headers: [],
  body: '{"thinking":{"type":"disabled"}}',
  source: GUIDE,
};

/** The chat API of DeepSeek. */
export const deepseek: Target = {
  id: 'deepseek',
  title: 'DeepSeek',
  speaker: 'DeepSeek',
  docs: 'https://api-docs.deepseek.com/api/create-chat-completion',
  kind: 'api',
  wire: 'openai-chat',
  hosts: [/^api\.deepseek\.com\/(?!anthropic)/],
  facts: {
    results: fact('directly-after', CALLS, 'observed'),
    answers: fact('always', CALLS, 'observed'),
    orphans: fact('refused', 'https://github.com/miurla/morphic/issues/136', 'observed'),
    duplicateResults: fact('refused', 'https://github.com/agno-agi/agno/issues/5116', 'reported'),
    uniqueCallIds: fact('turn', 'https://github.com/agno-agi/agno/issues/5116', 'reported'),
    callIdRequired: fact(true, SHAPE, 'reported'),
    argumentsAre: fact('string', SHAPE, 'reported'),
    parts: fact(
      TEXT_ONLY,
      'https://github.com/nesquena/hermes-webui/issues/2297',
      'observed',
      'Read as the text of a server that knows no pictures.',
    ),
    contentIs: fact(EITHER, SHAPE, 'observed'),
    roles: fact(['system', 'user', 'assistant', 'tool'], SHAPE, 'reported', 'The refusals list them.'),
    consecutive: [
      under(
        { models: REASONER, until: '2025-06-01' },
        fact('refused', 'https://github.com/open-webui/open-webui/issues/9266', 'observed', 'Until R1 was followed.'),
      ),
      fact('accepted', GUIDE, 'reported'),
    ],
    first: under(
      { models: REASONER, until: '2025-06-01' },
      fact('user', 'https://github.com/ChatGPTNextWeb/NextChat/issues/6343', 'observed', 'Until R1 was followed.'),
    ),
    system: fact('anywhere', GUIDE, 'reported'),
    reasoningBack: [
      under({ models: V4, thinking: true }, fact('history', REFUSED, 'reported', 'Of every turn with calls.')),
      under({ thinking: true }, fact('current-turn', GUIDE, 'documented')),
      under({ models: REASONER }, fact('current-turn', GUIDE, 'documented')),
      under(
        { models: V4 },
        fact('history', REFUSED, 'contested', 'With thinking on; whether it is on this file does not say.'),
      ),
    ],
    contextWindow: windowFacts(/^DeepSeek/),
  },
  answers: {
    'roles/consecutive':
      'deepseek-reasoner does not support successive user or assistant messages (messages[{i:before}] and messages[{i}] in your input). You should interleave the user/assistant messages in the message sequence.',
    'roles/first':
      'The first message (except the system message) of deepseek-reasoner must be a user message, but an assistant message detected.',
    'tools/missing-result': MISSING,
    'tools/aborted-call': MISSING,
    'tools/result-displaced': MISSING,
    'tools/orphan-result': NO_CALLS_BEFORE,
    'tools/result-before-call': NO_CALLS_BEFORE,
    'tools/duplicate-result':
      "Invalid parameter: Duplicate value for 'tool_call_id' of '{id}', in messages[{i:first}] and messages[{i}].",
    'tools/duplicate-result:later': NO_CALLS_BEFORE,
    'content/unknown-part':
      'Failed to deserialize the JSON body into the target type: messages[{i}]: unknown variant `{type}`, expected `text`',
    'content/wrong-type:content':
      'Failed to deserialize the JSON body into the target type: messages[{i}]: data did not match any variant of untagged enum ChatCompletionRequestContent',
    'reasoning/missing-content': `Missing \`reasoning_content\` field in the assistant message at message index {i}. For more information, please refer to ${GUIDE}`,
  },
  requests: { 'reasoning/missing-content': THINKING_OFF },
  models: [/(?:^|\/)deepseek-(?:chat|reasoner|v[3-9])/i],
};
