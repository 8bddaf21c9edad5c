import { bestChoice, bestSuffix } from './best.mjs';
import { faultsOf, textOf } from './checker.mjs';
import { asBlocks, manyTurns, oneQuestion, shortTurns } from './histories.mjs';
import { PRUNE_SETTINGS, prune, pruneWithin } from './peers/ai-sdk.mjs';
import { LANGCHAIN_WAYS, langChainCounter, langChainTrim, toLangChain } from './peers/langchain.mjs';
import { llamaBuffer } from './peers/llama-index.mjs';
import { goal, goalAtLeast, table } from './table.mjs';

const BUDGETS = 200;
const SEEDS = 20;
const GOAL = 0.95;

/** The ladder in the order in which the product offers it, every step as it is by default. */
const LADDER = [{ kind: 'images' }, { kind: 'clear-results' }, { kind: 'truncate' }, { kind: 'thinking' }];

const quarter = (text) => Math.ceil(text.length / 4);
const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** Two hundred budgets on two histories: what each way breaks, loses and uses. */
export async function compareCuts(core) {
  const histories = [
    ['32 turns', manyTurns()],
    ['one question, 200 steps', oneQuestion()],
  ];
  const rows = [];
  const ours = [];
  let faults = 0;
  for (const [name, messages] of histories) {
    for (const [way, cut] of Object.entries(waysFor(core, messages))) {
      const row = await judge(messages, cut);
      if (way === 'ours') ours.push(row);
      // Packing whatever fits is known to jump about, and says so.
      if (way.startsWith('ours')) faults += row.invalid + row.over + (way.endsWith('best-fit') ? 0 : row.back);
      rows.push(cells(`${name}: ${way}`, row));
    }
    const best = bestChoice(messages, sizes());
    const reach = budgetsOf(messages).reduce((sum, budget) => sum + best(budget) / budget, 0) / BUDGETS;
    rows.push([`${name}: any whole exchanges, holes allowed, at best`, '', '', '', '', '', '', '', percent(reach)]);
  }
  const use = goalAtLeast(ours.reduce((sum, row) => sum + row.used, 0) / ours.length, GOAL, percent);
  const others = await otherShapes(core);
  rows.push(...others.rows);
  faults += others.ours.reduce((sum, row) => sum + row.invalid + row.back + row.over, 0);
  return {
    missed: faults + use.missed,
    text: [
      table(HEADS, rows),
      `Ours on both histories, ${BUDGETS * 2} budgets: ${sumUp(ours)}, ${use.text} of the budget used. ${await overSeeds(core)}`,
      NOTES,
      pruned(histories),
      APART,
    ].join('\n\n'),
  };
}

const HEADS = [
  'history: way',
  'invalid budgets',
  'broken pairs',
  'begins without a question',
  'over the budget',
  'steps back',
  'left nothing',
  'used where kept',
  'used of all budgets',
];

const NOTES = `- Budgets are 1/${BUDGETS} to ${BUDGETS}/${BUDGETS} of the whole; every way is told the same sizes (letters / 4), without extra for a message. A checker of its own (bench/checker.mjs) judges what is left.
- "Invalid": a call without its result, a result without its call, a first message that is no question (the system's words aside), or, where sides must be in turn, two messages of one side in a row.
- "Steps back": the next larger budget leaves less of some message.
- "Left nothing": no message but the system's, or, for ours, an error that names the smallest budget that works.
- "Used where kept" leaves out budgets for which nothing was left or too much; in "used of all budgets" these count as 0 %.
- "Best whole suffix" tries every place to begin: the most that is possible without holes. "Any whole exchanges" is a sum that a choice with holes can reach; such choices jump about from budget to budget, as the strategy best-fit does.
- "Shortened first" is the ladder of the screen: pictures, old results cleared, long results shortened, reasoning; units go after that.`;

