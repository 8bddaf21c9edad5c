import type { DraftPart } from '../model/draft.ts';
import type { Role } from '../model/message.ts';
import type { ClientFault } from '../model/stored.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, list, type Spelling } from '../text/spelling.ts';
import data from './about/ai-sdk-ui.json';
import refused from './ai-sdk/refused.json';
import { heldOutput, isLoneOutput, readPart, spellParts, toolIn } from './ai-sdk/ui-parts.ts';
import { claimBlocks } from './common/claims.ts';
import { shapeOf } from './common/parts.ts';
import { rolesOf } from './common/roles.ts';
import { type Keys, objectOf } from './common/write.ts';
import type { Claim } from './format.ts';
import type { Circumstances, Entry, PlannedRecord, RecordContext, RecordDialect } from './records/dialect.ts';
import { NOTHING } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

const ROLES = rolesOf(['system', 'user', 'assistant']);
const SHOWN = /^(?:step-start|source|source-url|source-document|file|reasoning|reasoning-file|custom|data-.{1,100})$/;

/** Messages as the AI SDK shows them and programs store them: a call and what came out of it are one part. */
export const aiSdkUi = recordFormat(data, {
  claim,
  refuses: refusedMessage,
  blank: () => ({ value: [], isRecords: false }),
  dialect: { read, idKey: 'id', parentKey: null, joins: null, isFused: true, rewrite, make },
});

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '')) return false;
  const parts = own(message, 'parts');
  // Calls of opencode stand in parts of the same names, under other keys.
  if (!Array.isArray(parts) || parts.some((it) => isObject(it) && own(it, 'callID') !== undefined)) return false;
  return claimBlocks(parts, (part) => {
    if (!isObject(part)) return false;
    const type = ownString(part, 'type') ?? '';
    const tool = toolIn(part, '');
    if (tool) return ownString(tool.value, 'toolCallId') !== null && `\`${type.slice(0, 40)}\` parts`;
    if (SHOWN.test(type)) return `\`${type.slice(0, 40)}\` parts`;
    return type === 'text' && typeof own(part, 'text') === 'string' && '`text` parts with `text`';
  });
}

function read(record: JsonObject, at: Pointer): ReturnType<RecordDialect['read']> {
  const roleName = ownString(record, 'role') ?? '';
  const parts = own(record, 'parts');
  if (!Array.isArray(parts)) return 'unknown';
  const places = parts.map((part: unknown, i) => [part, `${at}/parts/${i}`] as const);
  const results = places.flatMap(([part, place]) => {
    const tool = toolIn(part, place);
    return (tool && !isLoneOutput(tool, roleName) && heldOutput(tool)) || [];
  });
  return {
    ...NOTHING,
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: places.map(([part, place]) => readPart(part, place, roleName)),
    shape: shapeOf(record, 'parts'),
    results: results.length === 0 ? null : { at: `${at}/parts`, parts: results },
  };
}

/** The parts, and in version 4 the copies of them beside: the words again, the calls again. */
function rewrite({ parts, results, role }: PlannedRecord, entry: Entry, { root }: RecordContext): Keys {
  const said = role === entry.said.role ? [] : [['role', json(roleOf(role))] as const];
  if (parts === null) return said;
  const { record } = entry;
  const hasCopies = typeof own(record, 'content') === 'string';
  const words = parts.flatMap(({ part }) => (part.kind === 'text' ? [part.text] : []));
  return [
    ...said,
    ['parts', parts.length === 0 && !hasCopies ? NOTHING_SAID : spellParts(parts, results, root)],
    ...(hasCopies ? [['content', json(words.join('\n'))] as const] : []),
    ...(Object.hasOwn(record, 'toolInvocations') ? [['toolInvocations', null] as const] : []),
  ];
}

/** The SDK rejects a message without a part when it reads it again; a step that begins says nothing. */
const NOTHING_SAID = list([json({ type: 'step-start' })]);

const roleOf = (role: Role): string =>
  role === 'assistant' || role === 'user' ? role : role === 'tool' ? 'user' : 'system';

const NO_PARTS: readonly DraftPart[] = [];

function make({ parts, results, role, set }: PlannedRecord, { id }: Circumstances, { root }: RecordContext): Spelling {
  return objectOf([
    ['id', json(id)],
    ['role', json(roleOf(role))],
    ['parts', spellParts(parts ?? NO_PARTS, results, root)],
    ...set,
  ]);
}

const CLIENT = 'validateUIMessages of the AI SDK';
const STATES: ReadonlySet<string> = new Set(refused.states);
/** The strings that a part must hold, by its type. */
const STRINGS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(refused.strings));

/** What the check of stored messages says of one. Messages of version 4 have another form, which it never sees. */
function refusedMessage(record: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
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
