import { own } from '../../text/json.ts';
import { addition, breach, present, removal } from './asks.ts';
import { objectsIn, read } from './body.ts';
import type { Requirement, Sent } from './requirement.ts';

/** True if it is a request in the words of Anthropic, which other hosts of Claude do not accept. A system prompt is none: a fix moves it there. */
const isWhole = (sent: Sent): boolean =>
  ['thinking', 'anthropic_version'].some((key) => own(sent.body, key) !== undefined) ||
  objectsIn(sent, 'tools').some(([tool]) => own(tool, 'input_schema') !== undefined);

/** True where the version is said in a header, as gateways and Anthropic itself take it. */
const isVersioned = ({ sentTo }: Sent): boolean => sentTo?.headers?.has('anthropic-version') === true;

/** True for the address at which tokens are only counted: nothing is written there. */
const isCounted = ({ sentTo }: Sent): boolean => /[/:]count_?tokens\b/i.test(sentTo?.url ?? '');

const ENOUGH = 4_096;
const ANTHROPIC = ['anthropic', 'bedrock-anthropic'];
const MESSAGES = 'https://platform.claude.com/docs/en/api/messages';

function* modelInPath(sent: Sent) {
  for (const key of ['model', 'stream'])
    if (own(sent.body, key) !== undefined)
      yield breach(
        sent,
        [key],
        `\`${key}\` belongs to the address of the request, not to its body.`,
        [{ ...removal(sent, [key]), effect: 'lossless' }],
        { text: key, severity: 'warning' },
      );
}

/** A number that is no whole one, or below zero. */
function* wholeTokens(sent: Sent) {
  const value = read(sent, 'max_tokens');
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0)) return;
  const meant = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : ENOUGH;
  const way = { ...addition(['max_tokens'], meant), reason: `\`max_tokens\` is set to ${meant}.` };
  const text = typeof value === 'number' && value < 0 ? 'under' : 'type';
  yield breach(sent, ['max_tokens'], '`max_tokens` must be a whole number from 0.', [way], { text });
}

/** Keys that must be there. */
export const MISSING: readonly Requirement[] = [
  {
    id: 'anthropic-max-tokens-missing',
    rule: 'request/missing-key',
    targets: ANTHROPIC,
    given: (sent) => isWhole(sent) && !isCounted(sent),
    finds: present('max_tokens', ENOUGH),
    text: 'key',
    source: MESSAGES,
    confidence: 'observed',
  },
  {
    id: 'anthropic-max-tokens-missing',
    rule: 'request/missing-key',
    targets: ANTHROPIC,
    finds: wholeTokens,
    text: 'tokens',
    source: MESSAGES,
    confidence: 'observed',
  },
  {
    id: 'bedrock-anthropic-version',
    rule: 'request/missing-key',
    targets: ['bedrock-anthropic'],
    given: (sent) => isWhole(sent) && !isVersioned(sent),
    finds: present('anthropic_version', 'bedrock-2023-05-31'),
    text: 'key',
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html',
    confidence: 'contested',
  },
  {
    id: 'bedrock-anthropic-version',
    rule: 'request/unknown-key',
    targets: ['bedrock-anthropic'],
    given: (sent) => own(sent.body, 'anthropic_version') !== undefined,
    finds: modelInPath,
    text: 'path',
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-parameters-anthropic-claude-messages.html',
    confidence: 'documented',
  },
  ...(
    [
      ['anthropic-missing', 'anthropic', 'stream', MESSAGES],
      ['openai-missing', 'openai-chat', 'stream', 'https://platform.openai.com/docs/api-reference/chat/create'],
      [
        'openai-missing',
        'openai-responses',
        'stream',
        'https://platform.openai.com/docs/api-reference/responses/create',
      ],
    ] as const
  ).map(
    ([id, target, sign, source]): Requirement => ({
      id,
      rule: 'request/missing-key',
      targets: [target],
      // Gateways put the model into the address, and programs keep bodies without it.
      given: (sent) => own(sent.body, sign) !== undefined && own(sent.body, 'anthropic_version') === undefined,
      *finds(sent) {
        for (const found of present('model')(sent)) yield { ...found, severity: 'warning' };
      },
      text: 'model',
      source,
      confidence: 'observed',
    }),
  ),
  {
    id: 'deepseek-model',
    rule: 'request/model',
    targets: ['deepseek'],
    when: { models: { title: 'DeepSeek Coder', ids: /^deepseek-(?:coder|v2)/i } },
    *finds(sent) {
      yield breach(sent, ['model'], `The API no longer offers ${sent.model ?? 'this model'}.`, []);
    },
    source: 'https://api-docs.deepseek.com/quick_start/pricing',
    confidence: 'contested',
  },
];
