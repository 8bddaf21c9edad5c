import type { TrimOptions } from '../../../core/index.ts';

export const STRATEGIES = [
  ['suffix', 'newest messages', 'Removes the oldest first.'],
  ['prefix', 'oldest messages', 'Removes the newest first.'],
  ['middle-out', 'both ends', 'Removes the middle first.'],
  ['best-fit', 'what fits', 'Packs as much as fits, newest first. Leaves holes.'],
  ['priority', 'the most important', 'Removes exchanges first, then responses, then questions.'],
] as const;

export const CUTS = [
  ['anchored', 'Keep the question', 'Cuts between pairs and keeps the question that opens the cut turn.'],
  ['turn', 'Whole turns', 'Cuts only before a question.'],
  ['unit', 'Between pairs', 'Cuts between pairs; may begin in the middle of a turn.'],
] as const;

type Rungs = NonNullable<TrimOptions['ladder']>;
export type Rung = Rungs[number];

/** The edits in the order in which they are tried, as they are when switched on. */
export const RUNGS = [
  {
    rung: { kind: 'images', keepLastTurns: 1 },
    title: 'Pictures become a line of text',
    about: 'Oldest first; those of the last turn stay.',
    figure: null,
  },
  {
    rung: { kind: 'clear-results', keepLast: 3 },
    title: 'Old results become a placeholder',
    about: 'Oldest first; the calls stay.',
    figure: { key: 'keepLast', words: 'newest results stay', start: 3 },
  },
  {
    rung: { kind: 'truncate', maxTokens: 500 },
    title: 'Long results keep head and tail',
    about: 'Cut at line ends where there are any.',
    figure: { key: 'maxTokens', words: 'tokens at least stay of each', start: 500 },
  },
  {
    rung: { kind: 'thinking', keepLastTurns: 1 },
    title: 'Remove thinking',
    about: 'Oldest first; the last turn keeps its own.',
    figure: null,
  },
] as const satisfies readonly {
  readonly rung: Rung;
  readonly title: string;
  readonly about: string;
  readonly figure: { readonly key: string; readonly words: string; readonly start: number } | null;
}[];

/** Switches an edit on or off; the others keep their order. */
export function withRung(options: TrimOptions, kind: Rung['kind'], rung: Rung | null): TrimOptions {
  const now = options.ladder ?? [];
  const ladder = RUNGS.flatMap((one): readonly Rung[] => {
    if (one.rung.kind === kind) return rung === null ? [] : [rung];
    return now.filter((other) => other.kind === one.rung.kind);
  });
  return { ...options, ladder };
}

/** What is switched on, in words, for a closed list. */
export function pinWords(options: TrimOptions): string {
  const { system = true, firstUser, lastTurn, indexes = [], tools = [] } = options.pins ?? {};
  const words = [
    system ? 'system' : '',
    firstUser ? 'first question' : '',
    lastTurn ? 'last turn' : '',
    indexes.length > 0 ? `${indexes.length} chosen` : '',
    tools.length > 0 ? tools.slice(0, 3).join(', ') : '',
  ].filter(Boolean);
  return words.length === 0 ? 'nothing' : words.join(', ');
}
