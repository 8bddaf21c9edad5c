import type { ResultPart } from '../../model/message.ts';
import type { LadderHistory } from './history.ts';

interface ResultPlace {
  readonly index: number;
  readonly part: number;
  readonly result: ResultPart;
  /** The tool's name, from the result or from its call. */
  readonly name: string | null;
}

/** All results that may be edited, in the order of the history. A retry prompt is the model's to read and stays. */
export function resultPlaces(history: LadderHistory): ResultPlace[] {
  return history.messages.flatMap((message, index) =>
    message.parts.flatMap((result, part) => {
      if (result.kind !== 'result' || result.retry || result.server) return [];
      const name = result.name ?? history.units.links.callOf({ message: index, part })?.call.name ?? null;
      return [{ index, part, result, name }];
    }),
  );
}

export const isExcluded = (exclude: readonly string[] | undefined, name: string | null): boolean =>
  exclude !== undefined && name !== null && exclude.includes(name);
