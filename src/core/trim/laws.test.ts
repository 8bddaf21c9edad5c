import { beforeAll, describe, expect, it } from 'vitest';
import { Draft } from '../model/draft.ts';
import { type Message, messageText } from '../model/message.ts';
import { runs, seedsOf } from '../testing/cases.ts';
import { sketch } from '../testing/draw.ts';
import { anyShape, broken, type Roll, rollFrom, soundHistory } from '../testing/generate.ts';
import { applyWindow } from './apply.ts';
import { curveIn } from './curve.ts';
import { type Frame, frameOf } from './frame.ts';
import { isProtected } from './pins.ts';
import { planIn, type WindowPlan } from './plan.ts';
import { settleOptions, type TrimOptions, type TrimUnit } from './request.ts';
import { isSystem } from './units.ts';

const RUNS = runs(20_000);
const UNITS: readonly TrimUnit[] = ['tokens', 'tokens', 'messages', 'exchanges', 'turns'];

const tokens = (message: Pick<Message, 'parts'>): number => messageText(message).length + 3;
const context = { price: tokens, measure: (text: string) => text.length };
const frameFor = (messages: readonly Message[], unit: TrimUnit, options: TrimOptions): Frame =>
  frameOf(messages, unit, messages.map(tokens), settleOptions(options), context);

interface Case {
  readonly messages: readonly Message[];
  readonly options: TrimOptions;
  readonly unit: TrimUnit;
  readonly frame: Frame;
  readonly budget: number;
  readonly plan: WindowPlan;
  readonly out: readonly Message[];
  readonly roll: Roll;
}

