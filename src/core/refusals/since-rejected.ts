import type { DecodedError } from '../errors/decoded.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Pointer } from '../text/pointer.ts';

interface State {
  written(at: Pointer): string;
  findings(): readonly Diagnostic[];
}

/** Values that stand in many places: where one is written again is another place. */
const SAYS_NOTHING = /^(?:""|null|true|false|\[\s*\]|\{\s*\}|-?[\d.]+)$/;

/**
 * What an error names in a text, without the places that it named nowhere in the text that was rejected: once one is
 * gone, another looks like it. `judged`: the places of both.
 */
export function namedAtFirst(
  decoded: DecodedError,
  { refused = [] }: DecodedError,
  before: State,
  now: State,
): DecodedError & { readonly judged: readonly Pointer[] } {
  const judged = [...refused, ...(decoded.refused ?? [])].map(({ at }) => at);
  const known = new Set(refused.flatMap(({ at }) => [at, ...valueIn(before, at)]));
  const left = (decoded.refused ?? []).filter(
    ({ at }) => known.has(at) || valueIn(now, at).some((value) => known.has(value)),
  );
  return { ...decoded, ...(decoded.refused === undefined ? {} : { refused: left }), judged };
}

/** A value, and the keys that lead to it: an element before it may have gone, but its keys keep their names. */
function valueIn(state: State, at: Pointer): readonly string[] {
  const written = state.written(at);
  return SAYS_NOTHING.test(written) ? [] : [`${at.replace(/\/\d+(?=\/|$)/g, '/#')} ${written}`];
}

/**
 * What of an error is settled in a text that was changed since: a place with another value, and every place once the rule
 * that it broke is broken no more.
 */
export function settledSince({ matches: [first] }: DecodedError, before: State, now: State): (at: Pointer) => boolean {
  const rule = first?.confidence === undefined ? first?.rule : undefined;
  const breaks = (state: State): boolean => rule !== undefined && state.findings().some((it) => it.rule === rule);
  let isKept: boolean | undefined;
  return (at) => {
    isKept ??= !breaks(before) || breaks(now);
    return !isKept || before.written(at) !== now.written(at);
  };
}
