import type { ClientFault } from '../../model/stored.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import type { Pointer } from '../../text/pointer.ts';
import data from './refused.json';
import { toolIn } from './ui-parts.ts';

const CLIENT = 'validateUIMessages of the AI SDK';
const STATES: ReadonlySet<string> = new Set(data.states);
/** The strings that a part must hold, by its type. */
const STRINGS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(data.strings));

/** What the check of stored messages says of one. Messages of version 4 have another form, which it never sees. */
export function refusedMessage(record: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
  const parts = own(record, 'parts');
  if (Object.hasOwn(record, 'content') || !Array.isArray(parts) || parts.some(isOld)) return NONE;
  const found: ClientFault[] = [];
  const add = (path: string, where: string, words: string, mend: ClientFault['mend']) =>
    found.push({
      at: `${at}${where}`,
      client: CLIENT,
      path: `messages[${place}].${path}`,
      says: `AI_TypeValidationError: Type validation failed for messages[${place}].${path}: ${words}`,
      mend,
    });
  if (typeof own(record, 'id') !== 'string')
    add('id', '/id', 'expected string', { at: `${at}/id`, to: `message-${place}`, isLossless: true });
  if (parts.length === 0) {
    // A step that starts and holds nothing says nothing.
    const mend = { at: `${at}/parts`, to: [{ type: 'step-start' }], isLossless: true };
    add('parts', '/parts', 'Message must contain at least one part', mend);
  }
  parts.forEach((part: unknown, i) => {
    const fault = isObject(part) ? faultIn(part) : { key: '', words: 'expected object', to: null };
    if (fault === null) return;
    const here = `/parts/${i}`;
    const where = fault.key === '' ? here : `${here}/${fault.key}`;
    const path = `parts[${i}]${fault.key === '' ? '' : `.${fault.key}`}`;
    const mend = fault.to && {
      at: fault.to.whole ? `${at}${here}` : `${at}${where}`,
      to: fault.to.is,
      isLossless: fault.to.isLossless,
    };
    add(path, where, fault.words, mend);
  });
  return found;
}

const NONE: readonly never[] = [];

const isOld = (part: unknown): boolean =>
  isObject(part) && (own(part, 'type') === 'tool-invocation' || own(part, 'type') === 'source');

interface PartFault {
  /** The key that is wrong; empty for the part itself. */
  readonly key: string;
  readonly words: string;
  /** What can stand there: in the place of the key, or of the whole part. */
  readonly to: { readonly is: Json | undefined; readonly whole?: true; readonly isLossless: boolean } | null;
}

function faultIn(part: JsonObject): PartFault | null {
  const type = ownString(part, 'type');
  if (type === null) return { key: 'type', words: 'expected string', to: null };
  if (toolIn(part, '')) return toolFault(part, type);
  if (type === 'step-start' || type.startsWith('data-')) return null;
  const strings = STRINGS.get(type);
  if (strings === undefined)
    return { key: 'type', words: 'Invalid input', to: { is: noteOf(type), whole: true, isLossless: false } };
  const key = strings.find((it) => typeof own(part, it) !== 'string');
  return key === undefined ? null : { key, words: 'expected string', to: null };
}

function toolFault(part: JsonObject, type: string): PartFault | null {
  const state = ownString(part, 'state') ?? '';
  const name = type === 'dynamic-tool' ? (ownString(part, 'toolName') ?? '') : type.slice(5);
  if (typeof own(part, 'toolCallId') !== 'string') return { key: 'toolCallId', words: 'expected string', to: null };
  if (!STATES.has(state)) return { key: 'state', words: 'Invalid input', to: null };
  const isError = state === 'output-error';
  if (isError && typeof own(part, 'errorText') !== 'string')
    return { key: 'errorText', words: 'expected string', to: { is: '', isLossless: true } };
  for (const [key, mayStand] of [
    ['errorText', isError],
    ['output', state === 'output-available'],
  ] as const)
    if (!mayStand && own(part, key) !== undefined)
      return { key, words: 'expected never', to: { is: undefined, isLossless: false } };
  // An aborted call whose arguments never came: what the tool takes is asked of nothing.
  const isAsked = state === 'input-available' || state === 'output-available';
  if (isAsked && own(part, 'input') === undefined)
    return { key: 'input', words: 'Value: undefined', to: { is: noteOf(name), whole: true, isLossless: false } };
  return null;
}

const noteOf = (what: string): Json => ({ type: 'text', text: `[${what || 'call'} removed]` });
