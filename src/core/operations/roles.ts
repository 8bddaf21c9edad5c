import type { Draft, DraftMessage } from '../model/draft.ts';
import { isBareValue, type Role } from '../model/message.ts';
import { Trait } from '../model/traits.ts';
import type { Facts } from '../targets/target.ts';
import type { PlanContext } from './context.ts';
import { mergeMessages, runsOf } from './merge.ts';
import { renewOldForm } from './old-form.ts';
import {
  type Because,
  newMessage,
  noteChange,
  partsText,
  removeMessages,
  removeParts,
  sayAsUser,
  sweepEmptied,
} from './parts.ts';
import { answerByRole } from './results-by-role.ts';

/** Names that programs and other APIs give to the speakers. */
const NAMES: ReadonlyMap<Role, readonly string[]> = new Map([
  ['user', ['user', 'human']],
  ['assistant', ['assistant', 'ai', 'bot', 'model', 'llm', 'chatbot']],
  ['system', ['system', 'developer']],
]);
const SPEAKERS = new Map([...NAMES].flatMap(([role, names]) => names.map((name) => [name, role] as const)));

/** The speaker that a role's name means elsewhere; undefined for a name that means nothing. */
export const speakerNamed = (roleName: string): Role | undefined => SPEAKERS.get(roleName.trim().toLowerCase());

/** The word among those of the API for the role that an unknown name is given: see `nameRoles`. */
export function writtenRole(name: string, calls: boolean, known: readonly string[]): string {
  const role = speakerNamed(name) ?? (calls ? 'assistant' : 'user');
  return wordFor(role, known) ?? name;
}

/** The word among those of the API for a speaker; undefined where it has none. */
const wordFor = (role: Role, known: readonly string[]): string | undefined =>
  known.find((name) => name === role || speakerNamed(name) === role);

export function isUnknownRole(message: Pick<DraftMessage, 'from' | 'role' | 'set'>, facts: Facts): boolean {
  const known = facts.roles?.is;
  if (!known || !message.from || message.set?.some(([key]) => key === 'role')) return false;
  if (message.role === message.from.role) return !known.includes(message.from.roleName);
  // A role that was given is written in the wire's own word for it.
  return wordFor(message.role, known) === undefined;
}

/** True for an element of the list that is no message: a string, a number, a list. */
export const isNoMessage = ({ from }: Pick<DraftMessage, 'from'>): boolean => from !== null && isBareValue(from);

/**
 * Gives messages a role that the API knows: the one that their name means, the assistant's if they call something or are
 * between two user messages, else the user's. A bare string becomes a message of the side whose turn it is; an element
 * that is neither a message nor a string with words is removed.
 */
export function nameRoles(draft: Draft, which: ReadonlySet<DraftMessage>, facts: Facts, because: Because): void {
  answerByRole(draft, which, facts, because);
  renewOldForm(draft, which, facts, because);
  joinStrays(draft, which, because);
  const gone = new Set<DraftMessage>();
  const turns = turnsOf(draft.messages, facts);
  draft.messages = draft.messages.map((it, at) => {
    if (!which.has(it)) return it;
    const kind = isNoMessage(it) ? it.parts[0]?.part.kind : undefined;
    const said = partsText(it.parts);
    if (kind !== undefined && kind !== 'media' && (kind !== 'text' || said.trim() === '')) {
      gone.add(it);
      return it;
    }
    const isLead = at === 0 && it.from?.roleName === '' && draft.at(1)?.role === 'user' && takesSystem(facts);
    const role = isNoMessage(it)
      ? sideBetween(draft, at)
      : (turns?.[at] ?? (isLead ? 'system' : likelyRole(it, facts, sideBetween(draft, at))));
    noteChange(draft, at, { ...because, role, effect: 'lossless', before: said, after: said });
    if (isNoMessage(it))
      return kind === 'media'
        ? { ...newMessage('user', []), parts: it.parts }
        : newMessage(role, [{ kind: 'text', at: '', text: said }]);
    writeRole(it, role, facts);
    if (role !== 'assistant') dropThoughts(draft, at, facts, because);
    return it;
  });
  removeMessages(draft, gone, () => ({ ...because, reason: 'This element of the list is not a message.' }));
  sweepEmptied(draft);
  draft.touch();
}

