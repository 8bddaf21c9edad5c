import type { DraftPart } from '../../model/draft.ts';
import type { Part } from '../../model/message.ts';
import { pairOf } from '../../model/pairs.ts';
import type { Entry } from './dialect.ts';

/** By id: the place of the first message that calls so, which is where reading looks for it. */
export function callersIn(messages: readonly { readonly parts: readonly Part[] }[]): ReadonlyMap<string, number> {
  const callers = new Map<string, number>();
  for (const [place, { parts }] of messages.entries())
    for (const part of parts)
      if (part.kind === 'call') {
        const pair = pairOf(part);
        if (pair !== null && !callers.has(pair)) callers.set(pair, place);
      }
  return callers;
}

/** Neighbouring parts that one record says; `entry` is the record of the file that said them. */
export interface Run {
  entry: Entry | null;
  readonly isAlone: boolean;
  /** The message with the call of its last part, for a result that is read behind that. */
  home: number | undefined;
  readonly parts: DraftPart[];
}

export const resultsFirst = (parts: readonly DraftPart[]): DraftPart[] => [
  ...parts.filter((it) => it.part.kind === 'result'),
  ...parts.filter((it) => it.part.kind !== 'result'),
];

export const hasOtherHome = ({ home }: Pick<Run, 'home'>, before: Run | undefined): boolean =>
  home !== undefined && before?.home !== undefined && before.home !== home;

/** A message from nowhere takes over a record that it holds all of: a moved result is a moved record. */
export function entryOfOne(runs: readonly Run[]): Entry | null {
  const [only] = runs;
  return runs.length === 1 && only?.entry && only.parts.length === only.entry.said.parts.length ? only.entry : null;
}

export const isOfResults = ({ parts }: Run): boolean => parts.every(({ part }) => part.kind === 'result');
