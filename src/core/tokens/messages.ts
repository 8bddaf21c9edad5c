import { textOf } from '../model/census.ts';
import type { Message } from '../model/message.ts';
import { Attached } from '../text/attached.ts';
import { isHeld } from '../text/held.ts';
import { type Counter, type CounterChoice, type CounterInfo, counterOf } from './counter.ts';
import { overheadById } from './overheads.ts';

export interface Counted {
  readonly perMessage: Float64Array;
  /** All messages, and the framing of the request where framing is counted. */
  readonly total: number;
  readonly counter: CounterInfo;
}

interface CountOptions {
  /** Id of the framing to be counted (OVERHEADS); none by default, so that the figures are those of the texts. */
  readonly overhead?: string;
}

/** A list is counted once per counter: a snapshot's messages never change, and a trim asks for them with every option. */
const known = new Attached<readonly object[], { readonly key: CounterChoice; readonly counted: Counted }[]>();

/** So many counters are remembered per list, the last asked for first. */
const REMEMBERED = 4;

/**
 * Counts every message with one counter. A picture is counted by a formula, which makes an exact counter's sum an
 * estimate: `counter` then says so. The figures of a list are remembered: a custom function is taken to say the same
 * of the same text, and a list must not be changed after it was counted.
 */
export function countMessages(
  messages: readonly Pick<Message, 'parts'>[],
  choice?: CounterChoice,
  options: CountOptions = {},
): Counted {
  const counter = counterOf(choice);
  const { id, exact, band } = counter.info;
  // A counter by name counts otherwise once its ranks are loaded.
  const how = typeof choice === 'string' || choice === undefined ? `${choice ?? id} ${exact} ${band}` : choice;
  const key = options.overhead === undefined ? how : null;
  const before = key === null ? undefined : known.get(messages)?.find((it) => it.key === key);
  if (before) return before.counted;
  const counted = count(messages, counter, options);
  if (key !== null) known.set(messages, [{ key, counted }, ...(known.get(messages) ?? []).slice(0, REMEMBERED - 1)]);
  return counted;
}

function count(messages: readonly Pick<Message, 'parts'>[], counter: Counter, options: CountOptions): Counted {
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
  const hasMore = messages.some((message) =>
    message.parts.some((it) => it.kind === 'media' || it.kind === 'opaque' || isHeld(textOf(it))),
  );
  return hasMore ? { ...info, exact: false, band: 0.2 } : framed ? { ...info, exact: false, band: 0.02 } : info;
}

const sane = (tokens: number): number => (tokens > 0 && tokens < Number.POSITIVE_INFINITY ? tokens : 0);
