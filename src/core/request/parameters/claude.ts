import type { TargetId } from '../../model/diagnostic.ts';
import type { Models } from '../../targets/target.ts';
import { groupOf } from '../../targets/target-file.ts';
import { inWords, type Json } from '../../text/json.ts';
import { absent, breach, isOfType, oneOf, removal, setting, within } from './asks.ts';
import { has, objectsIn, pathIn, read } from './body.ts';
import { nearestEffort } from './efforts.ts';
import type { Requirement, Sent } from './requirement.ts';

/** What Claude writes at most, by model. */
const CLAUDE_OUTPUT: readonly (readonly [Models, number])[] = [
  [{ title: 'Claude 3', ids: /claude-3-(?:opus|sonnet|haiku)/i }, 4_096],
  [{ title: 'Claude 3.5', ids: /claude-3[-.]5/i }, 8_192],
  [{ title: 'Claude 3.7', ids: /claude-3[-.]7/i }, 128_000],
  [{ title: 'Claude Opus 4 and 4.1', ids: /claude-opus-4(?:[-.][01](?!\d)|(?![-.]\d(?!\d))(?!\d))/i }, 32_000],
  [{ title: 'Claude Sonnet 4', ids: /claude-sonnet-4(?:[-.]0(?!\d)|(?![-.]\d(?!\d))(?!\d))/i }, 64_000],
  [{ title: 'Claude 4.5', ids: /claude-(?:opus|sonnet|haiku)-4[-.]5(?!\d)/i }, 64_000],
  [{ title: 'Claude 4.6', ids: /claude-(?:opus|sonnet)-4[-.]6(?!\d)/i }, 128_000],
  [groupOf('claude-adaptive'), 128_000],
];

/** Where the wires that lead to Claude keep its parameters. */
interface Names {
  readonly maxTokens: string;
  readonly temperature: string;
  readonly topP: string;
  readonly topK: string;
  readonly thinking: string;
  readonly effort: string;
  readonly choice: string;
  readonly tools: string;
}

const MESSAGES: Names = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  thinking: 'thinking',
  effort: 'output_config.effort',
  choice: 'tool_choice',
  tools: 'tools',
};

const CONVERSE: Names = {
  maxTokens: 'inferenceConfig.maxTokens',
  temperature: 'inferenceConfig.temperature',
  topP: 'inferenceConfig.topP',
  topK: 'additionalModelRequestFields.top_k',
  thinking: 'additionalModelRequestFields.thinking',
  effort: 'additionalModelRequestFields.output_config.effort',
  choice: 'toolConfig.toolChoice',
  tools: 'toolConfig.tools',
};

const THINKING = 'https://platform.claude.com/docs/en/build-with-claude/extended-thinking';
const TROUBLE = 'https://platform.claude.com/docs/en/build-with-claude/thinking-troubleshooting';
const EFFORT = 'https://platform.claude.com/docs/en/build-with-claude/effort';
const LEAST_BUDGET = 1_024;
const LEVELS = ['low', 'medium', 'high', 'xhigh', 'max'];

const isThinking = (sent: Sent, { thinking }: Names): boolean => isOfType(read(sent, thinking), 'enabled', 'adaptive');

/** A forced call, in the words of either wire. */
const isForced = (sent: Sent, { choice }: Names): boolean => {
  const value = read(sent, choice);
  return isOfType(value, 'any', 'tool') || has(sent, `${choice}.any`) || has(sent, `${choice}.tool`);
};

const auto = (names: Names): Json => (names === MESSAGES ? { type: 'auto' } : { auto: {} });

/** A budget that is too small: without one there is no thinking. */
function* leastBudget(sent: Sent, names: Names) {
  if (!isOfType(read(sent, names.thinking), 'enabled')) return;
  const off = removal(sent, pathIn(sent, names.thinking));
  for (const found of within(`${names.thinking}.budget_tokens`, { min: LEAST_BUDGET, integer: true })(sent))
    yield { ...found, ways: [...found.ways.filter(({ kind }) => kind !== 'remove-parameter'), off] };
}

function* budgetUnderMax(sent: Sent, names: Names) {
  const path = pathIn(sent, `${names.thinking}.budget_tokens`);
  const budget = read(sent, `${names.thinking}.budget_tokens`);
  const max = read(sent, names.maxTokens);
  if (typeof budget !== 'number' || typeof max !== 'number' || budget < max) return;
  const off = removal(sent, pathIn(sent, names.thinking));
  const most = CLAUDE_OUTPUT.find(([{ ids }]) => ids.test(sent.model ?? ''))?.[1] ?? 0;
  const raised =
    budget < most ? [setting(pathIn(sent, names.maxTokens), Math.min(budget + 4_096, most), 'lossless')] : [];
  const lowered = max > LEAST_BUDGET ? [setting(path, LEAST_BUDGET)] : [];
  const says = `The thinking budget is ${budget} and \`${names.maxTokens}\` is ${max}: the budget must be smaller.`;
  // With tools the budget may span a turn, where the request has the header for it, which a body does not show.
  const isSpan = Array.isArray(read(sent, names.tools)) && !/3[-.]7/.test(sent.model ?? '');
  yield breach(sent, path, says, [...raised, ...lowered, off], isSpan ? { severity: 'warning' } : {});
}

