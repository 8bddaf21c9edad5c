import { predictionsFor } from '../api-texts/texts.ts';
import { MANUAL_THINKING, NO_PREFILL, SIGNATURE } from './anthropic.ts';
import { CONVERSE_FORMS } from './shape-forms.ts';
import { CONVERSE_PARTS } from './shapes-known.ts';
import { factsChecked, type Models, type Target, under } from './target.ts';
import { windowFacts } from './window-facts.ts';

const MESSAGE = 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Message.html';
const CONSTRAINT = 'https://github.com/vercel/ai/issues/13326';

const BOTO = 'https://github.com/boto/botocore/blob/develop/botocore/validate.py';

/** Models of Meta on Bedrock. */
const LLAMA: Models = { title: 'Llama', ids: /llama/i };
const CLAUDE: Models = { title: 'Claude', ids: /claude/i };
const fact = factsChecked('2026-09');

/** Converse of Amazon Bedrock, for all its models. */
export const bedrockConverse: Target = {
  id: 'bedrock-converse',
  title: 'Amazon Bedrock Converse',
  speaker: 'Bedrock',
  docs: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html',
  kind: 'api',
  hosts: [/^bedrock-runtime(?:-fips)?\.[a-z0-9-]+\.amazonaws\.com\/model\/[^/]+\/converse(?:-stream)?$/],
  binds: true,
  facts: {
    results: fact('next-message', 'https://github.com/camel-ai/camel/issues/3954', 'observed'),
    answers: fact('always', 'https://github.com/camel-ai/camel/issues/3954', 'observed'),
    orphans: fact('refused', 'https://github.com/strands-agents/harness-sdk/issues/1435', 'observed'),
    duplicateResults: fact('refused', 'https://github.com/BerriAI/litellm/issues/20047', 'observed'),
    resultsTogether: fact(true, 'https://github.com/agno-agi/agno/issues/6698', 'observed'),
    uniqueCallIds: fact('turn', 'https://github.com/BerriAI/litellm/issues/20047', 'observed'),
    callId: [
      under(
        { until: '2026-11-01' },
        fact(
          { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '[a-zA-Z0-9_-]+' },
          CONSTRAINT,
          'contested',
          'Dots and colons were rejected in March 2026; a service model of November allows them.',
          '2026-03',
        ),
      ),
      fact(
        { letters: 'a-zA-Z0-9_.:-', min: 1, max: 64, pattern: '[a-zA-Z0-9_.:-]+' },
        'https://github.com/boto/botocore',
        'documented',
        undefined,
        '2026-11-21',
      ),
    ],
    callName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '[a-zA-Z0-9_-]+' },
      'https://github.com/NousResearch/hermes-agent/issues/90008',
      'observed',
    ),
    toolName: fact(
      { letters: 'a-zA-Z0-9_-', min: 1, max: 64, pattern: '[a-zA-Z0-9_-]+' },
      'https://github.com/awslabs/mcp/issues/3181',
      'observed',
    ),
    argumentsAre: fact('object', 'https://github.com/vercel/ai/pull/19023', 'observed'),
    textWithCalls: under(
      { models: LLAMA },
      fact('refused', 'https://github.com/quarkiverse/quarkus-langchain4j/issues/1983', 'observed'),
    ),
    toolsDeclared: fact('with-calls', 'https://github.com/langgenius/dify/issues/17545', 'observed'),
    roles: fact(
      ['user', 'assistant', 'system'],
      MESSAGE,
      'contested',
      'The service model lists `system`; the guide for Claude says that it is not accepted here.',
    ),
    consecutive: fact(
      'refused',
      'https://github.com/langchain-ai/langchain-aws/issues/130',
      'contested',
      'Seen rejected in 2024; a recorded request to Nova with two user messages in a row was accepted.',
    ),
    first: fact(
      'user',
      'https://github.com/langgenius/dify/issues/12340',
      'contested',
      'A recorded request to Claude Sonnet 4.5 that begins with an assistant message was accepted.',
    ),
    last: under(
      { models: NO_PREFILL },
      fact(
        ['user', 'tool', 'system', 'developer'],
        'https://github.com/i-am-bee/beeai-framework/issues/753',
        'observed',
        'Other models differ; which of them continue an assistant message is not known.',
      ),
    ),
    system: fact(
      'top-level',
      MESSAGE,
      'contested',
      'The service model of November 2026 lists `system` among the roles of messages.',
      '2026-11-21',
    ),
    contextWindow: windowFacts(/^Claude|on Bedrock$/),
    documentNames: fact('unique', 'https://github.com/maximhq/bifrost/issues/7003', 'observed'),
    emptyMessage: fact('refused', 'https://github.com/earendil-works/pi/pull/3443', 'observed'),
    emptyText: fact(
      'blank',
      'https://github.com/OpenHands/OpenHands/issues/5339',
      'contested',
      'A recorded request to Claude Sonnet 4.5 with a text of one line break was accepted.',
    ),
    emptyErrors: fact(
      'refused',
      'https://github.com/aws-samples/sample-multi-agent-orchestration-chat-on-agentcore/issues/15',
      'observed',
    ),
    parts: fact(CONVERSE_PARTS, BOTO, 'documented', 'The AWS library rejects them before it sends anything.'),
    contentIs: fact({ '*': 'list' }, BOTO, 'documented'),
    forms: fact(CONVERSE_FORMS, BOTO, 'documented'),
    imageTypes: fact(
      ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
      'https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ImageBlock.html',
      'documented',
    ),
    signature: under(
      { models: CLAUDE },
      fact(
        SIGNATURE,
        'https://github.com/ding113/claude-code-hub/issues/518',
        'observed',
        'Claude checks what it signed.',
      ),
    ),
    reasoningLast: under(
      { models: CLAUDE },
      fact('refused', 'https://github.com/tailcallhq/forgecode/issues/2107', 'contested', 'Seen at Anthropic itself.'),
    ),
    reasoningInLoop: under(
      { models: MANUAL_THINKING, thinking: true },
      fact('required', 'https://github.com/deepset-ai/haystack-core-integrations/issues/2146', 'observed'),
    ),
  },
  answers: predictionsFor('bedrock-converse'),
  models: [],
};
