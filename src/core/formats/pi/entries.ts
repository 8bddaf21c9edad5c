import type { DraftPart } from '../../model/draft.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { copy, json, type Spelling } from '../../text/spelling.ts';
import { changedKeys, type Keys, objectOf, patchPaths } from '../common/write.ts';
import { writeContent } from '../common/write-blocks.ts';
import type { Circumstances, Entry, PlannedRecord, RecordScene } from '../records/dialect.ts';
import { PI_BLOCKS, resultKeys } from './blocks.ts';

/** The message that an entry holds; null for an entry of another kind. */
export const messageIn = (record: JsonObject): JsonObject | null => {
  const message = own(record, 'message');
  return ownString(record, 'type') === 'message' && isObject(message) ? message : null;
};

/** Blocks stand in the message of their entry. */
const inMessage = (scene: RecordScene): RecordScene => ({ ...scene, home: (from) => `${scene.home(from)}/message` });

/** The keys of an entry that make it say what is planned. */
export function rewriteEntry({ parts, role }: PlannedRecord, { record, at, said }: Entry, scene: RecordScene): Keys {
  const words = (parts ?? []).flatMap((it) => ('text' in it.part ? [it.part.text] : []));
  if (Object.hasOwn(record, 'summary')) return [['summary', json(words.join('\n\n'))]];
  const message = messageIn(record);
  if (message === null)
    return [['content', writeContent(PI_BLOCKS, scene, { parts: [...(parts ?? [])], role }, own(record, 'content'))]];
  const who = role === said.role ? [] : PI_BLOCKS.who(role);
  const inside = keysInside(parts, { record: message, at: `${at}/message`, said }, role, scene);
  return [['message', patchPaths(scene.root, `${at}/message`, [...who, ...inside])]];
}

type Inside = Pick<Entry, 'record' | 'at' | 'said'>;

function keysInside(
  parts: readonly DraftPart[] | null,
  { record, at, said }: Inside,
  role: PlannedRecord['role'],
  scene: RecordScene,
): Keys {
  if (parts === null) return [];
  const [first] = parts;
  const [before] = said.parts;
  if (first?.part.kind === 'result' && before?.kind === 'result')
    return changedKeys(first.part, before, PI_BLOCKS.fields, record, at);
  const content = writeContent(PI_BLOCKS, inMessage(scene), { parts: [...parts], role }, own(record, 'content'));
  // A command of the person becomes what it says.
  return Object.hasOwn(record, 'command')
    ? [
        ['role', json('user')],
        ['content', content],
        ['command', null],
        ['output', null],
      ]
    : [['content', content]];
}

/** An entry that nobody wrote. */
export function makeEntry(
  { parts, role, set }: PlannedRecord,
  { id, parent, near }: Circumstances,
  scene: RecordScene,
): Spelling {
  const [first] = parts ?? [];
  const inside =
    first?.part.kind === 'result'
      ? objectOf(resultKeys(first.part))
      : objectOf([
          ...PI_BLOCKS.who(role),
          ['content', writeContent(PI_BLOCKS, inMessage(scene), { parts: [...(parts ?? [])], role }, undefined)],
        ]);
  const hasTime = near && Object.hasOwn(near.record, 'timestamp');
  const names: Keys = [
    ['id', json(id)],
    ['parentId', parent ?? json(null)],
  ];
  return objectOf([
    ['type', json('message')],
    ...(near === null || near.id !== null ? names : []),
    ...(hasTime ? [['timestamp', copy(`${near.at}/timestamp`)] as const] : []),
    ['message', inside],
    ...set,
  ]);
}
