import type { CallColumns, PartPlace } from '../model/links.ts';
import type { Message, Part, Transcript } from '../model/message.ts';
import {
  beginsWithWord,
  hasTrait,
  OF_SYSTEM,
  OF_USER,
  onlyResults,
  Trait,
  type Traits,
  traitsOf,
} from '../model/traits.ts';
import { numberAt } from '../text/int-list.ts';
import type { Facts } from './target.ts';

/** `late`: in the right turn, but behind something that is no result. */
export type Standing = 'in-place' | 'late' | 'displaced' | 'before' | 'wrong-role';

/** Answers where a result stands as the target sees it; built in one pass over the messages. */
export interface Placing {
  standing(call: PartPlace, result: PartPlace): Standing;
  /** The same of a call, by its number, that is answered. */
  standingOfAnswer(columns: CallColumns, call: number): Standing;
  sameTurn(a: number, b: number): boolean;
  /** True if the message is among those that may answer the calls of the other. */
  answersTo(call: number, message: number): boolean;
  turnOf(message: number): number;
  /** The place before which results come in the user's turn of a message, where they come first; null where nothing else is there. */
  firstOther(message: number): PartPlace | null;
  /** The message in front of a run of result messages: the one they would be read as answers to. */
  headOf(message: number): number;
}

/** What decides where results stand: the list, and what the target demands. */
interface PlacingInput {
  readonly transcript: Pick<Transcript, 'messages'>;
  readonly facts: Facts;
  readonly native: boolean;
  /** True where an error shows that results of another form were sent in the order that they are kept in. */
  readonly isSentInOrder?: boolean;
}

/** Where the results of a history stand, for one target. */
export function placingOf({ transcript: { messages }, facts, native, isSentInOrder = native }: PlacingInput): Placing {
  const traits = traitsOf(messages);
  const turnOf = turnNumbers(traits, facts.consecutive?.is === 'merged');
  const head = heads(traits);
  const begin = facts.results?.is === 'next-message' && facts.consecutive?.is === 'merged' ? callRuns(traits) : null;
  const late = facts.resultsFirst ? lateFrom(messages, turnOf) : null;
  const results = facts.results?.is;

  const answersTo = (call: number, message: number): boolean => {
    if (results === 'next-turn') return turnOf[message] === numberAt(turnOf, call) + 1;
    if (results === 'anywhere') return message !== call;
    if (results === undefined || results === 'anywhere-after') return message > call;
    // A result that is said by the assistant is no answer to it.
    const last = numberAt(head, message);
    const isCalled = last === call || (begin !== null && last > call && numberAt(begin, last) <= call);
    return isCalled && !hasTrait(traits, message, Trait.assistant);
  };
  const standingOf = (call: number, callPart: number, result: number, part: number): Standing => {
    if (results === 'anywhere') return 'in-place';
    if (result < call || (result === call && part < callPart)) return 'before';
    if (result === call) return native && results === 'next-turn' ? 'wrong-role' : 'in-place';
    if (!answersTo(call, result)) return 'displaced';
    if (late === null || !isLate(result, part, late, numberAt(turnOf, result))) return 'in-place';
    // Whoever converts a history of result messages keeps their order; other formats are sorted when they are sent.
    if (messages[result]?.role === 'tool') return 'displaced';
    return isSentInOrder ? 'late' : 'in-place';
  };
  return {
    standing: (call, result) => standingOf(call.message, call.part, result.message, result.part),
    standingOfAnswer(columns, call) {
      const [at, part] = [numberAt(columns.messages, call), numberAt(columns.parts, call)];
      return standingOf(at, part, numberAt(columns.answerMessages, call), numberAt(columns.answerParts, call));
    },
    sameTurn: (a, b) => turnOf[a] === turnOf[b],
    answersTo,
    turnOf: (message) => numberAt(turnOf, message),
    firstOther(message) {
      const turn = numberAt(turnOf, message);
      const at = late ? numberAt(late.message, turn) : -1;
      return late === null || at === -1 ? null : { message: at, part: numberAt(late.part, turn) };
    },
    headOf: (message) => numberAt(head, message),
  };
}

/** True for a message that is made of results and nothing else; see `onlyResults`. */
export const isOnlyResults = ({ role, parts }: Message): boolean =>
  parts.length > 0 && parts.every((it) => it.kind === 'result' || (role === 'tool' && it.kind === 'opaque'));

/** True for a message in which a user says something: results alone are no question. */
export const isSpokenByUser = (message: Message): boolean => message.role === 'user' && !isOnlyResults(message);

function isLate(message: number, part: number, late: Late, turn: number): boolean {
  const first = numberAt(late.message, turn);
  return first !== -1 && (message > first || (message === first && part > numberAt(late.part, turn)));
}

/** Turns by message; a system message does not end the turn around it, since its own place is another question. */
function turnNumbers(traits: Traits, merged: boolean): Int32Array {
  const numbers = new Int32Array(traits.length);
  let number = -1;
  let last = 0;
  for (let i = 0; i < traits.length; i++) {
    const side = sideIn(traits[i] ?? 0);
    if (side !== OF_SYSTEM) {
      if (!merged || side !== last) number++;
      last = side;
    }
    numbers[i] = number;
  }
  return numbers;
}

/** The side of a message, as the traits of all its roles. */
const sideIn = (traits: number): number =>
  traits & OF_USER ? OF_USER : traits & OF_SYSTEM ? OF_SYSTEM : traits & (Trait.assistant | Trait.other);

/** By turn of the user's side: the first part that is no result, with its message; -1 where there is none. */
function lateFrom(messages: readonly Message[], turnOf: Int32Array): Late {
  const turns = (turnOf.at(-1) ?? 0) + 1;
  const late = { message: new Int32Array(turns).fill(-1), part: new Int32Array(turns) };
  const traits = traitsOf(messages);
  for (let i = 0; i < traits.length; i++) {
    const has = traits[i] ?? 0;
    const turn = numberAt(turnOf, i);
    if ((has & OF_USER) === 0 || onlyResults(has) || late.message[turn] !== -1) continue;
    // Where there is no result and no text that may be blank, whatever is there comes first.
    const isPlain = (has & (Trait.result | Trait.blank | Trait.empty)) === 0;
    const part = isPlain ? 0 : (messages[i]?.parts.findIndex(isOther) ?? -1);
    if (part === -1) continue;
    late.message[turn] = i;
    late.part[turn] = part;
  }
  return late;
}

interface Late {
  readonly message: Int32Array;
  readonly part: Int32Array;
}

/** Blank text is a fault of its own and goes before it could stand in the way. */
const isOther = (part: Part): boolean =>
  part.kind === 'text' ? beginsWithWord(part.text) || part.text.trim() !== '' : part.kind !== 'result';

/** For every message where the run of assistant messages with calls begins that ends with it: they are merged into one. */
function callRuns(traits: Traits): Int32Array {
  const begin = new Int32Array(traits.length);
  let first = 0;
  for (let i = 0; i < traits.length; i++) {
    const isCalling = hasTrait(traits, i, Trait.assistant) && hasTrait(traits, i, Trait.call);
    begin[i] = isCalling ? first : i;
    if (!isCalling) first = i + 1;
  }
  return begin;
}

/** For every message the one before it, looking past messages that are only results. */
function heads(traits: Traits): Int32Array {
  const head = new Int32Array(traits.length);
  let last = -1;
  for (let i = 0; i < traits.length; i++) {
    head[i] = last;
    if (!onlyResults(traits[i] ?? 0)) last = i;
  }
  return head;
}
