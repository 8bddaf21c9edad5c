import type { Span } from '../../text/change.ts';
import { type Sieve, sieve } from '../match/sieve.ts';

/**
 * One way to say a thing: a short expression, `@` and the name of a list, or such steps one after another, where a number
 * allows for so many signs of one clause between two of them.
 */
export type Spelling = string | readonly (string | number | Wording)[];

/** An expression by its number, or another list. */
type Step = number | Wording;
/** Steps that follow each other, each with the most signs that may be before it. */
type Way = readonly { readonly step: Step; readonly gap: number }[];

/** What is known of a text so far: which expressions can match, and which lists were heard. */
interface Known {
  readonly text: string;
  readonly may: Uint8Array;
  readonly told: Uint8Array;
}

const UNASKED = 0;
const HEARD = 1;
const NOT = 2;
/** As many texts as are asked about by turns: a message, what is around it, its sentences. */
const RECENT = 12;
/** What ends a clause. */
const STOPS = '.;。';

const sources: string[] = [];
const numbers = new Map<string, number>();
/** Looked for in a text, and at one place of it. */
const searching: RegExp[] = [];
const sticking: RegExp[] = [];
let lists = 0;
let letters: Sieve | null = null;
let recent: Known[] = [];

/** The same expression in two lists is looked for once. */
function numberOf(source: string): number {
  const number = numbers.get(source) ?? sources.push(source) - 1;
  numbers.set(source, number);
  return number;
}

function expressionOf(number: number): RegExp {
  const expression = (searching[number] ??= new RegExp(sources[number] ?? '', 'g'));
  expression.lastIndex = 0;
  return expression;
}

function knownOf(text: string): Known {
  const found = recent.find((it) => it.text === text);
  if (found) return found;
  letters ??= sieve(sources.map((source) => ({ source, flags: '' })));
  const known = { text, may: letters(text), told: new Uint8Array(lists) };
  recent = [known, ...recent.slice(0, RECENT - 1)];
  return known;
}

/**
 * A list of spellings of one thing, looked for in plain text: small letters, no quotes. All lists are looked for together:
 * one pass over a text finds which expressions can match it by their letters, and only those are tried. Linear.
 */
export class Wording {
  private readonly place = lists++;
  private readonly ways: readonly Way[];

  /** `named` gives the lists that spellings refer to. */
  constructor(spellings: readonly Spelling[], named: (name: string) => Wording) {
    this.ways = spellings.map((it) => {
      const steps = typeof it === 'string' ? [it] : it;
      return steps.flatMap((one, i) => {
        if (typeof one === 'number') return [];
        const before = steps[i - 1];
        const step = typeof one !== 'string' ? one : one.startsWith('@') ? named(one.slice(1)) : numberOf(one);
        return [{ step, gap: typeof before === 'number' ? before : 0 }];
      });
    });
    letters = null;
    recent = [];
  }

  test(text: string): boolean {
    const known = knownOf(text);
    if (known.told[this.place] === UNASKED) known.told[this.place] = this.ways.some(isIn(known)) ? HEARD : NOT;
    return known.told[this.place] === HEARD;
  }

  /** A text with a space for each spelling: of two that overlap for the one that begins first, then for the earlier. */
  cutFrom(text: string): string {
    const kept: string[] = [];
    let at = 0;
    for (const { start, end } of [...this.spansIn(knownOf(text))].sort((a, b) => a.start - b.start)) {
      if (start < at) continue;
      kept.push(text.slice(at, start));
      at = end;
    }
    return [...kept, text.slice(at)].join(' ');
  }

  /** Where the spellings end, in the order of the text. */
  endsIn(text: string): number[] {
    return this.spansIn(knownOf(text))
      .map(({ end }) => end)
      .sort((a, b) => a - b);
  }

  endsAt(at: number, known: Known): number[] {
    return this.ways.flatMap(([one, more]) => (one === undefined || more ? [] : endsAt(one.step, at, known)));
  }

  spansIn(known: Known): readonly Span[] {
    return this.ways.flatMap((way) => spansOf(way, known));
  }
}

const isIn =
  (known: Known) =>
  (way: Way): boolean => {
    const [first, second] = way;
    if (first === undefined || second !== undefined) return spansOf(way, known).length > 0;
    const { step } = first;
    return typeof step === 'number'
      ? known.may[step] === 1 && expressionOf(step).test(known.text)
      : step.test(known.text);
  };

/** Where the steps of a way follow each other within their gaps, in one clause. */
function spansOf(way: Way, known: Known): readonly Span[] {
  if (way.some(({ step }) => (typeof step === 'number' ? known.may[step] !== 1 : !step.test(known.text)))) return [];
  let found: readonly Span[] = [];
  for (const [i, { step, gap }] of way.entries()) {
    if (i > 0 && gap === 0)
      found = found.flatMap(({ start, end }) => endsAt(step, end, known).map((to) => ({ start, end: to })));
    else {
      const here = typeof step === 'number' ? matchesOf(step, known.text) : step.spansIn(known);
      found = i === 0 ? here : joined(found, here, gap, known.text);
    }
    if (found.length === 0) return [];
  }
  return found;
}

/** Where a step ends that begins at one place. Of a list the spellings without steps. */
function endsAt(step: Step, at: number, known: Known): number[] {
  if (typeof step !== 'number') return step.endsAt(at, known);
  if (known.may[step] !== 1) return [];
  const expression = (sticking[step] ??= new RegExp(sources[step] ?? '', 'y'));
  expression.lastIndex = at;
  const hit = expression.exec(known.text);
  return hit ? [at + hit[0].length] : [];
}

const matchesOf = (number: number, text: string): Span[] =>
  [...text.matchAll(expressionOf(number))].map((hit) => ({ start: hit.index, end: hit.index + hit[0].length }));

/** What is after what was found before, as one. */
function joined(before: readonly Span[], after: readonly Span[], gap: number, text: string): Span[] {
  const starts = new Map(before.map(({ start, end }) => [end, start]));
  return after.flatMap(({ start, end }) => {
    for (let at = start; at >= start - gap; at--) {
      const from = starts.get(at);
      if (from !== undefined) return [{ start: from, end }];
      if (STOPS.includes(text[at - 1] ?? '.')) break;
    }
    return [];
  });
}
