import type { Message } from '../model/message.ts';
import { type CounterChoice, type CounterInfo, counterOf } from './counter.ts';
import { overheadById } from './overheads.ts';

/** Tokens of every message. */
export interface Counted {
  readonly perMessage: Float64Array;
  /** All messages, and the framing of the request where framing is counted. */
  readonly total: number;
  readonly counter: CounterInfo;
}

export interface CountOptions {
  /** Id of the framing to be counted (OVERHEADS); none by default, so that the figures are those of the texts. */
  readonly overhead?: string;
}

/**
 * Counts every message with one counter. A picture is counted by a formula, which makes an exact counter's sum an
 * estimate: `counter` then says so.
 */
export function countMessages(
  messages: readonly Pick<Message, 'parts'>[],
  choice?: CounterChoice,
  options: CountOptions = {},
): Counted {
  const counter = counterOf(choice);
  const framing = options.overhead === undefined ? undefined : overheadById(options.overhead);
  const extra = framing?.perMessage ?? 0;
  let total = framing?.base ?? 0;
  const perMessage = Float64Array.from(messages, (message) => {
    const tokens = sane(counter.price(message)) + extra;
    total += tokens;
    return tokens;
  });
  return { perMessage, total, counter: honest(counter.info, messages, framing !== undefined) };
}

/** What is neither text nor covered by a formula makes every sum an estimate. */
export function honest(info: CounterInfo, messages: readonly Pick<Message, 'parts'>[], framed = false): CounterInfo {
  if (!info.exact || info.id === 'custom') return info;
  const hasMore = messages.some((message) => message.parts.some((it) => it.kind === 'media' || it.kind === 'opaque'));
  return hasMore ? { ...info, exact: false, band: 0.2 } : framed ? { ...info, exact: false, band: 0.02 } : info;
}

const sane = (tokens: number): number => (tokens > 0 && tokens < Number.POSITIVE_INFINITY ? tokens : 0);