/** Peers that are too large to be installed here, or that do not run on Node 20. */
const APART = `Measured once on 2026-11-21 over the same 200 budgets, in a folder of their own because they are large: LangChain's ClearToolUsesEdit (langchain 1.5.14, trigger at the budget, keep 3; it clears and never drops): pairs whole, over the budget at 48 (32 turns) and 42 (one question) budgets, 45.7 % and 41.9 % used at the others, no step back; Strands 1.16.0, a sliding window counted in messages, over blocks with one user message per group: none invalid, over its window at 5 (32 turns) and 101 (one question) budgets, 1 step back each. Not run: Mastra (1.x wants Node 22.13, and 0.24 limits only what a model writes), OpenAI Agents for JavaScript 0.20 (leaves compaction to the API), agentfit (not in the registry that was asked), LiteLLM (Python), AI SDK 7 (wants Node 22; 6 stands for it).`;

/** Ways of leaving out messages of chat messages: budget in, places and messages out. */
function waysFor({ MessageWindow, WindowTooSmall }, messages) {
  const sizeOf = sizes();
  const window = new MessageWindow(messages);
  const list = toLangChain(messages);
  const counter = langChainCounter(quarter);
  const at = new Map(messages.map((message, i) => [message, i]));
  const ways = {
    ours: oursOf(window, WindowTooSmall),
    'ours, old and long results shortened first': oursOf(window, WindowTooSmall, { ladder: LADDER }),
    'ours, strategy best-fit': oursOf(window, WindowTooSmall, { strategy: 'best-fit' }),
    'best whole suffix': bestSuffix(messages, sizeOf),
    'messages[-N:]': (budget) => lastWithin(messages, budget, sizeOf),
  };
  for (const [way, options] of Object.entries(LANGCHAIN_WAYS))
    ways[way] = async (budget) =>
      // A budget that leaves nothing but the system message can give a list with a hole in it.
      (await langChainTrim(list, budget, counter, options)).flatMap((it) =>
        it ? [{ at: at.get(it.additional_kwargs.original), message: it.additional_kwargs.original }] : [],
      );
  ways['AI SDK pruneMessages, largest N that fits'] = pruneWithin(messages, sizeOf);
  ways['LlamaIndex ChatMemoryBuffer'] = llamaBuffer(messages, sizeOf);
  return ways;
}

/** The three figures that have to be nothing. */
function sumUp(rows) {
  const none = (key, what) => {
    const { text } = goal(
      rows.reduce((sum, row) => sum + row[key], 0),
      0,
      String,
    );
    return `${text} ${what}`;
  };
  return [none('invalid', 'invalid'), none('over', 'over the budget'), none('back', 'steps back')].join(', ');
}

/** Histories that are not part of the goal: Anthropic's blocks, strict alternation, and turns with hardly a step. */
async function otherShapes(core) {
  const rows = [];
  const ours = [];
  const few = shortTurns();
  const shapes = [
    ['one question, blocks, results split over messages', asBlocks(oneQuestion(), { split: true }), {}],
    ['32 turns, blocks, sides in turn', asBlocks(manyTurns(), { split: false }), { alternate: true }],
    ['32 turns of at most one step', few, {}],
  ];
  for (const [name, messages, options] of shapes) {
    const strict = options.alternate === true;
    const window = new core.MessageWindow(messages);
    const row = await judge(messages, oursOf(window, core.WindowTooSmall, options), { strict });
    ours.push(row);
    rows.push(cells(`${name}: ours`, row));
    const naive = await judge(messages, (budget) => lastWithin(messages, budget, sizes()), { strict });
    rows.push(cells(`${name}: messages[-N:]`, naive));
  }
  rows.push(cells('32 turns of at most one step: best whole suffix', await judge(few, bestSuffix(few, sizes()))));
  return { rows, ours };
}

