/** Broken pairs of a list of chat messages, by the words of the API and without any help of the product. */
export function brokenPairs(messages) {
  let broken = 0;
  for (let i = 0; i < messages.length; ) {
    const message = messages[i];
    let next = i + 1;
    if (message.role === 'tool') broken++;
    if (message.role === 'assistant' && message.tool_calls?.length > 0) {
      const open = new Set(message.tool_calls.map((call) => call.id));
      for (; next < messages.length && messages[next].role === 'tool'; next++)
        if (!open.delete(messages[next].tool_call_id)) broken++;
      broken += open.size;
    }
    i = next;
  }
  return broken;
}

/** The text by which a message is counted: contents, names and arguments of calls. */
export function textOf(message) {
  const calls = (message.tool_calls ?? []).flatMap((call) => [call.function.name, call.function.arguments]);
  return [...(message.content ? [message.content] : []), ...calls].join('\n');
}
