import { readMessages } from '../formats/plain.ts';
import { Draft } from '../model/draft.ts';
import { type Message, messageText } from '../model/message.ts';
import { danglingIds } from '../passes/cleanup-dangling.ts';
import { dropIncomplete } from '../passes/drop-incomplete.ts';
import { targetById } from '../targets/registry.ts';
import { factsAbout } from './situation.ts';

export interface Sanitized {
  /** The kept messages: the same references, in order. The input list itself if nothing was removed. */
  readonly messages: readonly unknown[];
  readonly sanitized: boolean;
  readonly removedCount: number;
  readonly removedMessages: readonly { readonly index: number; readonly role: string; readonly reason: string }[];
}

/**
 * Preset `drop-incomplete` over a plain list of OpenAI-style messages: assistant messages whose calls are not all
 * answered directly go with their tool messages, then tool messages without a call. The input is not touched.
 */
export function sanitizeMessages(
  messages: readonly unknown[],
  options: { scope?: 'history' | 'current-turn' } = {},
): Sanitized {
  const { format, transcript } = readMessages(messages);
  const draft = new Draft(transcript.messages);
  const target = targetById('openai-chat');
  const facts = target ? factsAbout(target, transcript) : {};
  dropIncomplete.plan(
    draft,
    { scope: options.scope ?? 'history' },
    {
      facts,
      native: true,
      model: null,
      results: format.results,
      isRequest: false,
      fuses: format.holds.fuses === true,
      borderless: false,
      refused: () => [],
    },
  );
  const removed = draft.rows.map((row) => ({ index: row.index, role: row.role, reason: row.reason }));
  removed.sort((a, b) => a.index - b.index);
  const gone = new Set(removed.map((it) => it.index));
  return {
    messages: gone.size === 0 ? messages : messages.filter((_, i) => !gone.has(i)),
    sanitized: gone.size > 0,
    removedCount: gone.size,
    removedMessages: removed,
  };
}

/** Ids of calls that nothing answers, anywhere in a plain list; a retry prompt is an answer. */
export function findDanglingToolCalls(messages: readonly unknown[]): string[] {
  const { transcript } = readMessages(messages);
  return [
    ...danglingIds(
      transcript.messages.flatMap((it) => it.parts),
      true,
    ),
  ];
}

/** Readable text of one message value, parts joined by newlines; empty for what holds none. */
export function getContent(message: unknown): string {
  const read = readMessages([message]).transcript.messages[0];
  return read ? messageText(read) : '';
}

/** One message value in canonical form. Never throws; what is not understood is an opaque part. */
export function toCanonical(message: unknown): Message | undefined {
  return readMessages([message]).transcript.messages[0];
}
