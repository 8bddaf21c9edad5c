import { factsAsked } from '../faults/suspected.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { isLenient, statedAtAll, statingElsewhere, strangerBeside } from '../targets/elsewhere.ts';
import type { Situation } from '../targets/facts.ts';
import type { Fact, Facts, Target } from '../targets/target.ts';
import { lately } from '../text/lately.ts';
import { MOST_TEXT, observedIn } from './observed.ts';
import { keysNamed, readOnce } from './read.ts';

/**
 * The facts of a target with what an error text requires besides: of a rule that it is about, what the API that
 * spoke says of it, or where the target says nothing of it, what another API says.
 */
export const withRequirements = (facts: Facts, text: string, target: Target, situation: Situation): Facts =>
  required(facts, [text], () => withRequired(facts, text, target, situation));

/** The same facts for the same text: what is known of them is known by identity. */
const required = lately<Facts, Facts>();

/** Names of declared tools are repeated by the calls of the history. */
const NAMES: RuleId = 'tools/invalid-name';
const OF_RESULT =
  /\b(?:function_?responses?|tool_?results?|results?|tool messages?|role\W{1,4}(?:tool|function))\b[^\n]{0,60}\bnames?\b/i;
const IS_MISSING = /\bmissing required parameter\b/i;

function withRequired(facts: Facts, text: string, target: Target, situation: Situation): Facts {
  const { matches, target: speaker } = readOnce(text);
  // Of the same provider, and of a text of its own, the target itself says what its form requires.
  const spoke = keysNamed(text, target).size > 0 ? undefined : strangerBeside(speaker, target);
  const more: Facts = {};
  for (const [i, { rule, about, confidence }] of matches.entries()) {
    // Of what a text may mean only the likeliest is required of the file.
    const isMeant = (about === 'history' || rule === NAMES) && (confidence !== 'possible' || i === 0);
    if (rule === undefined || !isMeant) continue;
    const isSure = confidence === undefined;
    for (const asked of factsAsked(rule)) {
      const fact = requiredOf(asked, { facts, text, target, situation, spoke, isSure });
      if (fact) Object.assign(more, { [asked.fact]: fact });
    }
  }
  // What a template requires it requires whatever the target is.
  Object.assign(more, observedIn(text, matches, facts, spoke?.kind === 'template' ? spoke : target));
  return Object.keys(more).length === 0 ? facts : { ...facts, ...more };
}

interface Rejection {
  readonly facts: Facts;
  readonly text: string;
  readonly target: Target;
  readonly situation: Situation;
  /** The API that spoke, where it is not the target. */
  readonly spoke: Target | undefined;
  /** True where it is not in doubt what the text is about. */
  readonly isSure: boolean;
}

/** What an error requires of a fact that its rule asks about; undefined where nobody states it. */
function requiredOf(
  { fact, isMain, isOfSpelling }: ReturnType<typeof factsAsked>[number],
  { facts, text, target, situation, spoke, isSure }: Rejection,
): Fact<unknown> | undefined {
  // What all APIs require, and what no history can break, is less than what the one that rejected it requires.
  const isTooLittle = isMain && facts[fact] !== undefined && isLenient(facts[fact]);
  const isOpen = target.kind === 'any' || isTooLittle;
  const own = isOpen ? undefined : facts[fact];
  // Of a name in a call nothing follows for the names in results.
  if (own === undefined && fact === 'resultName' && !OF_RESULT.test(text.slice(0, MOST_TEXT))) return undefined;
  const others = own !== undefined ? 'none' : isOpen ? 'common-first' : 'any';
  const asking = { target, spoke, situation, others, isStrict: isMain, isOfForm: isOfSpelling } as const;
  const stating = statingElsewhere(fact, asking);
  // What holds of some models or settings only, an error that names it shows to hold here.
  const meant = stating ?? (isSure && !isOfSpelling ? (spoke ?? target) : undefined);
  const stated = meant && statedAtAll(meant, fact, situation);
  // That a value is missing says nothing of which values are accepted.
  const kept = own !== undefined && !IS_MISSING.test(text) ? own : undefined;
  // What the sources disagree on, or a model decides, an API that rejects for it has decided.
  const found = stated ?? kept;
  return found && { ...found, confidence: 'observed', assumed: undefined };
}
