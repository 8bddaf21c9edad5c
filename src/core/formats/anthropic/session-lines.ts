import type { DraftPart } from '../../model/draft.ts';
import type { Role } from '../../model/message.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { json, list, type Spelling } from '../../text/spelling.ts';
import { jsonKeys, type Keys, objectOf } from '../common/write.ts';
import { writeContent } from '../common/write-blocks.ts';
import type { Circumstances, Entry, PlannedRecord, RecordContext } from '../records/dialect.ts';
import { inMessage, keysLike, modelLike } from '../records/dialect.ts';
import { ANTHROPIC_BLOCKS } from './blocks.ts';

/** Tokens of the prompt that a line was the answer to, as the API counted them. */
export function promptTokens({ message }: JsonObject): number | null {
  const usage = isObject(message) ? own(message, 'usage') : null;
  if (!isObject(usage)) return null;
  const counts = ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'].map((key) =>
    own(usage, key),
  );
  return counts.reduce<number>((sum, it) => sum + (typeof it === 'number' ? it : 0), 0);
}

/** The content, and the copy of a result that a line keeps for the screen: it follows the result, or goes with it. */
export function contentKeys(parts: readonly DraftPart[], role: Role, { record }: Entry, context: RecordContext): Keys {
  const message = isObject(record.message) ? record.message : {};
  const content = writeContent(
    ANTHROPIC_BLOCKS,
    inMessage(context),
    { parts: [...parts], role },
    own(message, 'content'),
  );
  const keys: Keys = [['message.content', content]];
  if (!Object.hasOwn(record, 'toolUseResult')) return keys;
  const only = parts.find((it) => it.part.kind === 'result');
  if (!only) return [...keys, ['toolUseResult', null]];
  const before = only.from?.part;
  const isChanged = before?.kind === 'result' && only.part.kind === 'result' && before.text !== only.part.text;
  return isChanged && only.part.kind === 'result' ? [...keys, ['toolUseResult', json(only.part.text)]] : keys;
}

/** The keys that say who speaks, where that changes. */
export function roleKeys(role: Role, { said }: Entry): Keys {
  const type = role === 'assistant' ? 'assistant' : 'user';
  if (said.role === type) return [];
  return jsonKeys({ type, 'message.role': type });
}

const COPIED = ['isSidechain', 'userType', 'cwd', 'sessionId', 'version', 'gitBranch'];

/** A line nobody wrote: what is said, the circumstances of its neighbour. */
export function newLine(planned: PlannedRecord, { id, parent, near }: Circumstances, context: RecordContext): Spelling {
  const { role, parts, set } = planned;
  const content = parts
    ? writeContent(ANTHROPIC_BLOCKS, inMessage(context), { parts: [...parts], role }, undefined)
    : list([]);
  const isAssistant = role === 'assistant';
  const answer: Keys = [
    ['id', json(`msg_${id.replaceAll('-', '')}`)],
    ['type', json('message')],
    ['role', json('assistant')],
    ...modelLike(context, '/message/model'),
    ['content', content],
  ];
  const asked: Keys = [
    ['role', json('user')],
    ['content', content],
  ];
  return objectOf([
    ['parentUuid', parent ?? json(null)],
    ...keysLike(near, ...COPIED),
    ['type', json(isAssistant ? 'assistant' : 'user')],
    ['message', objectOf(isAssistant ? answer : asked)],
    ['uuid', json(id)],
    ...keysLike(near, 'timestamp'),
    ...set,
  ]);
}
