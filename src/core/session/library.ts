import { readMessages } from '../formats/plain.ts';
import { Draft } from '../model/draft.ts';
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
      stored: false,
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
