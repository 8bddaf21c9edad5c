import { Settings } from '@llamaindex/core/global';
import { ChatMemoryBuffer } from '@llamaindex/core/memory';

/** LlamaIndex's buffer, told the true size of every message: a letter of content stands for a token. */
export function llamaBuffer(messages, sizeOf) {
  // It joins contents with spaces before it counts.
  Settings.tokenizer = { encode: (text) => ({ length: text.length + 1 }), decode: () => '' };
  const chatHistory = messages.map((message, at) => ({
    role: message.role === 'tool' ? 'user' : message.role,
    content: 'x'.repeat(Math.max(0, sizeOf(message) - 1)),
    options: { at },
  }));
  const llm = { metadata: { contextWindow: 1_000_000 } };
  return async (tokenLimit) => {
    const left = await new ChatMemoryBuffer({ tokenLimit, chatHistory, llm }).getMessages();
    return left.map(({ options: { at } }) => ({ at, message: messages[at] }));
  };
}
