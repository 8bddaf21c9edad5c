import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { spread } from './common/claims.ts';
import { LIST_KEYS } from './common/lists.ts';
import { halfKnownIn } from './half-known.ts';

/** A layout that is known and cannot be read: what it is, and why nothing in it is checked. */
interface Stranger {
  readonly is: (element: JsonObject) => boolean;
  readonly says: string;
}

const TRAINING =
  'No API accepts it as it is: it can be checked once each entry is a message with `role` and `content`.';

const hasStrings = (element: JsonObject, ...keys: string[]): boolean =>
  keys.every((key) => ownString(element, key) !== null);

/** A part that says its kind and has its words under `value`. */
const hasValueParts = (element: JsonObject): boolean => {
  const content = own(element, 'content');
  return (
    Array.isArray(content) &&
    content.some(
      (it) => isObject(it) && hasStrings(it, 'type', 'value') && own(it, ownString(it, 'type') ?? '') === undefined,
    )
  );
};

const SPEAKER = /^(?:user|human|assistant|ai|bot|agent|model|system|developer|tool|function)$/i;

/** An object that says who speaks in it. */
export const isSpeaker = (it: JsonObject): boolean => SPEAKER.test(ownString(it, 'role') ?? '');

const STRANGERS: readonly Stranger[] = [
  {
    is: (it) => typeof own(it, 'ts') === 'number' && /^(?:ask|say)$/.test(ownString(it, 'type') ?? ''),
    says: 'This is what the screen showed of a task of Cline, Roo Code, Kilo Code or Zoo Code (`ui_messages.json`). What was sent is in `api_conversation_history.json` in the same folder: open that.',
  },
  {
    is: (it) => hasValueParts(it),
    says: `The messages in this hold their words under \`value\`, as training data does. ${TRAINING}`,
  },
  {
    is: (it) => hasStrings(it, 'instruction', 'output'),
    says: 'This is training data in the Alpaca layout (`instruction` and `output`): tasks with their solutions. It is not a conversation.',
  },
  {
    is: (it) => own(it, 'chosen') !== undefined && own(it, 'rejected') !== undefined,
    says: 'This is training data of preferred responses (`chosen` and `rejected`). It is not a conversation that was sent.',
  },
];

const SPEAKING: Stranger = {
  is: isSpeaker,
  says: 'There are lists with `role` in it, but their entries are laid out as in no format that is known here.',
};

/** Keys under which training data keeps conversations, besides those of programs. */
const KEYS = [...LIST_KEYS, 'conversations', 'chosen_messages'];
/** So many elements of a list are looked at. */
const FEW = 16;

/**
 * What a document holds that no format explains, in a sentence: a conversation in another layout, or training data. null
 * if nothing in it looks like either. Most elements that are looked at have to show it.
 */
export const strangerIn = (value: unknown): string | null => namedStrangerIn(value) ?? foundIn(value, [SPEAKING]);

/** As `strangerIn`, of layouts that are known by name: none of them is to be read. */
export const namedStrangerIn = (value: unknown): string | null => halfKnownIn(value) ?? foundIn(value, STRANGERS);

function foundIn(value: unknown, strangers: readonly Stranger[]): string | null {
  const elements = elementsOf(value);
  for (const inner of elements.map(listOf)) {
    const found = inner && among(inner, strangers);
    if (found) return found;
  }
  return among(elements, strangers);
}

const elementsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? spread(value, FEW) : [value]);

function listOf(element: unknown): readonly unknown[] | null {
  if (!isObject(element)) return null;
  const key = KEYS.find((it) => Array.isArray(own(element, it)));
  const list = key === undefined ? null : own(element, key);
  return Array.isArray(list) ? spread(list, FEW) : null;
}

function among(elements: readonly unknown[], strangers: readonly Stranger[]): string | null {
  const found = strangers.find(
    ({ is }) => elements.filter((it) => isObject(it) && is(it)).length * 2 > elements.length,
  );
  return found?.says ?? null;
}
