import type { Draft } from '../model/draft.ts';
import type { CallPart, Message, Part, Role } from '../model/message.ts';
import type { Plan, ReportRow } from '../model/plan.ts';
import { sourcesOf } from '../model/sources.ts';
import type { TextDocument } from '../text/document.ts';
import { isObject } from '../text/json.ts';
import { locate } from '../text/locate.ts';
import titles from './by-hand.json';
import { GONE, moveMessage, movePart } from './by-hand-moves.ts';
import { newMessage, partsText, partText, removeMessages, removePlaces, rewritePart, sweepEmptied } from './parts.ts';

/** A change that a person makes by hand. Messages and parts are named by their index. */
export type HandEdit =
  /** Other words for a text, a thought or a result; for a call, other arguments. */
  | { readonly do: 'text'; readonly message: number; readonly part: number; readonly text: string }
  /** The whole message as JSON, put in character by character. */
  | { readonly do: 'written'; readonly message: number; readonly text: string }
  /** Messages are removed, and the other half of each of their pairs with them. */
  | { readonly do: 'remove'; readonly messages: readonly number[] }
  /** A message is put before another; the count of messages puts it last. */
  | { readonly do: 'move'; readonly message: number; readonly before: number }
  /** The same of a part in its message. */
  | { readonly do: 'move-part'; readonly message: number; readonly part: number; readonly before: number }
  /** A message of one text, put before another; the count of messages puts it behind the last. */
  | {
      readonly do: 'insert';
      readonly before: number;
      readonly role: 'system' | 'user' | 'assistant';
      readonly text: string;
    };

/** Who is named in the rows of such a plan. */
const BY_HAND = 'by-hand';

export const TITLES: { readonly [D in HandEdit['do']]: string } = titles;

/** Makes a change in a draft; a sentence where it cannot be made. */
export function changeByHand(draft: Draft, edit: Exclude<HandEdit, { readonly do: 'written' }>): string | null {
  switch (edit.do) {
    case 'text':
      return editText(draft, edit);
    case 'remove':
      return remove(draft, edit.messages);
    case 'insert':
      return insert(draft, edit);
    case 'move':
      return moveMessage(draft, edit.message, edit.before);
    case 'move-part':
      return movePart(draft, edit);
  }
}

/** Writes other words into a part; a sentence where it has none. */
function editText(draft: Draft, { message: index, part: at, text }: HandEdit & { readonly do: 'text' }): string | null {
  const message = draft.at(index);
  const old = message?.parts[at]?.part;
  if (!message || !old) return GONE;
  const next = withText(old, text);
  if (typeof next === 'string') return next;
  const row = rowOf({ index, role: message.role, action: 'changed' }, partText(old), partText(next));
  rewritePart(draft, { message: index, part: at }, next, row);
  return null;
}

/** A part with other words; a sentence where it cannot have them. */
function withText(part: Part, text: string): Part | string {
  if (part.kind === 'text' || part.kind === 'result') return { ...part, text };
  if (part.kind === 'call') return withArguments(part, text);
  if (part.kind === 'reasoning') {
    return part.signature === null && !part.redacted
      ? { ...part, text }
      : 'This reasoning is signed or encrypted: with other words the API would reject it. It can be removed.';
  }
  return 'This part has no text of its own. Edit the message as it is written.';
}

function withArguments(part: CallPart, text: string): Part | string {
  if (part.freeform || typeof part.args === 'string') return { ...part, args: text };
  try {
    const args: unknown = JSON.parse(text);
    return isObject(args) ? { ...part, args } : 'The arguments of this call have to be a JSON object.';
  } catch (error) {
    return `The arguments are not valid JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

/** Removes messages, and of every pair that they hold half of the other half. */
function remove(draft: Draft, indices: readonly number[]): string | null {
  const gone = new Set(indices.filter((index) => draft.at(index) !== undefined));
  if (gone.size === 0) return GONE;
  const halves = draft.links().calls.flatMap((call) => {
    const own = { message: call.message, part: call.part };
    const isAsked = gone.has(call.message);
    const results = call.results.filter(({ message }) => !gone.has(message));
    if (isAsked) return results;
    // A call of which one result is left keeps it.
    return call.results.length > results.length && results.length === 0 ? [own] : [];
  });
  const messages = new Set([...gone].map((index) => draft.messageAt(index)));
  removePlaces(draft, halves, { by: BY_HAND, reason: 'The other half of a pair that is removed by hand.' });
  removeMessages(draft, messages, () => ({ by: BY_HAND, reason: 'Removed by hand.' }));
  sweepEmptied(draft);
  return null;
}

function insert(draft: Draft, { before, role, text }: HandEdit & { readonly do: 'insert' }): string | null {
  if (text.trim() === '') return 'A message without words is rejected by most APIs: write what it says.';
  const place = Math.max(0, Math.min(before, draft.length));
  draft.putIn([[place, newMessage(role, [{ kind: 'text', at: '', text }])]]);
  draft.note({ ...rowOf({ index: place, role, action: 'inserted' }, '', text), effect: 'lossless' });
  return null;
}

/** The characters of a message are replaced, and all others stay: the edit and its row, or a sentence where it cannot be. */
export function writtenByHand(
  document: TextDocument,
  messages: readonly Message[],
  edit: HandEdit & { readonly do: 'written' },
): Pick<Plan, 'rows' | 'lineEdits'> | string {
  const message = messages[edit.message];
  if (!message) return GONE;
  const places = message.pieces?.length === 0 ? [message.at] : sourcesOf(message);
  const [place, ...others] = places;
  const span = place !== undefined && others.length === 0 ? locate(document, place) : null;
  if (span === null) return 'This message is written in several places of the file. Edit its parts instead.';
  const text = document.records === null ? edit.text : onOneLine(edit.text);
  try {
    JSON.parse(text);
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`;
  }
  if (text === document.text.slice(span.start, span.end)) return 'Nothing was changed.';
  const row = rowOf({ index: edit.message, role: message.role, action: 'changed' }, wordsOf(message), text);
  return { lineEdits: [{ ...span, text }], rows: [{ ...row, effect: 'lossless' }] };
}

/** A record of JSONL is one line; a line break between two tokens of JSON is white space and nothing else. */
const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

const wordsOf = ({ parts }: Message): string => partsText(parts.map((part) => ({ part, from: null })));

function rowOf(
  place: { readonly index: number; readonly role: Role; readonly action: ReportRow['action'] },
  before: string,
  after: string,
): ReportRow {
  const isKept = after.includes(before);
  return { ...place, by: BY_HAND, reason: 'Edited by hand.', effect: isKept ? 'lossless' : 'lossy', before, after };
}
