/** Broken pairs of an OpenAI Chat request, counted without any help of the product. */
export function brokenPairs(text: string): { readonly orphans: number; readonly unanswered: number } {
  const messages = chatMessages(text);
  let orphans = 0;
  let unanswered = 0;
  for (let i = 0; i < messages.length; ) {
    const asked = new Set((messages[i]!.tool_calls ?? []).map((call) => call.id));
    let next = i + 1;
    if (messages[i]!.role === 'tool') orphans++;
    if (messages[i]!.role === 'assistant') {
      for (; next < messages.length && messages[next]!.role === 'tool'; next++)
        if (!asked.delete(messages[next]!.tool_call_id ?? '')) orphans++;
      unanswered += asked.size;
    }
    i = next;
  }
  return { orphans, unanswered };
}

interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id: string }[];
  readonly tool_call_id?: string;
}

export function chatMessages(text: string): readonly ChatMessage[] {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('messages' in value) || !Array.isArray(value.messages))
    throw new Error('This is no request with a list of messages.');
  return value.messages;
}
