import { argumentsText, type Message, messageText } from '../model/message.ts';
import { countedWhole, wordsLength } from '../text/held.ts';
import { byteLength } from '../text/utf8.ts';
import type { Calibration } from './calibration.ts';
import { estimateTokens, type Ratios } from './estimate.ts';
import { type MediaFormula, mediaTokens } from './media.ts';
import { ownCounter } from './own-counter.ts';
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

/** A counter that may be offered. */
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

/** A counter ready to count. */
export interface Counter {
  readonly info: CounterInfo;
  /** Tokens of one text; a fraction for estimates. */
  measure(text: string): number;
  /** Tokens of one message, whole: texts, call names, arguments, results and media; no framing. */
  price(message: Pick<Message, 'parts'>): number;
}

const PATTERNS = 'https://github.com/openai/tiktoken/blob/main/tiktoken_ext/openai_public.py';
const MEASURED = 'https://github.com/coder/ai-tokenizer';

const entry = (it: Omit<CounterEntry, 'source' | 'checked'> & Partial<CounterEntry>): CounterEntry => ({
  source: PATTERNS,
  checked: '2026-11-21',
  ...it,
});

/** Every counter, the default first. Estimates say so; `chars/4` is what most agents use. */
export const COUNTERS: readonly CounterEntry[] = [
  entry({
    id: 'o200k_base',
    title: 'o200k_base (GPT-4o and later)',
    about: 'Exact for the text of GPT-4o, GPT-4.1, GPT-5 and the o-series.',
    exact: true,
    band: 0,
    ranks: 'o200k_base',
    media: 'openai-tiles',
    ratios: null,
  }),
  entry({
    id: 'cl100k_base',
    title: 'cl100k_base (GPT-4, GPT-3.5)',
    about: 'Exact for the text of GPT-4 and GPT-3.5.',
    exact: true,
    band: 0,
    ranks: 'cl100k_base',
    media: 'openai-tiles',
    ratios: null,
  }),
  entry({
    id: 'claude',
    title: 'Claude up to 4.6',
    about: 'Estimate from o200k by kind of text; Claude has no public tokenizer.',
    exact: false,
    band: 0.15,
    ranks: 'o200k_base',
    media: 'anthropic',
    ratios: { prose: 1.15, code: 1.12, cjk: 1.2 },
    source: MEASURED,
  }),
  entry({
    id: 'claude-4.7',
    title: 'Claude 4.7 and later',
    about: 'Estimate from o200k by kind of text; newer Claude models make more tokens of the same text.',
    exact: false,
    band: 0.2,
    ranks: 'o200k_base',
    media: 'anthropic',
    ratios: { prose: 1.5, code: 1.4, cjk: 1.2 },
    source: MEASURED,
  }),
  entry({
    id: 'gemini',
    title: 'Gemini',
    about: 'Estimate from o200k by kind of text.',
    exact: false,
    band: 0.1,
    ranks: 'o200k_base',
    media: 'gemini',
    ratios: { prose: 1.08, code: 1.14, cjk: 0.91 },
    source: MEASURED,
  }),
  entry({
    id: 'chars/4',
    title: 'Characters / 4',
    about: 'The rule of thumb of many agents. Counts Chinese at less than half.',
    exact: false,
    band: 0.6,
    ranks: null,
    media: null,
    ratios: null,
    source: MEASURED,
  }),
  entry({
    id: 'bytes/4',
    title: 'UTF-8 bytes / 4',
    about: 'Like characters / 4, but right for Chinese. Far off for base64 and emoji.',
    exact: false,
    band: 0.6,
    ranks: null,
    media: null,
    ratios: null,
    source: MEASURED,
  }),
];

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
  const own = COUNTERS.some((known) => known.id === choice) ? null : ownCounter(choice);
  if (own) return broughtCounter(own);
  const known = COUNTERS.find((it) => it.id === choice);
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
function broughtCounter({ info, measure, figures }: NonNullable<ReturnType<typeof ownCounter>>): Counter {
  const price = (message: Pick<Message, 'parts'> & Partial<Pick<Message, 'index'>>): number =>
    figures?.[message.index ?? -1] ?? Math.ceil(measure(messageText(message)));
  return { info, measure, price };
}

function customCounter(count: (text: string) => number): Counter {
  return {
    info: { id: 'custom', title: 'Custom counter', exact: true, band: 0 },
    measure: count,
    price: (message) => count(messageText(message)),
  };
}

function measuring(
  known: CounterEntry | undefined,
  id: string,
): { readonly info: CounterInfo; measure(text: string): number } {
  const info = (exact: boolean, band: number): CounterInfo => ({ id, title: known?.title ?? id, exact, band });
  if (known?.id === 'bytes/4')
    return { info: info(false, known.band), measure: remembering(whole((it) => byteLength(it) / 4)) };
  if (known?.ratios) {
    const ratios = known.ratios;
    const band = tokenizerFor('o200k_base') ? known.band : CHARACTERS_ONLY;
    return { info: info(false, band), measure: remembering(whole((text) => estimateTokens(text, ratios))) };
  }
  const tokenizer = known?.ranks ? tokenizerFor(known.ranks) : undefined;
  if (tokenizer) return { info: info(true, 0), measure: remembering(whole((text) => tokenizer.count(text))) };
  return { info: info(false, known?.exact ? CHARACTERS_ONLY : 0.6), measure: (text) => wordsLength(text) / 4 };
}

/** Counts what was left in the file as if it were like the rest of its text. */
const whole =
  (count: (text: string) => number) =>
  (text: string): number =>
    countedWhole(text, count);

/** Long texts are counted once; the memory starts afresh when it is full. */
function remembering(count: (text: string) => number): (text: string) => number {
  let known = new Map<string, number>();
  return (text) => {
    if (text.length < 64) return count(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    if (known.size >= 50_000) known = new Map();
    const tokens = count(text);
    known.set(text, tokens);
    return tokens;
  };
}
