import type { ConversionRow, ConversionView, PlanRow, WrittenOf, WrittenSides } from '../../../worker/protocol.ts';
import type { Written } from '../../store.ts';
import type { RowProps } from './Row.tsx';
import { CONVERTED, type Reasons } from './reasons.ts';

/** A file that is written from what is open, as the rows show it. */
export interface WrittenBeside extends Pick<RowProps, 'open' | 'severities'> {
  readonly of: WrittenOf;
  readonly figures: WrittenSides;
  readonly titles: readonly [before: string, after: string];
  readonly reasons: Reasons;
  /** What is lost beside the messages. */
  readonly around: readonly PlanRow[];
}

/** Null where nothing is written anew. `format`: the title of the format that is written. */
export function besideOf(written: Written, format: string): WrittenBeside | null {
  const figures = 'copy' in written ? written.copy.sides : written.format.sides;
  if (figures === null) return null;
  const isEarlier = 'copy' in written.of && written.of.copy.isBefore === true;
  const isSmallest = 'copy' in written.of && written.of.copy.only !== null;
  const name = 'format' in written ? format : isSmallest ? 'Smallest example' : 'Redacted copy';
  return {
    of: written.of,
    figures,
    titles: [isEarlier ? 'Before the fix' : 'Before', `After: ${name}`],
    severities: [figures.before.severities, figures.after.severities],
    open: isEarlier ? null : 'left',
    reasons: 'format' in written ? reasonsOfFormat(written.format) : NONE,
    around: 'format' in written ? written.format.losses.filter(({ index }) => index < 0).map(rowOf) : [],
  };
}

const NONE: Reasons = { before: new Map(), after: new Map(), joined: new Map() };

const ELSEWHERE = 'part of another message, or of the system prompt, in this format';

/** What the format cannot hold, at the message that loses it; and what is added, at its place after. */
function reasonsOfFormat({ losses, added }: ConversionView): Reasons {
  const merged = new Map<number, ConversionRow>();
  for (const loss of losses) {
    const known = merged.get(loss.index);
    const chars = (known?.chars ?? 0) + (loss.chars ?? 0);
    merged.set(loss.index, { ...loss, chars, what: known === undefined ? loss.what : `${known.what}; ${loss.what}` });
  }
  const before = new Map([...merged].map(([index, loss]) => [index, rowOf(loss)]));
  const after = new Map(added.map(({ index, what }) => [index, addedRow(index, what)]));
  return { before, after, joined: new Map(), away: rowOf({ index: -1, what: ELSEWHERE }) };
}

const rowOf = ({ index, what, chars = 0 }: ConversionRow): PlanRow => ({
  index,
  role: 'other',
  action: 'changed',
  by: CONVERTED,
  reason: sentence(what),
  effect: chars > 0 ? 'lossy' : 'lossless',
  lost: chars,
  joins: false,
});

const addedRow = (index: number, reason: string): PlanRow => ({
  ...rowOf({ index, what: reason }),
  action: 'inserted',
  effect: 'invents',
});

const sentence = (words: string): string =>
  `${words.slice(0, 1).toUpperCase()}${words.slice(1)}${words.endsWith('.') ? '' : '.'}`;
