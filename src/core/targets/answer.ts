import type { Finding, RuleId } from '../model/diagnostic.ts';
import type { Target } from './target.ts';

/** The number a message has in the request: a number for the finding's own message, or a function for any. */
export type RequestIndex = number | ((messageIndex: number) => number);

/**
 * What the API would answer to a finding, with the real indices and ids; undefined where no text of it is known.
 * `part` is the part's number in the request's message, null where the finding is about the whole message.
 */
export function predict(
  target: Target,
  ruleId: RuleId,
  finding: Finding,
  requestIndex: RequestIndex,
  part: number | null,
): string | undefined {
  const template = templateOf(target, ruleId, finding.variant);
  if (template === undefined) return undefined;
  const number = (index: number) =>
    typeof requestIndex === 'function' ? requestIndex(index) : requestIndex + index - finding.messageIndex;
  let known = true;
  const text = template.replace(/\{(i:)?([a-z]+)\}/gi, (_all, isMessage: string | undefined, name: string) => {
    const value = isMessage ? messageNumber(finding.data[name], number) : filled(name, finding, number, part);
    if (value === null) known = false;
    return value ?? '';
  });
  return known ? text : undefined;
}

/** A variant that the target does not tell apart is answered like the rule itself. */
function templateOf(target: Target, ruleId: RuleId, variant: string | undefined): string | undefined {
  const { answers } = target;
  const own = variant === undefined ? undefined : answer(answers, `${ruleId}:${variant}`);
  return own ?? answer(answers, ruleId);
}

const answer = (answers: Target['answers'], key: string): string | undefined =>
  Object.hasOwn(answers, key) ? answers[key] : undefined;

function messageNumber(value: unknown, number: (index: number) => number): string | null {
  return typeof value === 'number' ? String(number(value)) : null;
}

function filled(name: string, finding: Finding, number: (index: number) => number, part: number | null): string | null {
  if (name === 'i') return finding.messageIndex < 0 ? null : String(number(finding.messageIndex));
  if (name === 'p') return part === null ? null : String(part);
  const value = Object.hasOwn(finding.data, name) ? finding.data[name] : undefined;
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : listed(value);
  return cut(String(value));
}

/** So many names of a list are given, and so many characters of each: a text for the screen, whatever the transcript holds. */
const MOST = 50;
const LONGEST = 600;

function listed(values: readonly unknown[]): string {
  const words = values.slice(0, MOST).map((it) => cut(String(it)));
  return values.length > MOST ? `${words.join(', ')}, \u2026` : words.join(', ');
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text);