/** Each law says what is wrong with a case, or nothing. */
const LAWS: Readonly<Record<string, (it: Case) => string | false>> = {
  'every message is kept or dropped, in order': ({ plan, messages }) =>
    (plan.kept.length + plan.dropped.length !== messages.length && 'not every message once') ||
    (plan.kept.some((it, i) => i > 0 && plan.kept[i - 1]! >= it) && 'order'),

  'pins are kept': ({ plan, frame }) => {
    const kept = new Set(plan.kept);
    const lost = frame.pinned.findIndex((code, i) => code !== 0 && !kept.has(i));
    return lost >= 0 && `message ${lost} is pinned and dropped`;
  },

  'no unit is half kept': ({ plan, frame }) => {
    const kept = new Set(plan.kept);
    const split = [...frame.units.units].find((unit) => {
      let inside = 0;
      for (let i = unit.start; i < unit.end; i++) if (kept.has(i)) inside++;
      return inside > 0 && inside < unit.end - unit.start;
    });
    return split !== undefined && `the unit at ${split.start} is split`;
  },

  'fits exactly from the minimum on': ({ plan, budget, frame }) => {
    const held = plan.tooSmall?.held.length ?? 0;
    if (plan.fits !== budget >= plan.minimum) return `fits ${plan.fits} at ${budget}, minimum ${plan.minimum}`;
    if ((plan.tooSmall === null) !== plan.fits) return 'tooSmall';
    if (!plan.fits && held === 0) return 'nothing is held';
    return !planIn(frame, frame.minimum).fits && 'not at the minimum';
  },

  'the recomputed cost is the planned one and within the budget': ({ plan, budget, out, unit, options }) => {
    if (!plan.fits) return false;
    if (plan.after > budget) return `after ${plan.after} is over ${budget}`;
    const again = frameFor(out, unit, options).total;
    return (unit === 'tokens' ? again !== plan.after : again > plan.after) && `${again} instead of ${plan.after}`;
  },

  'a budget of the total changes nothing': ({ frame, unit }) => {
    // The last n exchanges begin with an exchange: what stands before the first of them goes.
    const whole = planIn(frame, frame.total + (unit === 'exchanges' ? 1 : 0));
    return (whole.dropped.length + whole.edits.length > 0 || whole.firstChangedIndex !== null) && 'changed';
  },

  'trimming twice is trimming once': ({ plan, out, unit, options, budget }) => {
    if (!plan.fits) return false;
    // A chosen message has another place in what is left.
    const indexes = (options.pins?.indexes ?? [])
      .map((index) => plan.kept.indexOf(index))
      .filter((place) => place >= 0);
    const twice = planIn(frameFor(out, unit, { ...options, pins: { ...options.pins, indexes } }), budget);
    return twice.dropped.length + twice.edits.length > 0 && 'changed again';
  },

  'a larger budget keeps whatever a smaller one keeps, and edits no more': ({ plan, frame, budget, options, roll }) => {
    const large = planIn(frame, budget + roll(Math.ceil(frame.total)));
    if (plan.fits && large.after < plan.after) return `${large.budget} leaves less than ${budget}`;
    // A larger budget may pack other messages, but never fewer tokens.
    if (options.strategy === 'best-fit') return false;
    const kept = new Set(large.kept);
    if (plan.kept.some((it) => !kept.has(it))) return `${large.budget} keeps less than ${budget}`;
    const small = new Set(plan.edits.map((it) => `${it.index}.${it.part}`));
    const more = large.edits.find((it) => plan.kept.includes(it.index) && !small.has(`${it.index}.${it.part}`));
    return more !== undefined && more.by !== 'marker' && `edits ${more.index} only at ${large.budget}`;
  },

  'best fit leaves out no block that would fit': ({ plan, frame, budget, options }) => {
    if (options.strategy !== 'best-fit' || options.marker || !plan.fits) return false;
    const kept = new Set(plan.kept);
    const { blocks, edited } = frame;
    const left = [...blocks.starts.keys()].find((block) => {
      const wanted = new Set(blocks.answer?.[block]).add(blocks.opener[block]!);
      for (let i = blocks.starts[block]!; i < blocks.end(block); i++) wanted.add(i);
      const missing = [...wanted].filter((i) => i >= 0 && !kept.has(i));
      return missing.length > 0 && missing.reduce((sum, i) => sum + edited[i]!, plan.after) <= budget;
    });
    return left !== undefined && `block ${left} would fit`;
  },

  'a window that does not begin with a question keeps the one that opens its turn': ({
    plan,
    frame,
    options,
    messages,
  }) => {
    if (options.cut === 'unit' && !options.alternate) return false;
    const first = plan.kept.find((i) => !isSystem(messages, frame.units.traits, i));
    const turn = first === undefined ? -1 : frame.units.turnOf[first]!;
    return first !== undefined && turn >= 0 && turn !== first && `begins with ${first}, not with ${turn}`;
  },

  'plan and curve agree, and no larger window fits': ({ frame, plan, budget, options }) => {
    const curve = curveIn(frame);
    if (curve.cost.some((it, i) => i > 0 && it >= curve.cost[i - 1]!)) return 'costs do not fall';
    if (options.strategy === 'best-fit' || !plan.fits || plan.dropped.length === 0) return false;
    const at = curve.cost.findIndex((it) => it <= budget);
    if (plan.after !== curve.cost[at]) return `after ${plan.after}, the curve says ${curve.cost[at]}`;
    if (plan.kept.length !== curve.messages[at]) return 'messages of the cut';
    return (plan.anchor ?? -1) !== curve.anchor[at] && 'anchor';
  },

  'edits shrink, keep ids, spare pins and leave well-formed text': ({ plan, frame, messages }) => {
    for (const { index, part, value, by } of plan.edits) {
      const before = messages[index]!.parts[part];
      if (isProtected(frame.pinned[index]!)) return `pinned message ${index} is edited`;
      if (value && 'text' in value && !value.text.isWellFormed()) return 'lone surrogate';
      if (before?.kind === 'result' && (value?.kind !== 'result' || value.callId !== before.callId)) return 'result id';
      if (before?.kind === 'call' && (value?.kind !== 'call' || value.id !== before.id)) return 'call id';
      if (by !== 'marker' && value === before) return 'an edit that changes nothing';
    }
    const marked = plan.edits.find((it) => it.by === 'marker')?.index;
    const grown = plan.why.find((it) => it.action === 'edit' && it.index !== marked && it.after >= it.before);
    return grown !== undefined && `message ${grown.index} does not shrink`;
  },

  'the report adds up': ({ plan, messages, frame, out }) => {
    if (plan.why.length !== messages.length) return 'why';
    if (plan.lost.messages !== plan.dropped.length) return 'lost';
    if (Object.values(plan.lost.byRole).reduce((sum, it) => sum + it, 0) !== plan.dropped.length) return 'roles';
    const sum = frame.tokens.reduce((all, it) => all + it, 0);
    if (plan.cache.kept + plan.cache.lost !== sum) return 'cache';
    const rest = plan.why.reduce((all, it) => all + it.after, 0);
    return rest !== out.reduce((all, it) => all + tokens(it), 0) && 'tokens after';
  },

  'the same question has the same answer': ({ messages, unit, options, budget, plan }) => {
    const again = planIn(frameFor(messages, unit, options), budget);
    const shown = (it: WindowPlan): string =>
      `${it.kept} ${it.after} ${it.minimum} ${it.edits.map((e) => e.part + e.by)}`;
    return shown(again) !== shown(plan) && 'differs';
  },

  'messages are tokens of cost one': ({ messages, options, plan, unit, budget }) => {
    if (unit !== 'messages' || options.countSystem === false || options.marker) return false;
    const one = frameOf(
      messages,
      'tokens',
      messages.map(() => 1),
      settleOptions({ ...options, ladder: [] }),
    );
    const other = planIn(one, budget);
    return (other.minimum !== plan.minimum || other.kept.join() !== plan.kept.join()) && 'differs';
  },
};

