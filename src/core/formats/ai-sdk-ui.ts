import type { DraftPart } from '../model/draft.ts';
import type { Role } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json, list, type Spelling } from '../text/spelling.ts';
import data from './about/ai-sdk-ui.json';
import { about } from './about.ts';
import { refusedMessage } from './ai-sdk/refused.ts';
import { heldOutput, isLoneOutput, readPart, spellParts, toolIn } from './ai-sdk/ui-parts.ts';
import { claimBlocks } from './common/claims.ts';
import { shapeOf } from './common/parts.ts';
import { type Keys, objectOf } from './common/write.ts';
import type { Claim } from './format.ts';
import type { Circumstances, Entry, PlannedRecord, RecordContext, RecordDialect } from './records/dialect.ts';
import { recordFormat } from './records/format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);
const SHOWN = /^(?:step-start|source|source-url|source-document|file|reasoning|reasoning-file|custom|data-.{1,100})$/;

/** Messages as the AI SDK shows them and programs store them: a call and what came out of it are one part. */
export const aiSdkUi = recordFormat({
  ...about(data),
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
    role: ROLES.get(roleName) ?? 'other',
    roleName,
    parts: places.map(([part, place]) => readPart(part, place, roleName)),
    shape: shapeOf(record, 'parts'),
    messageId: null,
    state: 'complete',
    model: null,
    note: null,
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
