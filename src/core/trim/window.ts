import type { Format, Source } from '../formats/format.ts';
import { readMessages } from '../formats/plain.ts';
import { Draft } from '../model/draft.ts';
import type { Message, Transcript } from '../model/message.ts';
import { toValue } from '../text/spelling.ts';
import { type Counter, type CounterChoice, counterOf } from '../tokens/counter.ts';
import { countMessages } from '../tokens/messages.ts';
import { applyWindow } from './apply.ts';
import { curveIn, type TrimCurve } from './curve.ts';
import { type Frame, frameOf } from './frame.ts';
import { planIn, type WindowPlan } from './plan.ts';
import { settle, type TrimOptions, type TrimRequest } from './request.ts';
import { WindowTooSmall } from './too-small.ts';

/** So many prepared frames are kept, the last asked for first. */
const FRAMES = 8;

/**
 * A plain list of messages that can be trimmed. The list is read once and never touched; what is returned holds the same
 * references, and is the list itself where nothing has to go.
 */
export class MessageWindow {
  private readonly format: Format;
  private readonly transcript: Transcript;
  private readonly frames: { readonly key: string; readonly choice: CounterChoice; readonly frame: Frame }[] = [];

  constructor(
    private readonly list: readonly unknown[],
    private readonly options: TrimOptions = {},
  ) {
    const read = readMessages(list);
    this.format = read.format;
    this.transcript = read.transcript;
  }

  /** The newest messages, at most `n`. Throws WindowTooSmall where they cannot hold what must be kept. */
  trimTo(n: number, options: TrimOptions = {}): readonly unknown[] {
    return this.trim({ ...options, messages: n });
  }

  /** The newest messages of at most `budget` tokens. */
  trimToTokens(budget: number, counter?: CounterChoice, options: TrimOptions = {}): readonly unknown[] {
    return this.trim({ ...options, tokens: budget, ...(counter === undefined ? {} : { counter }) });
  }

  /** From the n-th last exchange on, and the question it belongs to. */
  trimToPairs(n: number, options: TrimOptions = {}): readonly unknown[] {
    return this.trim({ ...options, exchanges: n });
  }

  /** The last `n` turns. */
  trimToTurns(n: number, options: TrimOptions = {}): readonly unknown[] {
    return this.trim({ ...options, turns: n });
  }

  /** What a request would do. Builds nothing and never throws; `fits` says whether the budget is enough. */
  plan(request: TrimRequest): WindowPlan {
    const merged = this.merge(request);
    return planIn(this.frameOf(merged), settle(merged).budget);
  }

  /** Every legal cut with its exact cost in tokens, largest window first. */
  curve(counter?: CounterChoice, options: TrimOptions = {}): TrimCurve {
    const request = { ...options, tokens: 0, ...(counter === undefined ? {} : { counter }) };
    return curveIn(this.frameOf(this.merge(request)));
  }

  /** Makes a plan true, or raises if it does not fit and nothing smaller was asked for. */
  trim(request: TrimRequest): readonly unknown[] {
    const merged = this.merge(request);
    const plan = this.plan(merged);
    if (plan.tooSmall && merged.onTooSmall !== 'minimal') throw new WindowTooSmall(plan.tooSmall);
    return this.apply(plan);
  }

  /** The list as a plan of this window leaves it. */
  apply(plan: WindowPlan): readonly unknown[] {
    if (plan.dropped.length === 0 && plan.edits.length === 0) return this.list;
    if (this.format.readMessage && plan.edits.length === 0) return plan.kept.map((index) => this.list[index]);
    const draft = new Draft(this.transcript.messages);
    applyWindow(draft, plan);
    const source: Source = { value: this.list, isRecords: false };
    const whole = this.format.spell(source, this.transcript, draft).find((it) => it.at === '');
    const value = whole ? toValue(whole.spelling, this.list) : null;
    return Array.isArray(value) ? value : plan.kept.map((index) => this.list[index]);
  }

  private merge(request: TrimRequest): TrimRequest {
    return { ...this.options, ...request, pins: { ...this.options.pins, ...request.pins } };
  }

  private frameOf(request: TrimRequest): Frame {
    const { unit, options } = settle(request);
    const counter = counterOf('tokens' in request ? request.counter : undefined);
    const choice = 'tokens' in request ? (request.counter ?? counter.info.id) : counter.info.id;
    const key = `${unit} ${counter.info.exact} ${counter.info.band} ${JSON.stringify(options)}`;
    const at = this.frames.findIndex((it) => it.key === key && it.choice === choice);
    const found = this.frames[at];
    if (found) {
      if (at > 0) this.frames.unshift(...this.frames.splice(at, 1));
      return found.frame;
    }
    const frame = frameFor(this.transcript.messages, unit, counter, choice, options);
    this.frames.unshift({ key, choice, frame });
    this.frames.splice(FRAMES);
    return frame;
  }
}

function frameFor(
  messages: readonly Message[],
  unit: Frame['unit'],
  counter: Counter,
  choice: CounterChoice,
  options: Frame['options'],
): Frame {
  const counted = countMessages(messages, choice);
  const { price, measure } = counter;
  return frameOf(messages, unit, counted.perMessage, options, { counter: counted.counter, price, measure });
}
