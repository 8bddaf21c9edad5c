import type { Finding, RuleId } from '../model/diagnostic.ts';
import type { Transcript } from '../model/message.ts';
import { inWords } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import type { Target } from './target.ts';

/** Where a finding's places are in the request. */
interface Places {
  /** The number of a message: one for the finding's own, or a function for any. */
  readonly message: number | ((messageIndex: number) => number);
  /** The part's number in the request's message; null where the finding is about the whole message. */
  readonly part: number | null;
  /** The number of the list item it is written in, for APIs whose messages are several items; null where not known. */
  readonly item?: number | null;
}

/** What the API would answer to a finding, with the real indices and ids; undefined where no text of it is known. */
export function predict(target: Target, ruleId: RuleId, finding: Finding, places: Places): string | undefined {
  const template = saidOf(target.answers, ruleId, finding.variant);
  if (template === undefined) return undefined;
  let known = true;
  const text = template.replace(HOLE, (_all, other: string | undefined, name: string, more: string | undefined) => {
    const value = other ? numberOf(finding.data[name], finding, places) : filled(name, finding, places);
    if (value === null) known = false;
    return typeof value === 'number' ? String(value + (more ? 1 : 0)) : (value ?? '');
  });
  return known ? text : undefined;
}

/** Where a finding is, as the API counts: by the request's own paths where the file says another. */
export const placesIn = ({ messages, at }: Transcript, finding: Finding, native: boolean): Places => ({
  message: (index) => {
    const number = messages[index]?.request?.match(/\d+/g)?.at(-1);
    return number === undefined ? index : Number(number);
  },
  part: finding.partIndex,
  item: native ? itemOf(finding.at, at) : null,
});

/** The number of the list's element that a place is in. */
function itemOf(at: Pointer, list: Pointer): number | null {
  const number = at.startsWith(`${list}/`) ? /^\d+/.exec(at.slice(list.length + 1)) : null;
  return number ? Number(number[0]) : null;
}

const HOLE = /\{(i:)?([a-z]+)(\+1)?\}/gi;

/** The same with braces in place of all that a transcript would fill in; undefined where no text of it is known. */
export const answerShape = (target: Target, ruleId: RuleId, variant?: string): string | undefined =>
  saidOf(target.answers, ruleId, variant)?.replace(HOLE, (_all, _other, name: string) => `{${_other ? 'i' : name}}`);

/** What a request can ask for so that a finding is none; undefined where nothing is known. */
export const requestFor = ({ requests }: Target, ruleId: RuleId, variant: string | undefined) =>
  requests && saidOf(requests, ruleId, variant);

/** A variant that the target does not tell apart is answered like the one that it is a case of, or like the rule itself. */
function saidOf<T>(said: { readonly [key: string]: T }, ruleId: RuleId, variant: string | undefined): T | undefined {
  const steps = variant === undefined ? [] : variant.split(':');
  for (let i = steps.length; i > 0; i--) {
    const key = [ruleId, ...steps.slice(0, i)].join(':');
    if (Object.hasOwn(said, key)) return said[key];
  }
  return Object.hasOwn(said, ruleId) ? said[ruleId] : undefined;
}

/** The request's number of a message. */
function numberOf(index: unknown, finding: Finding, { message }: Places): number | null {
  if (typeof index !== 'number' || index < 0) return null;
  return typeof message === 'function' ? message(index) : message + index - finding.messageIndex;
}

function filled(name: string, finding: Finding, places: Places): string | number | null {
  if (name === 'i') return numberOf(finding.messageIndex, finding, places);
  if (name === 'p') return places.part;
  if (name === 'item') return places.item ?? null;
  const value = Object.hasOwn(finding.data, name) ? finding.data[name] : undefined;
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : listed(value);
  return cut(inWords(value));
}

/** So many names of a list are given, and so many characters of each: a text for the screen, whatever the transcript holds. */
const MOST = 50;
const LONGEST = 600;

function listed(values: readonly unknown[]): string {
  const words = values.slice(0, MOST).map((value) => cut(inWords(value)));
  return values.length > MOST ? `${words.join(', ')}, \u2026` : words.join(', ');
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text);