function* thinkingByBudget(sent: Sent, names: Names) {
  if (!isOfType(read(sent, names.thinking), 'enabled')) return;
  const thinking = pathIn(sent, names.thinking);
  const adaptive = { ...setting(thinking, { type: 'adaptive' }), reason: 'Thinking is set to adaptive.' };
  const says = 'This model does not take a thinking budget: it thinks adaptively.';
  yield breach(sent, [...thinking, 'type'], says, [adaptive, removal(sent, thinking)]);
}

function* thinkingAdaptively(sent: Sent, names: Names) {
  if (!isOfType(read(sent, names.thinking), 'adaptive')) return;
  const thinking = pathIn(sent, names.thinking);
  const max = read(sent, names.maxTokens);
  const budget = typeof max === 'number' ? Math.min(Math.floor(max / 2), 16_000) : 0;
  const enabled = {
    ...setting(thinking, { type: 'enabled', budget_tokens: budget }),
    reason: `Thinking gets a budget of ${budget} tokens.`,
  };
  const says = 'This model does not think adaptively: it takes a thinking budget.';
  yield breach(sent, [...thinking, 'type'], says, [
    ...(budget >= LEAST_BUDGET ? [enabled] : []),
    removal(sent, thinking),
  ]);
}

function* thinkingOff(sent: Sent, names: Names) {
  if (!isOfType(read(sent, names.thinking), 'disabled')) return;
  const thinking = pathIn(sent, names.thinking);
  yield breach(sent, [...thinking, 'type'], 'Thinking cannot be switched off on this model.', [
    removal(sent, thinking),
  ]);
}

function* sampledWhileThinking(sent: Sent, names: Names) {
  if (!isThinking(sent, names)) return;
  const [temperature, topP, topK] = [names.temperature, names.topP, names.topK].map((name) => read(sent, name));
  const wrong: [string, string][] = [];
  if (typeof temperature === 'number' && temperature !== 1) wrong.push([names.temperature, 'must be 1 or absent']);
  if (typeof topP === 'number' && (topP < 0.95 || topP > 1))
    wrong.push([names.topP, 'must be from 0.95 to 1 or absent']);
  if (typeof topK === 'number') wrong.push([names.topK, 'must be absent']);
  for (const [name, must] of wrong) {
    const path = pathIn(sent, name);
    const key = path.at(-1) ?? name;
    const text = name === names.temperature ? {} : { text: `thinking-${key}` };
    yield breach(sent, path, `\`${key}\` ${must} while the model thinks.`, [removal(sent, path)], text);
  }
}

function* forcedWhileThinking(sent: Sent, names: Names) {
  if (!isOfType(read(sent, names.thinking), 'enabled') || !isForced(sent, names)) return;
  const path = pathIn(sent, names.choice);
  const off = { ...removal(sent, pathIn(sent, names.thinking)), reason: 'Thinking is removed from the request.' };
  const says = 'A tool is forced while thinking is enabled by a budget.';
  yield breach(sent, path, says, [setting(path, auto(names)), off]);
}

function* forcedAtAll(sent: Sent, names: Names) {
  if (!isForced(sent, names)) return;
  const path = pathIn(sent, names.choice);
  yield breach(sent, path, 'This model accepts no forced tool.', [setting(path, auto(names)), removal(sent, path)]);
}

const effortOf = (accepted: readonly string[], names: Names): Requirement['finds'] =>
  oneOf(names.effort, accepted, (value) => nearestEffort(value, accepted));

function* sampledTwice(sent: Sent, names: Names) {
  if (isThinking(sent, names) || !has(sent, names.temperature) || !has(sent, names.topP)) return;
  const path = pathIn(sent, names.topP);
  yield breach(sent, path, 'This model accepts `temperature` or `top_p`, not both.', [removal(sent, path)]);
}