/** Gives a message a role. A speaker that is read rightly and written in a word that is rejected is written in another. */
function writeRole(message: DraftMessage, role: Role, { roles }: Facts): void {
  const word = wordFor(role, roles?.is ?? []);
  if (message.from?.role === role && word !== undefined) message.set = [...(message.set ?? []), ['role', word]];
  message.role = role;
}

/** Whose words stand there without a role: between two messages of the user those of the assistant. */
const sideBetween = (draft: Draft, at: number): Role =>
  draft.at(at - 1)?.role === 'user' && draft.at(at + 1)?.role === 'user' ? 'assistant' : 'user';

/** Who spoke where no message says so: turn by turn, from the user's at the end; what is left over in front is system text. */
function turnsOf(messages: readonly DraftMessage[], facts: Facts): readonly Role[] | null {
  const isBare = ({ from, parts }: DraftMessage): boolean =>
    from?.roleName === '' && parts.length > 0 && parts.every(({ part }) => part.kind === 'text' && part.at !== from.at);
  if (messages.length < 2 || !messages.every(isBare)) return null;
  const hasSystem = takesSystem(facts);
  return messages.map((_, at) => {
    const isUser = (messages.length - 1 - at) % 2 === 0;
    return isUser ? 'user' : at === 0 ? (hasSystem ? 'system' : 'user') : 'assistant';
  });
}

/** True where system text may stand in the list. */
const takesSystem = (facts: Facts): boolean =>
  facts.roles?.is.includes('system') !== false && facts.system?.is !== 'top-level';

/** Pictures and files that stand where a message should become parts of the user's message before them. */
function joinStrays(draft: Draft, which: ReadonlySet<DraftMessage>, because: Because): void {
  const isStray = (at: number): boolean => {
    const message = draft.messageAt(at);
    return which.has(message) && isNoMessage(message) && message.parts[0]?.part.kind === 'media';
  };
  const runs = runsOf(
    Array(draft.length).keys(),
    (before, at) => isStray(at) && (isStray(before) || draft.at(before)?.role === 'user'),
  );
  const reason = 'It is a part, and belongs in the message before it.';
  const joined = runs.filter(([first]) => first !== undefined && !isStray(first));
  mergeMessages(draft, joined, { ...because, reason });
}

/** Where the API says what a message may hold, only the assistant's may hold what was thought. */
function dropThoughts(draft: Draft, at: number, { messageKeys }: Facts, because: Because): void {
  if (!messageKeys || messageKeys.assumed || messageKeys.confidence === 'contested') return;
  removeParts(draft, at, ({ part }) => part.kind === 'reasoning', { ...because, reason: 'Only the assistant thinks.' });
}

/** The role that a name means; for a name that means nothing, the assistant's if the message calls, else that of its turn. */
function likelyRole(message: DraftMessage, facts: Facts, side: Role): Role {
  const named = message.from ? speakerNamed(message.from.roleName) : undefined;
  const known = facts.roles?.is ?? [];
  if (named === 'system') return known.includes('system') || !known.includes('developer') ? 'system' : 'developer';
  if (named) return named;
  return message.parts.some(({ part }) => part.kind === 'call') ? 'assistant' : side;
}

/** Words of a speaker that the model does not take are the user's, as are those that may not stand beside pictures. */
export function foldRefused(draft: Draft, { facts, native }: Pick<PlanContext, 'facts' | 'native'>): void {
  if (!native) return;
  const { refusedRoles, imageWithSystem } = facts;
  const refused = new Set<string>(refusedRoles && !refusedRoles.assumed ? refusedRoles.is : []);
  const isTold = imageWithSystem !== undefined && !imageWithSystem.assumed;
  const isApart = isTold && draft.having(Trait.media).length > 0;
  if (isApart) for (const role of ['system', 'developer']) refused.add(role);
  if (refused.size === 0 || !draft.mayHave((it) => refused.has(it.role))) return;
  const folded: number[] = [];
  draft.messages.forEach((it, at) => {
    if (!refused.has(it.role)) return;
    sayAsUser(draft, at, { by: 'roles/unknown', reason: 'The model does not accept such a role; the text stays.' });
    folded.push(at);
  });
  // Who knows no system text wants the user's beside it in one turn.
  if (facts.consecutive?.is !== 'refused') return;
  const because = { by: 'roles/unknown', reason: 'The text joins what the user says next.' };
  const beforeUser = folded.filter((at) => draft.at(at + 1)?.role === 'user' && !folded.includes(at + 1));
  const pairs = beforeUser.map((at) => [at, at + 1]);
  mergeMessages(draft, pairs, because);
}
