import { beforeAll, describe, expect, it } from 'vitest';
import { checkRules } from '../faults/check.ts';
import { Draft } from '../model/draft.ts';
import { linkCalls } from '../model/linker.ts';
import { bareTranscript, type Message, messageText } from '../model/message.ts';
import { factsFor } from '../targets/facts.ts';
import { TARGETS } from '../targets/registry.ts';
import type { Target } from '../targets/target.ts';
import { alternates } from '../targets/window-needs.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { renumber, sketch } from '../testing/draw.ts';
import { anyShape, broken, type Roll, rollFrom, soundHistory } from '../testing/generate.ts';
import { applyWindow } from './apply.ts';
import type { Rung } from './ladder/rung.ts';
import { planWindow } from './plan.ts';
import type { TrimOptions, TrimRequest } from './request.ts';

/** Per target and way of trimming, so many histories are trimmed and checked before and after. */
const RUNS = runs(20_000);

/** Draws what is asked of a history. */
type Ask = (roll: Roll, messages: readonly Message[]) => TrimRequest;

interface Tally {
  sound: number;
  broken: number;
  changed: number;
  failure: string | null;
}

const WAYS: readonly (readonly [string, Ask])[] = [
  [
    'by any cut, strategy and pins',
    (roll, messages) => ({ ...anyWindow(roll, messages), ...anyBudget(roll, messages) }),
  ],
  [
    'with edits and a marker',
    (roll, messages) => ({
      ...anyWindow(roll, messages),
      ladder: anyLadder(roll),
      marker: roll(2) === 0,
      tokens: roll(messages.reduce((sum, it) => sum + price(it), 0) + 1),
    }),
  ],
];

describe.each(WAYS)('trimming %s never adds findings', (_, ask) => {
  const tallies = new Map<string, Tally>(
    TARGETS.map((it) => [it.id, { sound: 0, broken: 0, changed: 0, failure: null }]),
  );

  beforeAll(() => {
    for (const seed of seedsOf(RUNS)) run(seed, ask, tallies);
  });

  it.each(TARGETS.map((it) => it.id))('for %s', (id) => {
    const tally = tallies.get(id)!;
    expect(tally.failure).toBeNull();
    expect(tally.sound).toBeGreaterThan(RUNS.numRuns / 20);
    if (refusesAny(id)) expect(tally.broken).toBeGreaterThan(RUNS.numRuns / 20);
    expect(tally.changed).toBeGreaterThan(RUNS.numRuns / 4);
  });
});

/** A target that says nothing of calls and results takes them all. */
const refusesAny = (id: string): boolean =>
  TARGETS.some(({ id: its, facts }) => its === id && Boolean(facts.results ?? facts.answers ?? facts.consecutive));

function run(seed: number, ask: Ask, tallies: ReadonlyMap<string, Tally>): void {
  const roll = rollFrom(seed);
  let messages: readonly Message[] = soundHistory(roll, anyShape(roll, 4));
  for (let faults = roll(3); faults > 0; faults--) messages = broken(messages, roll);
  const asked = ask(roll, messages);
  const before = transcriptOf(messages);
  const outs = new Map<string, ReturnType<typeof transcriptOf> | null>();
  for (const target of TARGETS) {
    const tally = tallies.get(target.id)!;
    const had = errorsOf(before, target);
    if (had.length === 0) tally.sound++;
    else tally.broken++;
    const facts = factsFor(target, NOWHERE);
    const wants = { alternate: alternates(facts), wantsUser: facts.userRequired !== undefined };
    const wish = JSON.stringify(wants);
    if (!outs.has(wish)) outs.set(wish, trimmed(messages, { ...asked, ...wants }));
    const out = outs.get(wish);
    if (!out) continue;
    tally.changed++;
    const has = errorsOf(out, target);
    if (has.length <= had.length) continue;
    tally.failure ??= `seed ${seed}: ${had.length} -> ${has.length} (${has.join(', ')})\n${sketch(messages)}\n${sketch(out.transcript.messages)}\n${JSON.stringify(asked)}`;
  }
}

const price = (message: Pick<Message, 'parts'>): number =>
  messageText(message).length + 50 * message.parts.filter((it) => it.kind === 'media').length + 3;

function anyBudget(roll: Roll, messages: readonly Message[]): TrimRequest {
  const budget = roll(messages.length + 1);
  if (roll(3) > 0) return { messages: budget };
  return roll(2) === 0 ? { turns: roll(5) } : { exchanges: roll(5) };
}

/** Every option that decides which messages stay. */
function anyWindow(roll: Roll, messages: readonly Message[]): TrimOptions {
  const cuts = ['anchored', 'anchored', 'turn', 'unit'] as const;
  const strategies = ['suffix', 'suffix', 'prefix', 'middle-out', 'priority', 'best-fit'] as const;
  return {
    cut: cuts[roll(cuts.length)]!,
    strategy: strategies[roll(strategies.length)]!,
    smallestPairMustFit: false,
    pins: {
      system: roll(4) > 0,
      firstUser: roll(4) === 0,
      lastTurn: roll(6) === 0,
      indexes: roll(4) === 0 ? [roll(messages.length + 1)] : [],
      tools: roll(6) === 0 ? ['cat'] : [],
    },
  };
}

/** Every rung, alone or with others, in any order. */
function anyLadder(roll: Roll): Rung[] {
  const placeholder = [undefined, '', ' ', '[gone]'][roll(4)];
  const rungs: Rung[] = [
    { kind: 'images', keepLastTurns: roll(2) },
    {
      kind: 'clear-results',
      keepLast: roll(3),
      inputs: roll(2) === 0,
      ...(placeholder === undefined ? {} : { placeholder }),
    },
    { kind: 'truncate', maxTokens: 1 + roll(80), head: roll(11) / 10 },
    { kind: 'thinking', keepLastTurns: roll(3) },
  ];
  const turned = [...rungs.slice(roll(4)), ...rungs].slice(0, 4);
  return roll(2) === 0 ? turned.slice(0, 1) : [...new Set(turned)];
}

/** What a request leaves of a history; null if it changes nothing. */
function trimmed(messages: readonly Message[], request: TrimRequest): ReturnType<typeof transcriptOf> | null {
  const context = { price, measure: (text: string) => text.length };
  const plan = planWindow(messages, request, messages.map(price), context);
  if (plan.dropped.length + plan.edits.length === 0) return null;
  const draft = new Draft(messages);
  applyWindow(draft, plan);
  return transcriptOf(renumber(draft.view()));
}

function transcriptOf(messages: readonly Message[]) {
  return { transcript: bareTranscript(messages), links: linkCalls(messages) };
}

const NOWHERE = { model: null, day: null, route: null, thinking: false };

function errorsOf(read: ReturnType<typeof transcriptOf>, target: Target): string[] {
  return checkRules({ ...read, facts: factsFor(target, NOWHERE), native: false, oddities: [], repaired: [] })
    .filter((it) => it.severity !== 'info')
    .map((it) => `${it.rule.id}@${it.finding.messageIndex}`);
}
