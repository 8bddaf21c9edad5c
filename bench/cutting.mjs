import { chatRequest, manyTurns, oneQuestion } from './generate.mjs';
import { compare, perCall, timed } from './measure.mjs';
import { brokenPairs, textOf } from './pairs.mjs';
import { LANGCHAIN_WAYS, langChainCounter, langChainTrim, naiveSlice, toLangChain } from './peers.mjs';
import { goal, goalAtLeast, ms, table, times } from './table.mjs';

const quarter = (text) => Math.ceil(text.length / 4);

/** A counter that is asked once per text. */
function memo(count) {
  const known = new Map();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const tokens = count(text);
    known.set(text, tokens);
    return tokens;
  };
}

/** One trim and a thousand budgets over 10,000 messages, beside LangChain.js with the same counter. */
export async function compareTrimming({ MessageWindow }) {
  const { messages } = chatRequest(10_000);
  const list = toLangChain(messages);
  const count = memo(quarter);
  const counter = langChainCounter(count);
  const total = counter(list);
  const budget = Math.round(total / 2);
  const window = new MessageWindow(messages);
  window.trimToTokens(budget, count);

  const { ours, theirs } = await compare(
    {
      ours: () => window.plan({ tokens: budget, counter: count }),
      theirs: () => langChainTrim(list, budget, counter, LANGCHAIN_WAYS['LangChain, last, startOn human']),
    },
    7,
  );
  const fresh = await perCall(() => new MessageWindow(messages).plan({ tokens: budget, counter: count }));
  const many = await timed(() => {
    for (let i = 1; i <= 1000; i++) window.plan({ tokens: Math.round((total * i) / 1000) + 2000, counter: count });
  });
  const faster = goalAtLeast(theirs.ms / ours.ms, 50);
  const thousand = goal(many.ms, 100, (value) => `${ms(value)} ms`);
  return {
    missed: faster.missed + thousand.missed,
    text: table(
      ['10,000 messages', 'one trim, ms', 'LangChain / ours', '1,000 budgets'],
      [
        ['ours, window kept', ms(ours.ms), faster.text, thousand.text],
        ['ours, window made anew', ms(fresh), times(theirs.ms / fresh), ''],
        ['LangChain.js trimMessages, last, startOn human', ms(theirs.ms), '', ''],
      ],
    ),
  };
}

/** Two hundred budgets on two histories: how often a pair is broken, and how much of the budget is used. */
export async function compareCuts({ MessageWindow, WindowTooSmall }) {
  const rows = [];
  let missed = 0;
  for (const [name, messages] of [
    ['32 turns', manyTurns()],
    ['one question, 200 steps', oneQuestion()],
  ]) {
    const list = toLangChain(messages);
    const counter = langChainCounter(quarter);
    const total = counter(list);
    const budgets = Array.from({ length: 200 }, (_, i) => Math.round((total * (i + 1)) / 200));
    const window = new MessageWindow(messages);
    const ways = {
      ours: (budget) => oursOrNull(window, budget, WindowTooSmall),
      'messages[-N:]': (budget) => naiveSlice(messages, budget, quarter),
    };
    for (const [way, options] of Object.entries(LANGCHAIN_WAYS))
      ways[way] = async (budget) =>
        // A budget that leaves nothing but the system message can give a list with a hole in it.
        (await langChainTrim(list, budget, counter, options)).flatMap((it) =>
          it ? [it.additional_kwargs.original] : [],
        );
    for (const [way, cut] of Object.entries(ways)) {
      const row = await judge(cut, budgets);
      if (way === 'ours') missed += row.broken + row.over;
      rows.push([`${name}: ${way}`, row.budgets, row.broken, row.empty, row.over, `${Math.round(row.used * 100)} %`]);
    }
  }
  return {
    missed,
    text: `${table(['history: way', 'broken budgets', 'broken pairs', 'left nothing', 'over the budget', 'of the budget used'], rows)}\n\nBroken pairs are counted by a checker of its own (bench/pairs.mjs). "Left nothing" counts budgets for which a way returned no message, or, for ours, said that the budget is too small and what the smallest is.`,
  };
}

async function judge(cut, budgets) {
  const sums = { budgets: 0, broken: 0, empty: 0, over: 0, used: 0 };
  let answered = 0;
  for (const budget of budgets) {
    const kept = await cut(budget);
    if (kept === null || kept.length === 0) {
      sums.empty++;
      continue;
    }
    const broken = brokenPairs(kept);
    const size = kept.reduce((sum, message) => sum + quarter(textOf(message)), 0);
    if (broken > 0) sums.budgets++;
    sums.broken += broken;
    if (size > budget) sums.over++;
    sums.used += size / budget;
    answered++;
  }
  return { ...sums, used: answered === 0 ? 0 : sums.used / answered };
}

function oursOrNull(window, budget, WindowTooSmall) {
  try {
    return window.trimToTokens(budget, quarter);
  } catch (error) {
    if (error instanceof WindowTooSmall) return null;
    throw error;
  }
}
