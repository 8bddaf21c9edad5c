import { templatesOf } from '../api-texts/texts.ts';
import { decodeError } from '../errors/decode.ts';
import type { DecodedError } from '../errors/decoded.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { speakerBeside } from '../targets/elsewhere.ts';
import type { Target } from '../targets/target.ts';
import { lately } from '../text/lately.ts';
import { oncePerText } from '../text/once-per-text.ts';

/** What an error text says, without a file; a check is asked again after every change. */
export const readOnce = oncePerText((text) => decodeError(text));

/** What a target is known to require, by `rule:variant`, that leads to the words of a refusal. */
export function keysNamed(text: string, target: Target): ReadonlySet<string> {
  const decoded = readOnce(text);
  return named(decoded, [target], () => {
    const templates = new Set(decoded.matches.flatMap(({ error }) => templatesOf(error)));
    return new Set(Object.entries(target.answers).flatMap(([key, template]) => (templates.has(template) ? [key] : [])));
  });
}

const named = lately<DecodedError, ReadonlySet<string>>();

export const rulesSaid = (text: string): ReadonlySet<RuleId> =>
  new Set(readOnce(text).matches.flatMap(({ rule, confidence }) => (confidence === undefined ? (rule ?? []) : [])));

/** The ids of calls that do not exist, as an API says that rejects their results. */
const callsDenied = (text: string): ReadonlySet<string> =>
  new Set(
    readOnce(text).matches.flatMap(({ rule, confidence, ids }) =>
      rule === 'tools/orphan-result' && confidence !== 'possible' ? ids : [],
    ),
  );

/** What rules and fixes know of a pasted error; nothing where there is none. */
export const saidBy = (refusal: string | undefined) =>
  refusal ? { namedRules: rulesSaid(refusal), deniedCalls: callsDenied(refusal) } : {};

/** True where an API rejects a request and gives no reason. */
export function saysNoReason(text: string): boolean {
  const { degree, matches, about } = readOnce(text);
  return degree === 'file' && about === 'history' && matches.every(({ rule }) => rule === undefined);
}

/** True where a refusal says that what the list continues is not stored. */
export const saysNotStored = (refusal: string | undefined): boolean =>
  refusal ? rulesSaid(refusal).has('ids/not-stored') : false;

/** The API whose words a refusal is in, with the rules that they are about; null where it is the target, or not known. */
export function spokeBehind(text: string, target: Target): { target: Target; rules: ReadonlySet<RuleId> } | null {
  const { matches, target: speaker } = readOnce(text);
  const spoke = speakerBeside(speaker, target);
  return spoke ? { target: spoke, rules: new Set(matches.flatMap(({ rule }) => rule ?? [])) } : null;
}
