import type { About } from '../../api-texts/api-text.ts';
import type { RuleId } from '../../model/diagnostic.ts';
import { wordingOf } from '../wordings/lists.ts';
import type { Spelling } from '../wordings/wording.ts';
import data from './codes.json';
import type { Trouble } from './outside.ts';

/** What a documented number or name of an error says, in whatever language the words beside it are. */
interface Coded {
  readonly about: About;
  readonly trouble?: Trouble;
  /** For a fault of the history: the rules that it can mean. */
  readonly rules?: readonly RuleId[];
}

/** Where an envelope has its number, by who has numbers of that form. */
const FORMS = {
  /** Numbers written as texts; clients put them in brackets before the message. */
  zhipu: /["']code["']\s?[:=]\s?["'](\d{4})["']|[[(](\d{4})[)\]]\[/g,
  baidu: /["']error_code["']\s?[:=]\s?["']?(\d{1,6})\b/g,
  /** In brackets after the message as well. */
  minimax: /["']status_code["']\s?[:=]\s?(\d{4})\b|\((\d{4})\)(?=["'\s]|$)/g,
  iflytek: /["']code["']\s?[:=]\s?["']?(\d{5})\b/g,
};

interface Row extends Coded {
  /** Numbers of a speaker, or names. */
  readonly by?: keyof typeof FORMS;
  readonly numbers?: string;
  readonly says?: readonly Spelling[];
  /** The envelope of another speaker who has numbers of that form. */
  readonly unless?: readonly Spelling[];
}

/** Codes that name one trouble; those that stand for many (`1210`, `2013`, `InvalidParameter`) are left out. */
const CODES = (data as readonly Row[]).map(({ says, unless, numbers = '', ...row }) => ({
  ...row,
  numbers: numbers.split(' ').map((it) => it.split('-').map(Number)),
  says: says && wordingOf(says),
  unless: unless && wordingOf(unless),
}));

const REACH = 3_000;

/** The first code of a text that names one trouble. */
export function codeIn(text: string): Coded | undefined {
  const head = text.slice(0, REACH).replace(/\\{1,40}(["'])/g, '$1');
  const written = Object.entries(FORMS).map(([by, form]) => {
    const hits = [...head.matchAll(form)];
    return [by, hits.map((hit) => Number(hit.slice(1).find((it) => it !== undefined)))] as const;
  });
  const numbersOf = new Map(written);
  return CODES.find(({ by, numbers, says, unless }) => {
    const isSaid = by === undefined ? says?.test(head) : numbersOf.get(by)?.some((it) => isAmong(numbers, it));
    return isSaid === true && unless?.test(head) !== true;
  });
}

const isAmong = (ranges: readonly (readonly number[])[], number: number): boolean =>
  ranges.some(([from = 0, to = from]) => number >= from && number <= to);