function requirementsOf(targets: readonly TargetId[], names: Names, id: (name: string) => string): Requirement[] {
  const by =
    (finds: (sent: Sent, names: Names) => Iterable<ReturnType<typeof breach>>): Requirement['finds'] =>
    (sent) =>
      finds(sent, names);
  const isClaude = ({ model }: Sent): boolean => model === null || /claude/i.test(model);
  const row = (
    name: string,
    rule: string,
    finds: Requirement['finds'],
    more: Partial<Requirement> = {},
  ): Requirement => ({
    id: id(name),
    rule,
    targets,
    given: isClaude,
    finds,
    source: THINKING,
    confidence: 'observed',
    ...more,
  });
  const samplingWords = 'is not supported by this model';
  return [
    row('budget-min', 'params/thinking', by(leastBudget), { text: 'budget', confidence: 'documented' }),
    row('thinking-enabled', 'params/thinking', by(thinkingByBudget), {
      when: { models: groupOf('claude-adaptive') },
      text: 'enabled',
      source: TROUBLE,
    }),
    row('thinking-adaptive', 'params/thinking', by(thinkingAdaptively), {
      when: { models: groupOf('claude-budget') },
      text: 'adaptive',
    }),
    row('thinking-disabled', 'params/thinking', by(thinkingOff), {
      when: { models: groupOf('claude-fable') },
      text: 'disabled',
      confidence: 'contested',
    }),
    row('thinking-disabled', 'params/thinking', by(thinkingOff), {
      when: { models: groupOf('claude-opus-5') },
      given: (sent) => ['xhigh', 'max'].includes(inWords(read(sent, names.effort))),
      text: 'disabled',
      confidence: 'contested',
    }),
    row('effort-level', 'params/thinking', absent(names.effort, 'is not supported by this model'), {
      when: { models: groupOf('claude-no-effort') },
      text: 'effort',
      source: EFFORT,
    }),
    row('effort-level', 'params/thinking', effortOf(['low', 'medium', 'high'], names), {
      when: { models: groupOf('claude-opus-45') },
      text: 'effort-level',
      source: EFFORT,
    }),
    row('effort-level', 'params/thinking', effortOf(['low', 'medium', 'high', 'max'], names), {
      when: { models: groupOf('claude-46') },
      text: 'effort-level',
      source: EFFORT,
    }),
    row('effort-level', 'params/thinking', effortOf(LEVELS, names), {
      when: { models: groupOf('claude-adaptive') },
      text: 'effort-level',
      source: EFFORT,
    }),
    row('budget-max', 'params/max-tokens', by(budgetUnderMax), {
      text: 'budget',
      given: (sent) => isClaude(sent) && isOfType(read(sent, names.thinking), 'enabled'),
    }),
    ...CLAUDE_OUTPUT.map(([claude, max]) =>
      row('max-tokens-model', 'params/max-tokens', within(names.maxTokens, { max }), {
        when: { models: claude },
        text: 'model',
      }),
    ),
    row(
      'temperature-removed',
      'params/unsupported',
      (sent) => [names.temperature, names.topP, names.topK].flatMap((name) => [...absent(name, samplingWords)(sent)]),
      { when: { models: groupOf('claude-unsampled') }, text: 'sampling' },
    ),
    row(
      'temperature-removed',
      'params/unsupported',
      (sent) => [
        ...absent(names.temperature, 'takes only its default on this model', { unless: [1] })(sent),
        ...absent(names.topP, samplingWords, { unless: [1] })(sent),
        ...absent(names.topK, samplingWords)(sent),
      ],
      { when: { models: groupOf('claude-sonnet-5') }, text: 'sampling' },
    ),
    row('temperature-and-top-p', 'params/conflict', by(sampledTwice), {
      when: { models: groupOf('claude-one-sampling') },
      text: 'sampling',
    }),
    row('temperature-thinking', 'params/conflict', by(sampledWhileThinking), {
      when: { except: groupOf('claude-adaptive') },
      text: 'thinking',
    }),
    row('choice-thinking', 'tools/choice-conflict', by(forcedWhileThinking), { text: 'thinking' }),
    row('choice-model', 'tools/choice-conflict', by(forcedAtAll), {
      when: { models: groupOf('claude-fable') },
      text: 'model',
      confidence: 'contested',
    }),
  ];
}

function* withoutTools(sent: Sent) {
  const { tool_choice: choice } = sent.body;
  if (!isOfType(choice, 'auto', 'any', 'tool') || objectsIn(sent, 'tools').length > 0) return;
  const path = ['tool_choice'];
  yield breach(sent, path, '`tool_choice` is sent without tools.', [removal(sent, path)]);
}

/** What Claude requires, on the wire of its own and on that of Bedrock. */
export const CLAUDE: readonly Requirement[] = [
  ...requirementsOf(['anthropic', 'bedrock-anthropic'], MESSAGES, (name) => `anthropic-${name}`),
  ...requirementsOf(['bedrock-converse'], CONVERSE, (name) => `anthropic-${name}`),
  {
    id: 'anthropic-choice-without-tools',
    rule: 'tools/choice-conflict',
    targets: ['anthropic', 'bedrock-anthropic'],
    finds: withoutTools,
    text: 'alone',
    source: 'https://platform.claude.com/docs/en/api/messages',
    confidence: 'contested',
  },
];
