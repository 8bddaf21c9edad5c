import { faultsOf } from './checker.mjs';

/** The largest window of all: every place to begin is tried, with the system's words and the question of its turn. */
export function bestSuffix(messages, sizeOf) {
  const legal = [];
  for (let start = 0; start < messages.length; start++) {
    const question = messages.findLastIndex((message, i) => i <= start && message.role === 'user');
    const kept = messages.flatMap((message, at) =>
      message.role === 'system' || at === question || at >= start ? [{ at, message }] : [],
    );
    const { pairs, start: begins } = faultsOf(kept.map(({ message }) => message));
    if (pairs + begins === 0) legal.push({ kept, size: kept.reduce((sum, { message }) => sum + sizeOf(message), 0) });
  }
  return (budget) => {
    let best = null;
    for (const window of legal) if (window.size <= budget && window.size > (best?.size ?? 0)) best = window;
    return best?.kept ?? null;
  };
}

/**
 * The largest sum any choice of whole exchanges can reach, holes and all: the system's words, the newest unit, a
 * question at the front. A bit per sum, shifted by the size of every unit, newest first.
 */
export function bestChoice(messages, sizeOf) {
  let base = 0;
  const units = [];
  for (const message of messages) {
    if (message.role === 'system') base += sizeOf(message);
    else if (message.role === 'tool') units.at(-1).size += sizeOf(message);
    else units.push({ asks: message.role === 'user', size: sizeOf(message) });
  }
  let sums = 1n << BigInt(units.at(-1).size);
  let begun = 0n;
  for (const { asks, size } of units.slice(0, -1).reverse()) {
    const shifted = sums << BigInt(size);
    if (asks) begun |= shifted;
    sums |= shifted;
  }
  return (budget) => {
    const room = budget - base;
    if (room < 0) return 0;
    const within = begun & ((1n << BigInt(room + 1)) - 1n);
    return within === 0n ? 0 : base + within.toString(2).length - 1;
  };
}
