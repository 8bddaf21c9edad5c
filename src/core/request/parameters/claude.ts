import type { TargetId } from '../../model/diagnostic.ts';
import { type GroupId, groupOf } from '../../targets/target-file.ts';
import type { Json } from '../../text/json.ts';
import { absent, breach, isOfType, noneOf, removal, setting, surplus, within } from './asks.ts';
import { has, pathIn, read } from './body.ts';
import claudeRows from './claude.json';
import names from './claude-names.json';
import { is } from './conditions.ts';
import { rowsIn } from './read-rows.ts';
import type { Requirement, Sent } from './requirement.ts';
import { effortOf, NOT_HERE } from './rows.ts';

/** Where the wires that lead to Claude keep its parameters. */
type Names = (typeof names)['messages'];

const { messages: MESSAGES, converse: CONVERSE } = names;

/** What Claude writes at most, by model. */
const OUTPUT = claudeRows.flatMap(({ when, finds: [name, most] }) =>
  name === 'most' ? [{ models: groupOf(when?.models as GroupId), most: Number(most) }] : [],
);

const LEAST_BUDGET = 1_024;

const isThinking = (sent: Sent, { thinking }: Names): boolean => isOfType(read(sent, thinking), 'enabled', 'adaptive');

/** A forced call, in the words of either wire. */
const isForced = (sent: Sent, { choice }: Names): boolean => {
  const value = read(sent, choice);
  return isOfType(value, 'any', 'tool') || has(sent, `${choice}.any`) || has(sent, `${choice}.tool`);
};

const auto = (names: Names): Json => (names === MESSAGES ? { type: 'auto' } : { auto: {} });

const CHECKS = {
  /** A budget that is too small: without one there is no thinking. */
  *leastBudget(sent: Sent, names: Names) {
    if (!isOfType(read(sent, names.thinking), 'enabled')) return;
    const off = removal(sent, pathIn(sent, names.thinking));
    for (const found of within(`${names.thinking}.budget_tokens`, { min: LEAST_BUDGET, integer: true })(sent))
      yield { ...found, ways: [...found.ways.filter(({ kind }) => kind !== 'remove-parameter'), off] };
  },

  *budgetUnderMax(sent: Sent, names: Names) {
    const path = pathIn(sent, `${names.thinking}.budget_tokens`);
    const budget = read(sent, `${names.thinking}.budget_tokens`);
    const max = read(sent, names.maxTokens);
    if (typeof budget !== 'number' || typeof max !== 'number' || budget < max) return;
    const off = removal(sent, pathIn(sent, names.thinking));
    const most = OUTPUT.find(({ models }) => models.ids.test(sent.model ?? ''))?.most ?? 0;
    const raised =
      budget < most ? [setting(pathIn(sent, names.maxTokens), Math.min(budget + 4_096, most), 'lossless')] : [];
    const lowered = max > LEAST_BUDGET ? [setting(path, LEAST_BUDGET)] : [];
    const says = `The thinking budget is ${budget} and \`${names.maxTokens}\` is ${max}: the budget must be smaller.`;
    // With tools the budget may span a turn, where the request has the header for it, which a body does not show.
    const isSpan = Array.isArray(read(sent, names.tools)) && !/3[-.]7/.test(sent.model ?? '');
    yield breach(sent, path, says, [...raised, ...lowered, off], isSpan ? { severity: 'warning' } : {});
  },

  *thinkingByBudget(sent: Sent, names: Names) {
    if (!isOfType(read(sent, names.thinking), 'enabled')) return;
    const thinking = pathIn(sent, names.thinking);
    const adaptive = { ...setting(thinking, { type: 'adaptive' }), reason: 'Thinking is set to adaptive.' };
    const says = 'This model does not accept a thinking budget: it thinks adaptively.';
    yield breach(sent, [...thinking, 'type'], says, [adaptive, removal(sent, thinking)]);
  },

  *thinkingAdaptively(sent: Sent, names: Names) {
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
  },

  *thinkingOff(sent: Sent, names: Names) {
    if (!isOfType(read(sent, names.thinking), 'disabled')) return;
    const thinking = pathIn(sent, names.thinking);
    const says = 'Thinking cannot be switched off on this model.';
    yield breach(sent, [...thinking, 'type'], says, [removal(sent, thinking)]);
  },

  *sampledWhileThinking(sent: Sent, names: Names) {
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
      yield surplus(sent, path, `\`${key}\` ${must} while the model thinks.`, text);
    }
  },

  *forcedWhileThinking(sent: Sent, names: Names) {
    if (!isOfType(read(sent, names.thinking), 'enabled') || !isForced(sent, names)) return;
    const path = pathIn(sent, names.choice);
    const off = { ...removal(sent, pathIn(sent, names.thinking)), reason: 'Thinking is removed from the request.' };
    const says = 'A tool is forced while thinking is enabled by a budget.';
    yield breach(sent, path, says, [setting(path, auto(names)), off]);
  },

  *forcedAtAll(sent: Sent, names: Names) {
    if (!isForced(sent, names)) return;
    const path = pathIn(sent, names.choice);
    yield breach(sent, path, 'This model accepts no forced tool.', [setting(path, auto(names)), removal(sent, path)]);
  },

  *sampledTwice(sent: Sent, names: Names) {
    if (isThinking(sent, names) || !has(sent, names.temperature) || !has(sent, names.topP)) return;
    yield surplus(sent, pathIn(sent, names.topP), 'This model accepts `temperature` or `top_p`, not both.');
  },
};

const isClaude = ({ model }: Sent): boolean => model === null || /claude/i.test(model);

/** What the file asks and finds, where one wire keeps it. */
const functionsOf = (names: Names) => ({
  ...Object.fromEntries(Object.entries(CHECKS).map(([name, finds]) => [name, (sent: Sent) => finds(sent, names)])),
  isClaude,
  isBudgeted: (sent: Sent) => isOfType(read(sent, names.thinking), 'enabled'),
  isMostEffort: is(names.effort, 'xhigh', 'max'),
  effort: (accepted: readonly string[]) => effortOf(names.effort, accepted),
  noEffort: absent(names.effort, NOT_HERE),
  most: (max: number) => within(names.maxTokens, { max }),
  noSampling: noneOf([names.temperature, names.topP, names.topK], NOT_HERE),
  defaultSampling: (sent: Sent) => [
    ...absent(names.temperature, 'takes only its default on this model', { unless: [1] })(sent),
    ...noneOf([names.topP, names.topK], NOT_HERE, { [names.topP]: [1] })(sent),
  ],
});

/** What Claude requires, on the wire of its own and on that of Bedrock. */
export const CLAUDE: readonly Requirement[] = [
  ...on(['anthropic', 'bedrock-anthropic'], MESSAGES),
  ...on(['bedrock-converse'], CONVERSE),
];

function on(targets: readonly TargetId[], names: Names): readonly Requirement[] {
  return rowsIn(claudeRows, functionsOf(names)).map((row) => ({ ...row, targets }));
}
