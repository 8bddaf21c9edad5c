import { argumentsText, type Message, messageText } from '../model/message.ts';
import { dataIn } from '../text/data-files.ts';
import { countedWhole, wordsLength } from '../text/held.ts';
import { byteLength } from '../text/utf8.ts';
import type { Calibration } from './calibration.ts';
import counters from './counters.json';
import { estimateTokens, type Ratios } from './estimate.ts';
import { type MediaFormula, mediaTokens } from './media.ts';
import { tokenizerFor } from './ranks.ts';
import type { Encoding } from './split.ts';

/** What counted a figure. An estimate has a band: the true value is expected within `±band` of it. */
export interface CounterInfo {
  readonly id: string;
  readonly title: string;
  readonly exact: boolean;
  /** Relative half-width, 0 for exact counters. */
  readonly band: number;
  /** Present where the figures were brought in line with recorded usage. */
  readonly calibration?: Calibration;
}

/** A counter by id (also `chars/3.6`, or `figures:12,340,7` per message), a function that gets one message's text, or a counter that was made before. */
export type CounterChoice = string | ((text: string) => number) | Counter;

interface CounterEntry extends CounterInfo {
  /** One sentence: what it is good for. */
  readonly about: string;
  /** The rank data it needs (`loadRanks`); null if it needs none. Estimates work without, with a wider band. */
  readonly ranks: Encoding | null;
  readonly media: MediaFormula | null;
  /** Estimates: tokens per o200k token. */
  readonly ratios: Ratios | null;
  /** Where the figures come from, and when that was looked up. */
  readonly source: string;
  readonly checked: string;
}

export interface Counter {
  readonly info: CounterInfo;
  /** Tokens of one text; a fraction for estimates. */
  measure(text: string): number;
  /** Tokens of one message, whole: texts, call names, arguments, results and media; no framing. */
  price(message: Pick<Message, 'parts'>): number;
}

/** Every counter, the default first. Estimates say so; `chars/4` is what most agents use. */
export const COUNTERS = dataIn<readonly CounterEntry[]>(counters);

/** The band of an estimate that has only characters to go by. */
const CHARACTERS_ONLY = 0.4;

/** The counter that is used where nobody chose one: exact if its ranks are loaded, else the rule of thumb. */
function defaultCounter(): string {
  return tokenizerFor('o200k_base') ? 'o200k_base' : 'chars/4';
}

/** A counter that can count now. An exact one without ranks, or an unknown id, gives an estimate that says so. */
export function counterOf(choice: CounterChoice = defaultCounter()): Counter {
  if (typeof choice === 'object') return choice;
  if (typeof choice === 'function') return customCounter(choice);
  const known = COUNTERS.find((it) => it.id === choice);
  const own = known ? null : ownCounter(choice);
  if (own) return broughtCounter(own);
  const { measure, info } = measuring(known, choice);
  const formula = known?.media ?? null;
  return {
    info,
    measure,
    price: (message) => {
      let tokens = 0;
      for (const part of message.parts) {
        if (part.kind === 'text' || part.kind === 'reasoning' || part.kind === 'result') tokens += measure(part.text);
        else if (part.kind === 'call') tokens += measure(part.name) + measure(argumentsText(part.args));
        else if (part.kind === 'media' && formula) tokens += mediaTokens(part, formula);
      }
      return Math.ceil(tokens);
    },
  };
}

/** Figures belong to the messages of the list that they were made for; what has none is counted by its characters. */
function broughtCounter({ info, measure, figures }: OwnCounter): Counter {
  const price = (message: Pick<Message, 'parts'> & Partial<Pick<Message, 'index'>>): number =>
    figures?.[message.index ?? -1] ?? Math.ceil(measure(messageText(message)));
  return { info, measure, price };
}

function customCounter(count: (text: string) => number): Counter {
  const info = infoOf('custom', 'Custom counter', true, 0);
  return { info, measure: count, price: (message) => count(messageText(message)) };
}

function measuring(known: CounterEntry | undefined, id: string): Pick<Counter, 'info' | 'measure'> {
  const info = (exact: boolean, band: number): CounterInfo => infoOf(id, known?.title ?? id, exact, band);
  if (known?.id === 'bytes/4')
    return { info: info(false, known.band), measure: remembering((text) => byteLength(text) / 4) };
  if (known?.ratios) {
    const ratios = known.ratios;
    const band = tokenizerFor('o200k_base') ? known.band : CHARACTERS_ONLY;
    return { info: info(false, band), measure: remembering((text) => estimateTokens(text, ratios)) };
  }
  const tokenizer = known?.ranks ? tokenizerFor(known.ranks) : undefined;
  if (tokenizer) return { info: info(true, 0), measure: remembering((text) => tokenizer.count(text)) };
  return { info: info(false, known?.exact ? CHARACTERS_ONLY : 0.6), measure: by(CHARACTERS) };
}

/**
 * Counts what was left in the file as if it were like the rest of its text. Long texts are counted once; the memory starts
 * afresh when it is full.
 */
function remembering(count: (text: string) => number): (text: string) => number {
  let known = new Map<string, number>();
  return (text) => {
    if (text.length < 64) return countedWhole(text, count);
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= 50_000) known = new Map();
    const tokens = countedWhole(text, count);
    known.set(text, tokens);
    return tokens;
  };
}

/** A counter that somebody brings along, named by what it does. */
interface OwnCounter extends Pick<Counter, 'info' | 'measure'> {
  /** Tokens per message, in order; null where a ratio counts. */
  readonly figures: readonly number[] | null;
}

const RATIO = /^chars\/(\d{1,3}(?:\.\d{1,6})?)$/;
const FIGURES = /^figures:(\d{1,12}(?:,\d{1,12})*)$/;
/** What figures do not say, as most agents count it. */
const CHARACTERS = 4;

/** A counter by its id: `chars/3.6`, or `figures:12,340,7` with the tokens of each message; null for any other. */
function ownCounter(id: string): OwnCounter | null {
  const ratio = Number(RATIO.exec(id)?.[1]);
  if (ratio > 0) return { info: infoOf(id, `Characters / ${ratio}`, false, 0.6), measure: by(ratio), figures: null };
  const list = FIGURES.exec(id)?.[1];
  if (list === undefined) return null;
  return { info: infoOf(id, 'Own figures', true, 0), measure: by(CHARACTERS), figures: list.split(',').map(Number) };
}

const infoOf = (id: string, title: string, exact: boolean, band: number): CounterInfo => ({ id, title, exact, band });

const by =
  (characters: number) =>
  (text: string): number =>
    wordsLength(text) / characters;
