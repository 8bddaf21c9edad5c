import { beforeAll, describe, expect, it } from 'vitest';
import { Draft } from '../model/draft.ts';
import { linkCalls } from '../model/links.ts';
import type { Message, Transcript } from '../model/message.ts';
import { turnsOf } from '../model/turns.ts';
import { checkRules } from '../rules/check.ts';
import { TARGETS } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { renumber, sketch } from '../testing/draw.ts';
import { anyShape, broken, type Roll, rollFrom, soundHistory } from '../testing/generate.ts';
import { applyWindow } from './apply.ts';
import { planWindow } from './plan.ts';
import type { TrimOptions, TrimRequest } from './request.ts';

/** Per target, so many histories are trimmed and checked before and after. */
const CASES = 20_000;

interface Tally {
  sound: number;
  broken: number;
  trimmed: number;
  failure: string | null;
}

describe('trimming never adds findings', () => {
  const tallies = new Map<string, Tally>(
    TARGETS.map((it) => [it.id, { sound: 0, broken: 0, trimmed: 0, failure: null }]),
  );

  beforeAll(() => {
    for (let seed = 1; seed <= CASES; seed++) run(seed, tallies);
  }, 300_000);

  it.each(TARGETS.map((it) => it.id))('for %s', (id) => {
    const tally = tallies.get(id)!;
    expect(tally.failure).toBeNull();
    expect(tally.sound).toBeGreaterThan(CASES / 20);
    expect(tally.broken).toBeGreaterThan(CASES / 20);
    expect(tally.trimmed).toBeGreaterThan(CASES / 4);
  });
});

function run(seed: number, tallies: ReadonlyMap<string, Tally>): void {
  const roll = rollFrom(seed);
  let messages: readonly Message[] = soundHistory(roll, anyShape(roll, 4));
  for (let faults = roll(3); faults > 0; faults--) messages = broken(messages, roll);
  const options = anyOptions(roll, messages.length);
  const budget = roll(messages.length + 1);
  const before = transcriptOf(messages);
  const outs = new Map<boolean, ReturnType<typeof transcriptOf>>();
  for (const target of TARGETS) {
    const tally = tallies.get(target.id)!;
    const had = errorsOf(before, target);
    if (had.length === 0) tally.sound++;
    else tally.broken++;
    const alternate = target.facts.consecutive?.is === 'refused';
    const request: TrimRequest = { ...options, messages: budget, alternate };
    const out = outs.get(alternate) ?? transcriptOf(trimmed(messages, request));
    outs.set(alternate, out);
    if (out.transcript.messages.length === messages.length) continue;
    tally.trimmed++;
    const has = errorsOf(out, target);
    if (has.length <= had.length) continue;
    tally.failure ??= `seed ${seed}: ${had.length} -> ${has.length} (${has.join(', ')})\n${sketch(messages)}\n${sketch(out.transcript.messages)}\n${JSON.stringify(request)}`;
  }
}

/** Every option that promises a sound result: all but the cut at units and the beginning alone. */
function anyOptions(roll: Roll, count: number): TrimOptions {
  const strategies = ['suffix', 'suffix', 'middle-out', 'priority', 'best-fit'] as const;
  return {
    cut: roll(4) === 0 ? 'turn' : 'anchored',
    strategy: strategies[roll(strategies.length)]!,
    smallestPairMustFit: false,
    pins: {
      firstUser: roll(4) === 0,
      lastTurn: roll(6) === 0,
      indexes: roll(4) === 0 ? [roll(count + 1)] : [],
      tools: roll(6) === 0 ? ['cat'] : [],
    },
  };
}

function trimmed(messages: readonly Message[], request: TrimRequest): readonly Message[] {
  const plan = planWindow(messages, request, []);
  const draft = new Draft(messages);
  applyWindow(draft, plan);
  return renumber(draft.view());
}

function transcriptOf(messages: readonly Message[]) {
  const transcript: Transcript = {
    at: '',
    messages,
    asides: [],
    system: null,
    systemAt: null,
    tools: null,
    model: null,
    isRequest: false,
    thinking: false,
  };
  return { transcript, links: linkCalls(messages), merged: turnsOf(messages, true), single: turnsOf(messages, false) };
}

function errorsOf({ transcript, links, merged, single }: ReturnType<typeof transcriptOf>, target: Target): string[] {
  const turns = target.facts.consecutive?.is === 'merged' ? merged : single;
  return checkRules({ transcript, links, turns, facts: target.facts, native: false, oddities: [], repaired: [] })
    .filter((it) => it.severity !== 'info')
    .map((it) => `${it.rule.id}@${it.finding.messageIndex}`);
}
