import { expect, it } from 'vitest';
import type { Message } from '../model/message.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { draw, sketch } from '../testing/draw.ts';
import { type Roll, rollFrom } from '../testing/generate.ts';
import { planWindow } from './plan.ts';

const RUNS = runs(20_000);

it(`finds the largest window that brute force finds, over ${RUNS.numRuns} histories of up to 8 messages`, () => {
  let trimmed = 0;
  for (const seed of seedsOf(RUNS)) {
    const roll = rollFrom(seed);
    const { messages, pairs } = smallHistory(roll);
    const costs = messages.map(() => roll(9));
    const total = costs.reduce((sum, it) => sum + it, 0);
    const budget = roll(total + 2);
    const found = largest(messages, pairs, costs, budget);
    const plan = planWindow(messages, { tokens: budget, smallestPairMustFit: false }, costs);
    const said = `seed ${seed}, budget ${budget}: ${sketch(messages)}, costs ${costs.join(' ')}`;
    expect({ fits: plan.fits, kept: plan.fits ? plan.kept : null }, said).toEqual({
      fits: found !== null,
      kept: found,
    });
    expect(plan.minimum, said).toBe(smallestBudget(messages, pairs, costs));
    if (found !== null && found.length < messages.length) trimmed++;
  }
  expect(trimmed).toBeGreaterThan(RUNS.numRuns / 4);
});

type Pair = readonly [call: number, result: number];

/** Questions, answers and pairs at any distance, in any order that puts a call before its result. */
function smallHistory(roll: Roll): { readonly messages: Message[]; readonly pairs: Pair[] } {
  const size = 1 + roll(8);
  const words: string[] = Array.from({ length: size }, () => (roll(2) === 0 ? 'u' : 'a'));
  const pairs: Pair[] = [];
  const taken = new Set<number>();
  for (let tries = roll(4); tries > 0; tries--) {
    const call = roll(size);
    const result = call + 1 + (roll(3) === 0 ? roll(4) : 0);
    if (result >= size || taken.has(call) || taken.has(result)) continue;
    taken.add(call).add(result);
    words[call] = `c:p${pairs.length}`;
    words[result] = `t:p${pairs.length}`;
    pairs.push([call, result]);
  }
  if (roll(3) === 0 && !taken.has(0)) words[0] = 's';
  return { messages: draw(words.join(' ')), pairs };
}

/** Every window the rules of anchored cuts allow, largest first, found by trying all of them. */
function windows(messages: readonly Message[], pairs: readonly Pair[]): number[][] {
  const all = messages.map((_, i) => i);
  const found = [all];
  const inside = (i: number): boolean => pairs.some(([call, result]) => call <= i && i <= result);
  const asks = (i: number): boolean => messages[i]!.role === 'user' && !inside(i);
  const head = messages[0]!.role === 'system' ? 1 : 0;
  for (let start = head + 1; start < messages.length; start++) {
    if (messages[start]!.role === 'tool') continue;
    if (messages[start]!.role === 'user' && !asks(start)) continue;
    if (pairs.some(([call, result]) => call < start && start <= result)) continue;
    const opener = asks(start) ? start : all.findLast((i) => i < start && asks(i));
    if (opener === undefined && messages[head]!.role !== 'assistant') continue;
    found.push(all.filter((i) => i < head || i === opener || i >= start));
  }
  return found;
}

function largest(
  messages: readonly Message[],
  pairs: readonly Pair[],
  costs: readonly number[],
  budget: number,
): number[] | null {
  return windows(messages, pairs).find((kept) => sum(kept, costs) <= budget) ?? null;
}

function smallestBudget(messages: readonly Message[], pairs: readonly Pair[], costs: readonly number[]): number {
  return Math.min(...windows(messages, pairs).map((kept) => sum(kept, costs)));
}

const sum = (kept: readonly number[], costs: readonly number[]): number => kept.reduce((all, i) => all + costs[i]!, 0);
