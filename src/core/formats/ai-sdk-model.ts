import type { DraftPart } from '../model/draft.ts';
import type { Message, Role } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { BLOCKS, blockAt, MIMES } from './ai-sdk/model-parts.ts';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import * as made from './common/parts.ts';
import type { MessageWriter, Scene } from './common/write.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'user'],
]);
const OWN = new Set([
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'tool-approval-response',
  'redacted-reasoning',
]);
const KEYS = new Set(['content', 'providerOptions', 'experimental_providerMetadata', 'providerMetadata']);

function claim(message: unknown): Claim {
  if (!isObject(message) || !ROLES.has(ownString(message, 'role') ?? '') || !knowsKeys(message, KEYS)) return false;
  const content = own(message, 'content');
  if (!Array.isArray(content)) return typeof content === 'string' && ownString(message, 'role') !== 'tool';
  return claimBlocks(content, (block) => {
    const type = isObject(block) ? (ownString(block, 'type') ?? '') : '';
    if (!isObject(block)) return false;
    if (OWN.has(type)) return `\`${type}\` parts`;
    if (type === 'reasoning') return typeof own(block, 'text') === 'string' && '`reasoning` parts with `text`';
    if (type === 'file' || type === 'image')
      return MIMES.some((it) => own(block, it) !== undefined) && `\`${type}\` parts`;
    return type === 'text' && typeof own(block, 'text') === 'string';
  });
}

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const [roleName, content] = [ownString(value, 'role') ?? '', own(value, 'content')];
  const parts = Array.isArray(content) ? content.map((it: unknown, i) => blockAt(it, `${at}/content/${i}`)) : [];
  if (typeof content === 'string' && content !== '') parts.push(made.textPart(`${at}/content`, content));
  const shape = made.shapeOf(value, 'content');
  return made.messageOf(at, index, { role: ROLES.get(roleName) ?? 'other', roleName, parts, shape });
}

/** True for what stands in a tool message: results, and approvals where they were written there. */
const isOfTool = ({ part, from }: DraftPart, root: unknown, home: (it: Home) => Pointer): boolean =>
  part.kind === 'result' || (part.kind === 'opaque' && from !== null && valueAt(root, `${home(from)}/role`) === 'tool');

type Home = Parameters<Scene['home']>[0];

/** Results have messages of their own on the wire; with what the user says beside them they are one message of the user, as models get it. */
function writer(scene: Scene): MessageWriter {
  const { root, transcript } = scene;
  const base = transcript.at.length + 1;
  const home = ({ message, part }: Home): Pointer => {
    const [place] = part.at.slice(base).split('/');
    return message.at === transcript.at ? message.at : `${transcript.at}/${place}`;
  };
  const write = blockWriter(BLOCKS, { ...scene, home });
  return (it) => {
    if (it.role !== 'user' && it.role !== 'tool') return write(it);
    const runs: { readonly isTool: boolean; readonly at: Pointer | null; readonly parts: DraftPart[] }[] = [];
    const taken = new Set<Pointer>();
    for (const part of it.parts) {
      const isTool = isOfTool(part, root, home);
      const own = part.from !== null && part.from.message === it.from ? home(part.from) : null;
      const isSame = own !== null && (valueAt(root, `${own}/role`) === 'tool') === isTool;
      const at = isSame && !taken.has(own) ? own : null;
      const last = runs.at(-1);
      if (last?.isTool === isTool && (at === null || at === last.at)) last.parts.push(part);
      else runs.push({ isTool, at, parts: [part] });
      if (isSame && runs.at(-1)!.at === own) continue;
      if (at !== null) taken.add(at);
    }
    if (runs.length === 0) return write({ ...it, role: it.from?.roleName === 'tool' ? 'tool' : 'user' });
    return runs.flatMap(({ isTool, at, parts }) => {
      const from = at === null || it.from === null ? null : elementOf(it.from, at);
      const role = isTool ? 'tool' : 'user';
      return write({
        ...it,
        from: from && { ...from, role: isTool ? 'tool' : asWords(from.role) },
        role,
        parts: from ? parts.map((part) => within(part, from)) : parts,
      });
    });
  };
}

const asWords = (role: Role): Role => (role === 'tool' ? 'user' : role);

/** One element of a message as the message that it would be alone. */
const elementOf = (message: Message, at: Pointer): Message => ({
  ...message,
  at,
  sources: [at],
  parts: message.parts.filter((part) => part.at.startsWith(`${at}/`)),
});

const within = (it: DraftPart, message: Message): DraftPart =>
  it.from === null || !message.parts.includes(it.from.part) ? it : { ...it, from: { message, part: it.from.part } };

/** Messages as the AI SDK hands them to a model: `tool-call` and `tool-result` parts, results in tool messages. */
export const aiSdkModel = listFormat({
  id: 'ai-sdk-model',
  title: 'AI SDK model messages',
  docs: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/model-message',
  api: null,
  target: 'generic',
  results: 'in-user',
  holds: { parts: made.SPOKEN, ids: true, errors: true, system: 'list', empty: true, argumentsAre: 'value' },
  claim,
  readObject,
  joins: (before, next) =>
    before.role === 'user' && next.role === 'user' && before.parts.length * next.parts.length > 0,
  writer,
});
