import { AIMessage, HumanMessage, SystemMessage, ToolMessage, trimMessages } from '@langchain/core/messages';
import { textOf } from '../checker.mjs';

/** Chat messages as LangChain's classes; each remembers what it was made from. */
export function toLangChain(messages) {
  return messages.map((message) => {
    const content = message.content ?? '';
    const additional_kwargs = { original: message };
    switch (message.role) {
      case 'system':
        return new SystemMessage({ content, additional_kwargs });
      case 'user':
        return new HumanMessage({ content, additional_kwargs });
      case 'tool':
        return new ToolMessage({ content, tool_call_id: message.tool_call_id, additional_kwargs });
      default:
        return new AIMessage({
          content,
          additional_kwargs,
          tool_calls: (message.tool_calls ?? []).map((call) => ({
            id: call.id,
            name: call.function.name,
            args: JSON.parse(call.function.arguments),
          })),
        });
    }
  });
}

/** The counter of a list of LangChain's messages that asks `count` once per message. */
export function langChainCounter(count) {
  const known = new Map();
  return (list) => {
    let sum = 0;
    for (const message of list) {
      const { original } = message.additional_kwargs;
      let tokens = known.get(original);
      if (tokens === undefined) {
        tokens = count(textOf(original));
        known.set(original, tokens);
      }
      sum += tokens;
    }
    return sum;
  };
}

/** The ways of calling `trimMessages` that its documentation shows. */
export const LANGCHAIN_WAYS = {
  'LangChain, last': { strategy: 'last' },
  'LangChain, last, startOn human': { strategy: 'last', startOn: 'human' },
  'LangChain, last, startOn human, endOn human or tool, system': {
    strategy: 'last',
    startOn: 'human',
    endOn: ['human', 'tool'],
    includeSystem: true,
  },
};

export async function langChainTrim(list, maxTokens, tokenCounter, way) {
  return trimMessages(list, { maxTokens, tokenCounter, ...way });
}
