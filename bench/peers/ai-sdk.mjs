import { pruneMessages } from 'ai';

/** The settings of the AI SDK's `pruneMessages` that its documentation shows. It knows no budget. */
export const PRUNE_SETTINGS = ['before-last-2-messages', 'before-last-message', 'all'];

/** What `pruneMessages` leaves of chat messages: pairs of the message's place and the message as it is left. */
export function prune(messages, toolCalls) {
  const pruned = pruneMessages({
    messages: toModel(messages),
    reasoning: 'before-last-message',
    toolCalls,
    emptyMessages: 'remove',
  });
  return pruned.map((left) => {
    const { at } = left.providerOptions.bench;
    return { at, message: fromModel(left, messages[at]) };
  });
}

/** For any budget the largest N of `before-last-N-messages` that fits; with none that fits, all calls are pruned. */
export function pruneWithin(messages, sizeOf) {
  const all = prune(messages, 'all');
  const kept = messages.map((_, i) => prune(messages, `before-last-${i + 1}-messages`));
  const sizes = kept.map((left) => left.reduce((sum, { message }) => sum + sizeOf(message), 0));
  return (budget) => kept[sizes.findLastIndex((size) => size <= budget)] ?? all;
}

function toModel(messages) {
  const names = new Map();
  return messages.map((message, at) => {
    const providerOptions = { bench: { at } };
    for (const call of message.tool_calls ?? []) names.set(call.id, call.function.name);
    return { role: message.role, content: contentOf(message, names), providerOptions };
  });
}

function contentOf(message, names) {
  if (message.role === 'tool') {
    const toolCallId = message.tool_call_id;
    const output = { type: 'text', value: message.content };
    return [{ type: 'tool-result', toolCallId, toolName: names.get(toolCallId), output }];
  }
  if (!message.tool_calls) return message.content;
  const calls = message.tool_calls.map(({ id, function: { name, arguments: text } }) => ({
    type: 'tool-call',
    toolCallId: id,
    toolName: name,
    input: JSON.parse(text),
  }));
  return [...(message.content === null ? [] : [{ type: 'text', text: message.content }]), ...calls];
}

/** Its assistant messages can lose calls; all others are left as they are or not at all. */
function fromModel(left, original) {
  if (!original.tool_calls) return original;
  const ids = new Set(left.content.map((part) => part.toolCallId));
  const tool_calls = original.tool_calls.filter((call) => ids.has(call.id));
  if (tool_calls.length === original.tool_calls.length) return original;
  const { tool_calls: _, ...words } = original;
  return tool_calls.length === 0 ? words : { ...words, tool_calls };
}
