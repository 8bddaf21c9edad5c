import type { DecodedError } from '../errors/decoded.ts';
import { familyOf } from '../errors/locate/families.ts';
import { roleRejected } from '../errors/place/role-rejected.ts';
import type { RuleInput } from '../faults/input.ts';
import { breaksTurns, factsFinding, isAnyFound } from '../faults/suspected.ts';
import type { RuleId } from '../model/diagnostic.ts';
import { linkCalls } from '../model/linker.ts';
import type { Message, Transcript } from '../model/message.ts';
import { pairsIn } from '../model/pairs-of-turns.ts';
import type { Situation } from '../targets/facts.ts';
import type { Facts } from '../targets/target.ts';
import { lately } from '../text/lately.ts';
import { oncePer } from '../text/once-per.ts';
import { readOnce, rulesSaid } from './read.ts';

type Match = DecodedError['matches'][number];

/** True for an error about whose turn it is. */
const isOfTurns = (match: Match | undefined): match is Match =>
  match?.rule === 'roles/order' || match?.rule === 'roles/consecutive';

/**
 * Facts under which two messages of one speaker in a row are a fault, where an error is about turns and nothing else of
 * them breaks a rule: who rejects the turns of such a history does not merge them, whatever is known of the API.
 */
function withTurns({ confidence }: Match, input: RuleInput): Facts {
  const { facts, transcript } = input;
  const isOpen = facts.consecutive?.is !== 'refused' && pairsIn(transcript.messages, false).length > 0;
  if (!isOpen || breaksTurns(input)) return facts;
  const sure = confidence === 'possible' ? 'contested' : 'observed';
  return { ...facts, consecutive: { is: 'refused', source: 'this error', checked: '', confidence: sure } };
}

/** What of a history an error is about in words that name none of it, what is rejected most often first. */
const SUSPECTED: readonly RuleId[] = [
  'tools/missing-result',
  'tools/orphan-result',
  'tools/duplicate-result',
  'tools/duplicate-call-id',
  'content/empty-message',
  'content/empty-text',
  'roles/system-position',
  'tools/invalid-arguments',
];

/** Of these what is suspected where the text is known: ids that come again are common where nobody rejects them. */
const OF_KNOWN = SUSPECTED.filter((id) => id !== 'tools/duplicate-call-id');

/** Words of a text that may be about who speaks, though none of its sentences is known. */
const OF_SYSTEM = /\b(?:messages?|roles?|turns?|history|template|system|conversation)\b/i;
const MOST_TEXT = 4_000;

/**
 * Facts under which something of the history is a fault, where there is none under those of the target and the error is
 * in words that are not known: what other APIs require, the first that is often broken.
 */
export const withSuspected = (facts: Facts, text: string, transcript: Transcript, situation: Situation): Facts =>
  suspected(transcript.messages, [text, facts], () => suspectedIn(facts, text, transcript, situation));

const suspected = lately<readonly Message[], Facts>();

function suspectedIn(facts: Facts, text: string, transcript: Transcript, situation: Situation): Facts {
  const { matches, about } = readOnce(text);
  if (isMisplaced(text, transcript, facts)) return { ...facts, system: FIRST };
  // A role that is rejected by its name is so wherever it stands.
  if (roleRejected(text) !== null) return facts;
  const input: RuleInput = {
    transcript,
    links: linkCalls(transcript.messages),
    facts,
    native: false,
    oddities: [],
    repaired: [],
    namedRules: rulesSaid(text),
  };
  const turns = isOfTurns(matches[0]) ? withTurns(matches[0], input) : facts;
  if (turns !== facts) return turns;
  // What the words are likely about, and this API is not known to require, another API may: a proxy has rules of its own.
  const likely = matches.find(({ about: of, confidence }) => of === 'history' && confidence === 'likely')?.rule;
  // Where system text stands is a matter of the form.
  const isOfForm = likely === undefined || likely === 'roles/system-position';
  const elsewhere = isOfForm ? null : factsFinding(likely, input, situation);
  if (elsewhere) return { ...facts, ...elsewhere };
  // Of what a text may mean the first that is broken here is meant; a known text that gives no reason may mean anything.
  const isOpen =
    matches.length > 0 &&
    matches.every(
      ({ rule, confidence, about: of }) => of === 'history' && (rule === undefined || confidence === 'possible'),
    );
  if ((!isOpen && (matches.length > 0 || about !== undefined)) || isAnyFound(input)) return facts;
  const ofSystem = OF_SYSTEM.test(text.slice(0, MOST_TEXT));
  const meant = matches.flatMap(({ rule }) => (rule === undefined ? [] : familyOf(rule)));
  for (const id of isOpen ? new Set([...meant, ...OF_KNOWN]) : SUSPECTED) {
    // Where a system message stands is a matter of the API, and no fault of itself.
    if (id === 'roles/system-position' && !ofSystem) continue;
    const asked = factsFinding(id, input, situation);
    if (asked) return { ...facts, ...asked };
  }
  return facts;
}

/** Words that reject system text for where it stands, and not for being system text. */
const MISPLACED: readonly RegExp[] = [
  /\b(?:incorrect|unexpected|misplaced) (?:message )?role:? ?['"`]?system\b/i,
  /\bsystem\b['"`]?(?: role| messages?)? (?:is |are |was )?(?:not (?:allowed|permitted|accepted|valid)|unexpected|invalid) (?:here|there|(?:in|at) this (?:position|place|index|turn))\b/i,
];
const FIRST: NonNullable<Facts['system']> = {
  is: 'first',
  source: 'this error',
  checked: '',
  confidence: 'observed',
};

/** True where the error rejects system text and the request has none at the beginning, where it is accepted. */
function isMisplaced(text: string, { messages }: Transcript, { system }: Facts): boolean {
  const head = text.slice(0, MOST_TEXT);
  const isOpen = system?.is !== 'top-level' && messages[0]?.role !== 'system';
  return isOpen && messages.some(({ role }) => role === 'system') && MISPLACED.some((says) => says.test(head));
}

/** Without what is required of results where two messages of one speaker stand side by side: these break the turns. */
export const withoutBrokenTurns = (facts: Facts, messages: readonly Message[]): Facts =>
  facts.resultTurns && pairsIn(messages, false).length > 0 ? withoutResults(facts) : facts;

/** By identity, as what is known of facts is. */
const withoutResults = oncePer(({ resultTurns: _, ...others }: Facts): Facts => others);
