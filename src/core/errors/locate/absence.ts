import { rulesMeant } from '../../api-texts/texts.ts';
import { requiredBy, titleOf } from '../../targets/elsewhere.ts';
import type { Culprit, ErrorContext } from '../decoded.ts';
import type { Placed } from '../match/matches.ts';
import { familyOf, LOOKED_AT } from './families.ts';
import type { Located } from './located.ts';

type Absence = Pick<Located, 'notInFile' | 'notChecked'>;

/** Where to look once the whole file was checked. */
const OUTSIDE = 'Something was added after this file was saved, or a proxy changed the request.';

/**
 * Why nothing here breaks the rule that a refusal names. The API did reject something, so the file is only ruled out
 * where a rule for this refusal looked at every element of the whole request.
 */
export function absence(error: Placed, context: ErrorContext, culprit: Culprit | undefined): Absence {
  const { match } = error;
  const [id] = match.ids;
  if (id !== undefined && culprit?.how !== 'id' && !isMasked(id) && match.rule?.startsWith('tools/'))
    return missingId(id, context);
  if (match.messageIndex !== undefined && match.messageIndex >= context.messages.length && culprit === undefined)
    return beyondEnd(match.messageIndex, context);
  if (match.rule === undefined || !isLookedAt(match) || isOfOtherParts(error)) return {};
  const said = satisfied(context, error.hit.row.target);
  // What a wording is only likely to mean rules nothing out.
  if (said.notInFile === undefined || match.confidence === undefined) return said;
  return {
    notChecked: `This wording can mean several things, and we could not tell which place of ${counted(context.messages.length)} it is about.`,
  };
}

/** True where rules that look at every history ask for all that the text is known to mean. */
const isLookedAt = ({ error, rule = '' }: Placed['match']): boolean =>
  LOOKED_AT.has(rule) && rulesMeant(error).every((one) => LOOKED_AT.has(one) || familyOf(rule).includes(one));

/** True for a text about parts of a kind that its rule does not look at. */
const isOfOtherParts = ({ match, hit: { row } }: Placed): boolean =>
  match.rule === 'content/empty-text' && (row.suspect === 'reasoning' || row.suspect === 'media');

/** The id of an error that no call or result of the messages has. */
export function missingId(id: string, { text, unchecked = [] }: ErrorContext): Absence {
  const offset = text?.indexOf(id) ?? -1;
  if (text !== undefined && offset >= 0) {
    const line = text.slice(0, offset).split('\n').length;
    return { notChecked: `The id ${id} is on line ${line} of this file, outside the messages that were checked.` };
  }
  const looked = `We looked for the id ${id} in the whole file and did not find it.`;
  return absent(unchecked, `The id ${id} is in no message that was read.`, `${looked} ${OUTSIDE}`);
}

/** The key or the value that an error rejects is written nowhere in the file. */
export function missingWord(kind: 'key' | 'value', word: string, { unchecked = [] }: ErrorContext): Absence {
  const looked = `We looked for the ${kind} ${word} in the whole file and did not find it.`;
  return absent(unchecked, looked, `${looked} ${OUTSIDE}`);
}

/** Of an error about the messages that nothing was found for, and that no rule rules out, the third value is said. */
export function unfound(
  first: Placed | undefined,
  { culprit, notInFile }: Located,
  context: ErrorContext | undefined,
): string | undefined {
  const isAsked = first?.match.about === 'history' && context !== undefined && context.messages.length > 0;
  if (!isAsked || culprit !== undefined || notInFile !== undefined) return undefined;
  const { messages, unchecked = [] } = context;
  const also = ['everything that this error can mean', ...unchecked];
  return `We could not tell which place of ${counted(messages.length)} this error is about. ${listed(also)}`;
}

const counted = (messages: number): string => (messages === 1 ? 'the only message' : `all ${messages} messages`);

/** The error counts more messages than the file has. */
export function beyondEnd(index: number, { messages, unchecked = [] }: ErrorContext): Absence {
  const counts = `The error names message ${index}, and this file has ${messages.length}.`;
  const why = 'It was sent with messages that were added after it was saved, or from another conversation.';
  return absent(unchecked, counts, `${counts} ${why}`);
}

function satisfied({ messages, targetId, speaker, unchecked = [] }: ErrorContext, row = targetId): Absence {
  const all = counted(messages.length);
  const spoke = speaker === undefined ? row : speaker;
  if (spoke !== targetId) {
    const next = spoke === null ? 'which is not known for requests of this form' : 'choose it as the target';
    return {
      notChecked: `We checked ${all} for what ${requiredBy(targetId)}, and the error comes from ${titleOf(spoke ?? row)}; ${next}.`,
    };
  }
  const open = `We could not tell which place of ${all} this error is about.`;
  return absent(unchecked, open, `We checked ${all} and found no fault of this kind. ${OUTSIDE}`);
}

/** It is not in the file; where something was not checked, it may be there. */
const absent = (unchecked: readonly string[], open: string, notInFile: string): Absence =>
  unchecked.length > 0 ? { notChecked: `${open} ${listed(unchecked)}` } : { notInFile };

const listed = (unchecked: readonly string[]): string => `Not checked: ${unchecked.join('; ')}.`;

const isMasked = (id: string): boolean => /<[^<>]{1,24}>|\*{2,}/.test(id);
