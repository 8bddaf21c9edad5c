/** What a literal has that JSON has not, counted or named; `objects` and `strings`, without which it is no transcript. */
export interface Foreign {
  strings: number;
  quotes: number;
  readonly words: Set<string>;
  readonly classes: Set<string>;
  /** Objects of classes as Node prints them. */
  instances: number;
  keys: number;
  bytes: number;
  tuples: number;
  /** Objects that were printed as a name, and things that the printer left out. */
  readonly names: Set<string>;
  left: number;
  objects: number;
  /** Pairs with an arrow, maps with a percent sign, and symbols: Ruby, Elixir and PHP. */
  arrows: number;
  maps: number;
  symbols: number;
}

export const nothingForeign = (): Foreign => ({
  strings: 0,
  quotes: 0,
  words: new Set(),
  classes: new Set(),
  instances: 0,
  keys: 0,
  bytes: 0,
  tuples: 0,
  names: new Set(),
  left: 0,
  objects: 0,
  arrows: 0,
  maps: 0,
  symbols: 0,
});
