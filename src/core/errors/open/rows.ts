import type { About } from '../../api-texts/api-text.ts';
import type { RuleId } from '../../model/diagnostic.ts';
import type { ErrorRow } from '../row.ts';
import { listOf, WORDS, wordingOf } from '../wordings/lists.ts';
import type { Spelling } from '../wordings/wording.ts';
import clients from './clients.json';
import codes from './codes.json';
import families from './families.json';
import { FIELD_NAMES, type Field } from './field.ts';
import outside from './outside.json';
import troubles from './troubles.json';

/** What a trouble outside the conversation means, by name. */
type Trouble = keyof typeof troubles;

/** A fault of the conversation by its kind. */
export interface Family {
  /** The rule that is meant, then those that the same words can also mean. */
  readonly rules: readonly RuleId[];
  readonly suspect: NonNullable<ErrorRow['suspect']>;
  /** True where the words leave little doubt. */
  readonly likely: boolean;
}

/** A family that is told by nothing. */
export const UNTOLD: Family = { rules: [], suspect: 'any', likely: false };

/**
 * One thing that a text can say. How it is known, `by`: a `likely` fault of the conversation, one of its `family`, or a
 * `weak` sign of one; a `client`'s own wording; a documented `code`; an `own` fault of a program; troubles outside, from
 * words that are said of nothing else to those of every day (`first`, `usual`, `faint`, `last`), and a thing `near` what is
 * wrong with it, or only a `mild` sign of that.
 */
interface Row extends Family {
  readonly by: By;
  readonly about: About;
  readonly trouble?: Trouble;
  readonly mayBe?: readonly About[];
  /** What a client's own words are known to mean as a whole. */
  readonly explanation?: string;
  readonly fix?: string;
  /** True where a text says it, with the kinds of field that its path ends in. */
  readonly fits: (said: string, fields: readonly Field[]) => boolean;
}
type By =
  | 'likely'
  | 'family'
  | 'weak'
  | 'client'
  | 'code'
  | 'own'
  | 'first'
  | 'usual'
  | 'faint'
  | 'last'
  | 'near'
  | 'mild';

/** A row as the tables have it: `rules` and `heard` are words with spaces. */
interface Written {
  readonly by: string;
  readonly about?: string;
  readonly rules?: string;
  readonly suspect?: string;
  readonly trouble?: string;
  readonly mayBe?: readonly string[];
  readonly explanation?: string;
  readonly fix?: string;
  /** What must be said, each: `a/b` one of both, `-a` not; lists of words, or fields of a path. */
  readonly heard?: string;
  readonly says?: readonly Spelling[];
  /** What must be said as well. */
  readonly beside?: readonly Spelling[];
  /** Words beside which it is not meant. */
  readonly unless?: readonly Spelling[];
  /** Numbers of errors and ranges of them, in the place that a speaker has for them. */
  readonly form?: string;
  readonly numbers?: string;
}

type Test = Row['fits'];

/** Every name that a row may ask for. */
export const CONCEPTS: ReadonlySet<string> = new Set([...WORDS.keys(), ...FIELD_NAMES]);

const conceptOf = (name: string): Test => {
  const list = WORDS.get(name);
  return list ? (said) => list.test(said) : (_, fields) => fields.some((field) => field === name);
};

/** Where an envelope has its number, by who has numbers of that form; clients put some in brackets beside the message. */
const FORMS: { readonly [form: string]: RegExp } = {
  zhipu: /["']code["']\s?[:=]\s?["'](\d{4})["']|[[(](\d{4})[)\]]\[/g,
  baidu: /["']error_code["']\s?[:=]\s?["']?(\d{1,6})\b/g,
  minimax: /["']status_code["']\s?[:=]\s?(\d{4})\b|\((\d{4})\)(?=["'\s]|$)/g,
  iflytek: /["']code["']\s?[:=]\s?["']?(\d{5})\b/g,
};

/** The numbers of one text by their form: all rows ask for the same. */
let written: { readonly said: string; readonly numbers: Map<string, readonly number[]> } = {
  said: '',
  numbers: new Map(),
};

function numbersIn(said: string, form: string): readonly number[] {
  if (written.said !== said) written = { said, numbers: new Map() };
  const known = written.numbers.get(form);
  if (known) return known;
  const numbers = [...said.matchAll(FORMS[form] ?? /$^/g)].map(([, a, b]) => Number(a ?? b));
  written.numbers.set(form, numbers);
  return numbers;
}

function numberTest(form: string, numbers: string): Test {
  const ranges = numbers.split(' ').map((range) => range.split('-').map(Number));
  const isAmong = (number: number): boolean => ranges.some(([from = 0, to = from]) => number >= from && number <= to);
  return (said) => numbersIn(said, form).some(isAmong);
}

