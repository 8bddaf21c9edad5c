import type { Roll } from './generate.ts';

/** One answer to a call. */
export interface StoryResult {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  /** Asks the model to call again with other arguments (pydantic-ai's retry prompt). */
  readonly retry: boolean;
}

interface StoryCall {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

/**
 * What happens once in a history, before anybody writes it in a format: somebody asks, the assistant says something, or
 * it acts (calls tools and is answered). `nudge` is a user's line that nobody typed, written by the program.
 */
export interface Beat {
  readonly kind: 'ask' | 'say' | 'act' | 'nudge';
  /** Empty for an act without words. */
  readonly text: string;
  readonly thinking: string | null;
  readonly image: boolean;
  /** Content written as a list of blocks where a string would do. */
  readonly listed: boolean;
  readonly calls: readonly StoryCall[];
  /** In the order they came in; empty for calls still in flight. */
  readonly results: readonly StoryResult[];
  /** Each result in a message of its own, where the format has the choice. */
  readonly split: boolean;
  /** Words of the user beside the results. */
  readonly beside: string | null;
}

export interface Story {
  readonly system: string | null;
  readonly beats: readonly Beat[];
}

export interface StoryShape {
  readonly turns: number;
  /** One question, one answer, nothing twice in a row. */
  readonly strict: boolean;
  /** Ids that an earlier turn used. */
  readonly reuse: boolean;
  readonly nudges: boolean;
  readonly beside: boolean;
}

const WORDS = ['plain words', 'two\nlines of it', 'caf\u00e9 "quoted" \\ back', '\u{1F469}\u200D\u{1F4BB} types', 'x'];
/** What makes texts long: words, lines, signs of several code units that may not be cut. */
const FILLERS = ['more ', 'more ', 'a line\n', '\u{1F469}\u200D\u{1F4BB}'];
const TOOLS = ['ls', 'cat', 'edit'];
const QUIET: Omit<Beat, 'kind' | 'text'> = {
  thinking: null,
  image: false,
  listed: false,
  calls: [],
  results: [],
  split: false,
  beside: null,
};

/** A sound history by chance. Every text holds a number of its own, so that no two messages are alike. */
export function storyFrom(roll: Roll, shape: StoryShape): Story {
  const beats: Beat[] = [];
  const once = (odds: number): boolean => roll(odds) === 0;
  const loose = (odds: number): boolean => !shape.strict && once(odds);
  let texts = 0;
  let ids = 0;
  const words = (longest = 60): string => {
    const text = `${WORDS[roll(WORDS.length)]!} ${texts++}`;
    return once(3) ? `${text} ${FILLERS[roll(FILLERS.length)]!.repeat(roll(longest / 5))}end` : text;
  };
  const thinking = (): string | null => (once(5) ? words(200) : null);
  const ask = (): Beat => ({ ...QUIET, kind: 'ask', text: words(), image: once(9), listed: once(3) });
  const say = (): Beat => ({ ...QUIET, kind: 'say', text: words(200), thinking: thinking(), listed: once(3) });
  const act = (isOpen: boolean): Beat => {
    const calls = Array.from({ length: 1 + (once(3) ? roll(3) : 0) }, (): StoryCall => {
      const id = shape.reuse && !isOpen && once(9) ? `call_r${roll(2)}` : `call_${ids++}`;
      return { id, name: TOOLS[roll(TOOLS.length)]!, path: words() };
    });
    const unique = calls.filter((call, i) => calls.findIndex((it) => it.id === call.id) === i);
    const answered = isOpen ? unique.slice(1) : unique;
    const results = answered.map(({ id, name }) => ({ id, name, text: words(300), isError: once(9), retry: once(9) }));
    return {
      ...QUIET,
      kind: 'act',
      text: once(3) ? words() : '',
      thinking: thinking(),
      listed: once(3),
      calls: unique,
      results: once(3) ? results.reverse() : results,
      split: loose(4),
      beside: shape.beside && !isOpen && loose(8) ? words() : null,
    };
  };
  const system = once(3) ? words() : null;
  if (loose(12)) beats.push(say());
  const turns = 1 + roll(shape.turns);
  for (let turn = 1; turn <= turns; turn++) {
    beats.push(ask());
    if (loose(8)) beats.push(ask());
    if (turn === turns && once(4)) break;
    for (let step = roll(3); step > 0; step--) {
      const isOpen = turn === turns && step === 1 && once(6);
      beats.push(act(isOpen));
      if (isOpen) return { system, beats };
      if (loose(9)) beats.push(say());
      if (shape.nudges && loose(8)) beats.push({ ...QUIET, kind: 'nudge', text: words() });
    }
    if (shape.strict || turn < turns || once(2)) beats.push(say());
  }
  return { system, beats };
}
