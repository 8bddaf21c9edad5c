import type { Facts } from './target.ts';

/**
 * Targets that refuse two messages of one side in a row, say what may follow what, or want a user to speak, want windows
 * that alternate.
 */
export const alternates = ({ consecutive, callsFollow, order, userRequired }: Facts): boolean =>
  consecutive?.is === 'refused' || callsFollow !== undefined || order !== undefined || userRequired !== undefined;

/** What a target requires of a window, `native` where it is in its form; null where that is nothing. */
export function windowNeeds(facts: Facts, native: boolean) {
  const needs = {
    alternate: alternates(facts),
    bindsSystem: native && facts.systemInList !== undefined,
    bindsThinking: native && facts.reasoningBack?.is === 'history',
    wantsUser: facts.userRequired !== undefined,
  };
  return Object.values(needs).includes(true) ? needs : null;
}
