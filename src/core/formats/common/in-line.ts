import type { Message } from '../../model/message.ts';

const known = new WeakSet<readonly Message[]>();

/** True where each message is the element of its list that has its index: then nobody has to read where it stands. */
export const areInLine = (messages: readonly Message[]): boolean => known.has(messages);

/** Keeps that it is so, for those who ask later. */
export const keepInLine = (messages: readonly Message[]): void => {
  known.add(messages);
};