function* testsOf({ heard, says, beside, unless, form, numbers }: Written): Generator<Test> {
  if (form !== undefined) yield numberTest(form, numbers ?? '');
  for (const need of heard?.split(' ') ?? []) {
    const any = need.replace('-', '').split('/').map(conceptOf);
    const isHeard: Test = (said, fields) => any.some((test) => test(said, fields));
    yield need.startsWith('-') ? (said, fields) => !isHeard(said, fields) : isHeard;
  }
  for (const list of [says, beside]) {
    const wording = list && wordingOf(list);
    if (wording) yield (said) => wording.test(said);
  }
  const wording = unless && wordingOf(unless);
  if (wording) yield (said) => !wording.test(said);
}

function rowOf(written: Written): Row {
  const { by, about = 'history', rules, suspect = 'any', trouble, mayBe, explanation, fix } = written;
  const tests = [...testsOf(written)];
  return {
    by: by as By,
    about: about as About,
    likely: by === 'likely' || by === 'code',
    rules: (rules?.split(' ') ?? []) as readonly RuleId[],
    suspect: suspect as Row['suspect'],
    ...(trouble !== undefined && { trouble: trouble as Trouble }),
    ...(mayBe && { mayBe: mayBe as readonly About[] }),
    ...(explanation !== undefined && { explanation }),
    ...(fix !== undefined && { fix }),
    fits: (said, fields) => tests.every((test) => test(said, fields)),
  };
}

export const ROWS: readonly Row[] = [...families, ...clients, ...codes, ...outside].map((row) => rowOf(row as Written));

/** The families of faults, the specific before the general: the first that fits is what a text means. */
export const FAMILIES = ROWS.filter(({ by }) => by === 'likely' || by === 'family');

/** Of the rows that are known in some ways the first that a text fits. On plain text. */
export const rowIn = (said: string, ...ways: readonly By[]): Row | undefined =>
  ROWS.find(({ by, fits }) => ways.includes(by) && fits(said, []));

/** The first code of a text that names one trouble, as it was pasted. */
export const codeIn = (text: string): Row | undefined =>
  rowIn(text.slice(0, 3_000).replace(/\\{1,40}(["'])/g, '$1'), 'code');

/** The family that a refusal may speak of, by its words alone: never a likely one. */
export function weakly(sentences: readonly string[]): Family | undefined {
  const own = sentences.filter((one) => !listOf('notours').test(one));
  return ROWS.find(({ by, fits }) => by === 'weak' && own.some((one) => fits(one, [])));
}

/** A trouble that is known by its kind and is not in the conversation. */
export interface Outside {
  readonly about: About;
  readonly trouble: Trouble;
  /** True where the words leave no room for another reading. */
  readonly strong: boolean;
  /** True for troubles that are recognised before anything else: they never speak of the conversation. */
  readonly first: boolean;
  readonly explanation: string;
  readonly fix: string;
  /** What the same words can be about as well. */
  readonly mayBe?: readonly About[];
}

/** A trouble by its name, as somebody is told of it. */
export const outsideBy = (about: About, trouble: Trouble, how: Partial<Outside> = {}): Outside => ({
  about,
  trouble,
  strong: false,
  first: false,
  ...(troubles[trouble] as Pick<Outside, 'explanation' | 'fix' | 'mayBe'>),
  ...how,
});

/** The trouble outside that a plain text names in some of these ways. */
export function outsideIn(said: string, ...ways: readonly By[]): Outside | undefined {
  const row = rowIn(said, ...ways);
  if (row?.trouble === undefined) return undefined;
  const first = row.by === 'own' || row.by === 'first';
  const how = { strong: first || row.by === 'usual', first, ...(row.mayBe && { mayBe: row.mayBe }) };
  return outsideBy(row.about, row.trouble, how);
}

export const usualIn = (said: string): Outside | undefined =>
  outsideIn(said, 'first', 'usual') ?? outsideIn(said, 'faint');

/** A thing and what is wrong with it, where no usual words are. `isRefused`: the request itself was. */
export function outsideNear(sentences: readonly string[], isRefused: boolean): Outside | undefined {
  for (const one of sentences) {
    const near = isRefused ? outsideIn(one, 'near') : outsideIn(one, 'near', 'mild');
    if (near) return near;
  }
  return undefined;
}

/** True for a trouble of the service or the model: a fault that is placed in the messages is told before it. */
export const givesWay = ({ about, trouble }: Outside): boolean => about === 'service' || trouble === 'NO_MODEL';