describe(`laws of trimming over ${RUNS.numRuns} histories`, () => {
  const failures = new Map<string, string>();

  beforeAll(() => {
    for (const seed of seedsOf(RUNS)) {
      const one = caseOf(seed);
      for (const [name, law] of Object.entries(LAWS)) {
        const wrong = failures.has(name) ? false : law(one);
        if (wrong) failures.set(name, `seed ${seed}: ${wrong}\n${said(one)}`);
      }
    }
  });

  it.each(Object.keys(LAWS))('%s', (name) => {
    expect(failures.get(name)).toBeUndefined();
  });
});

function caseOf(seed: number): Case {
  const roll = rollFrom(seed);
  let messages = soundHistory(roll, anyShape(roll));
  for (let faults = roll(3); faults > 0; faults--) messages = broken(messages, roll);
  const options = anyOptions(roll, messages);
  const unit = UNITS[roll(UNITS.length)]!;
  const frame = frameFor(messages, unit, options);
  const budget = roll(Math.ceil(frame.total) + 3);
  const plan = planIn(frame, budget);
  const draft = new Draft(messages);
  applyWindow(draft, plan);
  return { messages, options, unit, frame, budget, plan, out: draft.view(), roll };
}

const said = (it: Case): string =>
  `budget ${it.budget} ${it.unit}, keeps ${it.plan.kept.join(' ')}\n${sketch(it.messages)}\n${JSON.stringify(it.options)}`;

function anyOptions(roll: Roll, messages: readonly Message[]): TrimOptions {
  const pick = <T>(...of: T[]): T => of[roll(of.length)]!;
  const ladder = [
    { kind: 'thinking' },
    { kind: 'images' },
    { kind: 'clear-results', keepLast: roll(3), inputs: roll(2) === 0, exclude: ['edit'] },
    { kind: 'truncate', maxTokens: 60 },
  ] as const;
  return {
    cut: pick('anchored', 'anchored', 'turn', 'unit'),
    strategy: pick('suffix', 'suffix', 'suffix', 'prefix', 'middle-out', 'priority', 'best-fit'),
    alternate: roll(3) === 0,
    marker: roll(4) === 0,
    countSystem: roll(4) > 0,
    smallestPairMustFit: roll(2) === 0,
    ladder: roll(3) > 0 ? [] : ladder,
    pins: {
      system: roll(5) > 0,
      firstUser: roll(4) === 0,
      lastTurn: roll(6) === 0,
      indexes: roll(4) === 0 ? [roll(messages.length + 1)] : [],
      tools: roll(6) === 0 ? ['cat'] : [],
    },
  };
}
