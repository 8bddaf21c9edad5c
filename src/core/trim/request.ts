import type { CounterChoice } from '../tokens/counter.ts';
import type { Rung } from './ladder/rung.ts';

export type TrimUnit = 'messages' | 'tokens' | 'exchanges' | 'turns';

/**
 * Where a history may be cut. `anchored`: before any unit, and the question that opens the cut turn stays. `turn`: only
 * before a question. `unit`: before any unit, whatever it begins with; where sides must be in turn, as `anchored`.
 */
export type Cut = 'anchored' | 'turn' | 'unit';

/** What goes first. `best-fit` packs whatever still fits, newest first, and so leaves holes. */
export type Strategy = 'suffix' | 'prefix' | 'middle-out' | 'best-fit' | 'priority';

/** What is kept in any case. A pinned message pins its unit. */
export interface Pins {
  /** System messages at the front and between turns; on by default. */
  readonly system?: boolean;
  readonly firstUser?: boolean;
  readonly lastTurn?: boolean;
  /** Messages by index. */
  readonly indexes?: readonly number[];
  /** Exchanges that call one of these tools. */
  readonly tools?: readonly string[];
}

export interface TrimOptions {
  /** `anchored` by default. */
  readonly cut?: Cut;
  /** `suffix` by default: the oldest goes first. */
  readonly strategy?: Strategy;
  readonly pins?: Pins;
  /** Edits tried in this order before anything is dropped; only a token budget can gain from them. Empty by default. */
  readonly ladder?: readonly Rung[];
  /** Says in the anchor message how much was trimmed; off by default. */
  readonly marker?: boolean;
  /** `throw` by default. `minimal` gives the smallest legal window and a warning. */
  readonly onTooSmall?: 'throw' | 'minimal';
  /** A budget below the smallest exchange is too small even if everything else would fit; true by default. */
  readonly smallestPairMustFit?: boolean;
  /**
   * Which calls and results no cut may part: all, at any distance (`anywhere`, the default), or only a message and the next
   * one (`adjacent`), as the code of the article has it.
   */
  readonly pairs?: 'anywhere' | 'adjacent';
  /** Do system messages count against a message budget? True by default. */
  readonly countSystem?: boolean;
  /** True where the target refuses two messages of one side in a row; what is kept then alternates. False by default. */
  readonly alternate?: boolean;
  /** True where the target takes a system message only between a user turn and its answer; the three then stay together. False by default. */
  readonly bindsSystem?: boolean;
  /** True where the target wants back what was thought before every call; no edit then takes that away. False by default. */
  readonly bindsThinking?: boolean;
  /** True where the target wants a message of a user, whatever it says; where nobody asks, one then stays. False by default. */
  readonly wantsUser?: boolean;
  /** For the strategy `priority`, per message: the lowest goes first. By default exchanges, then answers, then questions. */
  readonly priorities?: readonly number[];
}

export type TrimRequest = TrimOptions &
  (
    | { readonly messages: number }
    | { readonly tokens: number; readonly counter?: CounterChoice }
    | { readonly exchanges: number }
    | { readonly turns: number }
  );

export interface Settled {
  readonly unit: TrimUnit;
  readonly budget: number;
  readonly options: Required<Omit<TrimOptions, 'pins' | 'priorities'>> & {
    readonly pins: Required<Pins>;
    readonly priorities: readonly number[] | null;
  };
}

/** Fills in the defaults. A budget that is no number is 0; the first unit named counts. */
export function settle(request: TrimRequest): Settled {
  const { unit, value } = budgetOf(request);
  return { unit, budget: Number.isNaN(value) ? 0 : Math.max(0, value), options: settleOptions(request) };
}

/** Fills in the defaults of the options alone. */
export function settleOptions(options: TrimOptions): Settled['options'] {
  return {
    cut: options.cut ?? 'anchored',
    strategy: options.strategy ?? 'suffix',
    pins: {
      system: options.pins?.system ?? true,
      firstUser: options.pins?.firstUser ?? false,
      lastTurn: options.pins?.lastTurn ?? false,
      indexes: options.pins?.indexes ?? [],
      tools: options.pins?.tools ?? [],
    },
    ladder: options.ladder ?? [],
    marker: options.marker ?? false,
    onTooSmall: options.onTooSmall ?? 'throw',
    smallestPairMustFit: options.smallestPairMustFit ?? true,
    pairs: options.pairs ?? 'anywhere',
    countSystem: options.countSystem ?? true,
    alternate: options.alternate ?? false,
    bindsSystem: options.bindsSystem ?? false,
    bindsThinking: options.bindsThinking ?? false,
    wantsUser: options.wantsUser ?? false,
    priorities: options.priorities ?? null,
  };
}

function budgetOf(request: TrimRequest): { readonly unit: TrimUnit; readonly value: number } {
  if ('messages' in request) return { unit: 'messages', value: request.messages };
  if ('tokens' in request) return { unit: 'tokens', value: request.tokens };
  if ('exchanges' in request) return { unit: 'exchanges', value: request.exchanges };
  return { unit: 'turns', value: request.turns };
}
