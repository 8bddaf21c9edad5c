import { chatRequest } from './generate.mjs';
import { compare, perCall, timed } from './measure.mjs';
import { LANGCHAIN_WAYS, langChainCounter, langChainTrim, toLangChain } from './peers/langchain.mjs';
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
export async function compareTrimming({ MessageWindow, openTranscript, trimCurve }) {
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
  const read = openTranscript(JSON.stringify({ model: 'gpt-4o', messages }));
  const trimRead = () => windowOf(trimCurve(read, 'tokens', {}, count), budget);
  const planned = window.plan({ tokens: budget, counter: count }).kept.join();
  if (trimRead().join() !== planned) throw new Error('The two readings leave different messages.');
  const again = await perCall(trimRead);
  const many = await timed(() => {
    for (let i = 1; i <= 1000; i++) window.plan({ tokens: Math.round((total * i) / 1000) + 2000, counter: count });
  });
  const faster = goalAtLeast(theirs.ms / ours.ms, 50);
  const anew = goalAtLeast(theirs.ms / again, 50);
  const thousand = goal(many.ms, 100, (value) => `${ms(value)} ms`);
  return {
    missed: faster.missed + anew.missed + thousand.missed,
    text: table(
      ['10,000 messages', 'one trim, ms', 'LangChain / ours', '1,000 budgets'],
      [
        ['ours, window kept', ms(ours.ms), faster.text, thousand.text],
        ['ours, made anew over messages as they are sent', ms(fresh), times(theirs.ms / fresh), ''],
        ['ours, made anew over messages that were read before', ms(again), anew.text, ''],
        ['LangChain.js trimMessages, last, startOn human, messages made before', ms(theirs.ms), '', ''],
      ],
    ),
  };
}

/** The places of the messages that a budget keeps, from every legal cut of a history without pins. */
function windowOf({ cost, start, anchor, messages, perMessage }, budget) {
  const cut = cost.findIndex((it) => it <= budget);
  const kept = [];
  if (anchor[cut] >= 0) kept.push(anchor[cut]);
  for (let i = start[cut]; i < perMessage.length; i++) kept.push(i);
  if (kept.length !== messages[cut]) throw new Error('The curve keeps other messages than it says.');
  return kept;
}
