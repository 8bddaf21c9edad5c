import { isContentless } from '../model/contentless.ts';
import type { Draft, DraftMessage } from '../model/draft.ts';
import { entryOf } from '../targets/shape-mends.ts';
import type { Facts } from '../targets/target.ts';
import { isObject, own } from '../text/json.ts';
import { type Because, noteChange } from './parts.ts';

/** Writes an empty string, or an empty list where contents are lists, as the content of a message that has none. */
export function writeEmptyContent(draft: Draft, at: number, by: string, { contentIs }: Facts, isSure = false): void {
  const message = draft.at(at);
  if (!message || !(isSure || isWithout(message))) return;
  const isList = contentIs !== undefined && entryOf(contentIs.is, message.from?.roleName ?? '') === 'list';
  setContent(draft, at, isList ? EMPTY_LIST : '', {
    by,
    reason: `An empty ${isList ? 'list' : 'string'} is accepted where null is not.`,
  });
}

const EMPTY_LIST = [] as const;

/** Writes null as the content of a message that has an empty string there beside its calls. */
export const writeNullContent = (draft: Draft, at: number, by: string): void =>
  setContent(draft, at, null, { by, reason: 'Beside calls null is accepted where an empty string is not.' });

/** Writes the placeholder of an empty content, once. */
function setContent(draft: Draft, at: number, content: '' | readonly [] | null, because: Because): void {
  const message = draft.at(at);
  if (!message || isSet(message)) return;
  message.set = [...(message.set ?? []), ['content', content]];
  noteChange(draft, at, { ...because, effect: 'lossless' });
}

const isSet = ({ set }: Pick<DraftMessage, 'set'>): boolean => set?.some(([key]) => key === 'content') === true;

/** True for a message that was written without content and has got none since. */
export const isWithout = ({ from, role, parts, set }: DraftMessage): boolean =>
  from !== null &&
  !isSet({ set }) &&
  !parts.some((it) => it.from === null) &&
  isContentless({ role, shape: from.shape, parts: parts.map((it) => it.part) });

/** True for a message with calls and an empty string as its content, which a gateway sends on as an empty text block. */
export const isEmptyBesideCalls = (message: unknown): boolean =>
  isObject(message) &&
  own(message, 'content') === '' &&
  (own(message, 'tool_calls') ?? own(message, 'function_call')) != null;
