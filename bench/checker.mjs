/**
 * What an API refuses in a list of messages, by its own words and without any help of the product. Two shapes: OpenAI
 * Chat, and Anthropic's blocks; `strict` is for APIs that want both sides in turn, message by message.
 */
export function faultsOf(messages, { strict = false } = {}) {
  const spoken = messages.filter((message) => message.role !== 'system');
  return {
    pairs: spoken.some(hasBlocks) ? brokenBlocks(spoken) : brokenPairs(messages),
    start: spoken.length > 0 && !isQuestion(spoken[0]) ? 1 : 0,
    turns: strict ? spoken.filter((message, i) => i > 0 && spoken[i - 1].role === message.role).length : 0,
  };
}

/** The text by which a message is counted: contents, names and arguments of calls. */
export function textOf(message) {
  if (hasBlocks(message)) return message.content.map(textOfBlock).join('\n');
  const calls = (message.tool_calls ?? []).flatMap((call) => [call.function.name, call.function.arguments]);
  return [...(message.content ? [message.content] : []), ...calls].join('\n');
}

/** Chat: every call is answered by the tool messages right after it, each once, and no tool message answers nobody. */
function brokenPairs(messages) {
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

/** Blocks: the same, where messages of one side in a row count as one. */
function brokenBlocks(messages) {
  let broken = 0;
  let open = new Set();
  messages.forEach((message, i) => {
    if (message.role === 'assistant') {
      if (messages[i - 1]?.role !== 'assistant') {
        broken += open.size;
        open = new Set();
      }
      for (const block of message.content) if (block.type === 'tool_use') open.add(block.id);
    } else {
      for (const block of message.content)
        if (block.type === 'tool_result' && !open.delete(block.tool_use_id)) broken++;
      if (messages[i + 1]?.role !== 'user') {
        broken += open.size;
        open = new Set();
      }
    }
  });
  return broken + open.size;
}

const hasBlocks = (message) => Array.isArray(message.content);

const isQuestion = (message) =>
  message.role === 'user' && !(hasBlocks(message) && message.content.some((block) => block.type === 'tool_result'));

const textOfBlock = (block) =>
  block.type === 'tool_use'
    ? `${block.name}\n${JSON.stringify(block.input)}`
    : block.type === 'tool_result'
      ? block.content
      : block.text;
