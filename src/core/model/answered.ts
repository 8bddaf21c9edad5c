import type { Message } from './message.ts';

/** The place of the last message of a kept session that the API answered with; -1 where nothing is proven. */
export const lastAnswered = (messages: readonly Message[]): number =>
  messages.findLastIndex(
    (it) => it.role === 'assistant' && it.state === 'complete' && it.note === null && it.parts.length > 0,
  );
