import { beforeAll, describe, expect, it } from 'vitest';
import { Draft } from '../model/draft.ts';
import type { Message, Transcript } from '../model/message.ts';
import { linkCalls } from '../model/links.ts';
import { turnsOf } from '../model/turns.ts';
import { checkRules } from '../rules/check.ts';
import { TARGETS } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { renumber, sketch } from '../testing/draw.ts';
import { anyShape, broken, rollFrom, soundHistory } from '../testing/generate.ts';
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
  }, 120_000);

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
  const base: TrimOptions = {
    cut: roll(4) === 0 ? 'turn' : 'anchored',
    smallestPairMustFit: false,
    pins: {
      firstUser: roll(4) === 0,
      lastTurn: roll(6) === 0,
      tools: roll(6) === 0 ? ['cat'] : [],
    },
  };
  const budget = roll(messages.length + 1);
  for (const target of TARGETS) {
    const tally = tallies.get(target.id)!;
    const request: TrimRequest = { ...base, messages: budget, alternate: target.facts.consecutive?.is === 'refused' };
    const plan = planWindow(messages, request, []);
    const before = errorsOf(messages, target);
    if (before === 0) tally.sound++;
    else tally.broken++;
    if (plan.dropped.length === 0) continue;
    tally.trimmed++;
    const draft = new Draft(messages);
    applyWindow(draft, plan);
    const out = renumber(draft.view());
    const after = errorsOf(out, target);
    if (after <= before) continue;
    tally.failure ??= `seed ${seed}: ${before} -> ${after}, keeps ${plan.kept.join(' ')}\n${sketch(messages)}\n${sketch(out)}\n${JSON.stringify(request)}\n${namesOf(out, target)}`;
  }
}

function checked(messages: readonly Message[], target: Target) {
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
  return checkRules({
    transcript,
    links: linkCalls(messages),
    turns: turnsOf(messages, target.facts.consecutive?.is === 'merged'),
    facts: target.facts,
    native: false,
    oddities: [],
    repaired: [],
  }).filter((it) => it.severity !== 'info');
}

const errorsOf = (messages: readonly Message[], target: Target): number => checked(messages, target).length;

const namesOf = (messages: readonly Message[], target: Target): string =>
  checked(messages, target)
    .map((it) => `${it.rule.id}@${it.finding.messageIndex}`)
    .join(', ');