/** One seed could be luck. */
async function overSeeds({ MessageWindow, WindowTooSmall }) {
  const used = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    for (const messages of [manyTurns(seed), oneQuestion(seed)]) {
      const { used: share } = await judge(messages, oursOf(new MessageWindow(messages), WindowTooSmall));
      used.push(share);
    }
  }
  const mean = used.reduce((sum, share) => sum + share, 0) / used.length;
  return `Drawn ${SEEDS} times each with other sizes, the histories give ${percent(mean)} on average, ${percent(Math.min(...used))} at worst.`;
}

/** Asks a way for every budget, smallest first, and looks at what it leaves. */
async function judge(messages, cut, { strict = false } = {}) {
  const sums = { invalid: 0, pairs: 0, start: 0, over: 0, back: 0, empty: 0, used: 0, kept: 0 };
  const sizeOf = sizes();
  let before = new Float64Array(messages.length);
  for (const budget of budgetsOf(messages)) {
    const kept = (await cut(budget)) ?? [];
    const left = new Float64Array(messages.length);
    for (const { at, message } of kept) left[at] = sizeOf(message);
    if (before.some((size, i) => size > left[i])) sums.back++;
    before = left;
    if (kept.every(({ message }) => message.role === 'system')) {
      sums.empty++;
      continue;
    }
    const faults = faultsOf(
      kept.map(({ message }) => message),
      { strict },
    );
    const size = left.reduce((sum, it) => sum + it, 0);
    sums.pairs += faults.pairs;
    sums.start += faults.start;
    if (faults.pairs + faults.start + faults.turns > 0) sums.invalid++;
    if (size > budget) sums.over++;
    else {
      sums.used += size / budget;
      sums.kept++;
    }
  }
  return { ...sums, used: sums.used / BUDGETS, usedWhereKept: sums.used / sums.kept };
}

function cells(name, row) {
  const where = row.kept === 0 ? '' : percent(row.usedWhereKept);
  return [name, row.invalid, row.pairs, row.start, row.over, row.back, row.empty, where, percent(row.used)];
}

/** Ours, as places and messages: an edited message stands where the original stood. */
function oursOf(window, WindowTooSmall, options = {}) {
  return (budget) => {
    try {
      const list = window.trimToTokens(budget, quarter, options);
      const { kept } = window.plan({ ...options, tokens: budget, counter: quarter });
      if (list.length !== kept.length) throw new Error('The plan and the list it makes differ.');
      return list.map((message, i) => ({ at: kept[i], message }));
    } catch (error) {
      if (error instanceof WindowTooSmall) return null;
      throw error;
    }
  };
}

/** `messages[-N:]` with the largest N that fits: what people write by hand. */
function lastWithin(messages, budget, sizeOf) {
  let sum = 0;
  let start = messages.length;
  while (start > 0 && sum + sizeOf(messages[start - 1]) <= budget) sum += sizeOf(messages[--start]);
  return messages.slice(start).map((message, i) => ({ at: start + i, message }));
}

function budgetsOf(messages) {
  const sizeOf = sizes();
  const total = messages.reduce((sum, message) => sum + sizeOf(message), 0);
  return Array.from({ length: BUDGETS }, (_, i) => Math.round((total * (i + 1)) / BUDGETS));
}

/** The size of a message, counted once. */
function sizes() {
  const known = new WeakMap();
  return (message) => {
    let size = known.get(message);
    if (size === undefined) {
      size = quarter(textOf(message));
      known.set(message, size);
    }
    return size;
  };
}

/** The AI SDK's pruning knows no budget; this is what its settings leave. */
function pruned(histories) {
  const sizeOf = sizes();
  const rows = histories.flatMap(([name, messages]) => {
    const total = messages.reduce((sum, message) => sum + sizeOf(message), 0);
    return PRUNE_SETTINGS.map((setting) => {
      const left = prune(messages, setting).map(({ message }) => message);
      const size = left.reduce((sum, message) => sum + sizeOf(message), 0);
      return [`${name}: ${setting}`, percent(size / total), faultsOf(left).pairs];
    });
  });
  return table(['history: AI SDK pruneMessages, toolCalls', 'left of the whole', 'broken pairs'], rows);
}
