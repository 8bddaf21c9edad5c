import type { DraftMessage, DraftPart } from '../model/draft.ts';
import type { Message } from '../model/message.ts';
import type { ClientFault } from '../model/stored.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import type { Spelling } from '../text/spelling.ts';
import data from './about/ai-sdk-model.json';
import { BLOCKS, blockAt, MIMES } from './ai-sdk/model-parts.ts';
import { claimBlocks, knowsKeys } from './common/claims.ts';
import * as made from './common/parts.ts';
import { rolesOf } from './common/roles.ts';
import { inOwnObject, type MessageWriter, type WriteContext } from './common/write.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';

const ROLES = rolesOf(['system', 'user', 'assistant', 'tool']);
const OWN = new Set([
  'tool-call',
  'tool-result',
  'tool-approval-request',
  'tool-approval-response',
  'redacted-reasoning',
]);
const KEYS = new Set(['content', 'providerOptions', 'experimental_providerMetadata', 'providerMetadata']);

function claim(message: unknown): Claim {
  if (isObject(message) && isBare(message)) return `\`${ownString(message, 'type')}\` parts`;
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
  if (isBare(value)) {
    const role = roleOf(value);
    return made.messageOf(at, index, { role, roleName: role, parts: [blockAt(value, at)], shape: 'other' });
  }
  const [roleName, content] = [ownString(value, 'role') ?? '', own(value, 'content')];
  const parts = Array.isArray(content) ? content.map((it: unknown, i) => blockAt(it, `${at}/content/${i}`)) : [];
  if (typeof content === 'string' && content !== '') parts.push(made.textPart(`${at}/content`, content));
  const shape = made.shapeOf(value, 'content');
  // A tool message that holds nothing answers nothing: models get it as an empty message of the user.
  const role = roleName === 'tool' && parts.length === 0 ? 'user' : (ROLES.get(roleName) ?? 'other');
  return made.messageOf(at, index, { role, roleName, parts, shape });
}

/** True for a part that stands in the list where its message should. */
function isBareHere({ from }: DraftMessage, { root }: WriteContext): boolean {
  const raw = from && valueAt(root, from.at);
  return isObject(raw) && isBare(raw);
}

/** Such a part with what has changed in it; null where it is not alone. */
function changedBare({ from, parts: [only, ...others] }: DraftMessage, { root }: WriteContext): Spelling | null {
  return only && others.length === 0 && only.from?.message === from ? inOwnObject(only, BLOCKS.fields, root) : null;
}

/** What stands in a tool message: results, and approvals where they were written there. */
const isOfTool = ({ part, from }: DraftPart): boolean =>
  part.kind === 'result' || (part.kind === 'opaque' && from?.message.roleName === 'tool');

/** Results have messages of their own; what was put beside them, or they beside other words, goes into messages apart. */
function writer(context: WriteContext): MessageWriter {
  const write = blockWriter(BLOCKS, context);
  return (drafted) => {
    const bare = isBareHere(drafted, context);
    const changed = bare ? changedBare(drafted, context) : null;
    if (changed) return [changed];
    // With other parts beside it, what stood in the list alone is in a message.
    const it = bare ? { ...drafted, from: null } : drafted;
    if (it.role !== 'user' && it.role !== 'tool') return write(it);
    // What belongs to the tool keeps its order; beside other words results come first.
    const isAllOfTool = it.parts.every(isOfTool);
    const first = it.parts.filter(({ part }) => isAllOfTool || part.kind === 'result');
    const runs: { readonly isTool: boolean; readonly parts: DraftPart[] }[] = [];
    for (const part of [...first, ...it.parts.filter((part) => !first.includes(part))]) {
      const last = runs.at(-1);
      if (last?.isTool === isOfTool(part)) last.parts.push(part);
      else runs.push({ isTool: isOfTool(part), parts: [part] });
    }
    const isTool = it.from?.roleName === 'tool';
    const from = it.from && isTool ? { ...it.from, role: 'tool' as const } : it.from;
    if (runs.length === 0) return write({ ...it, from, role: isTool ? 'tool' : it.role });
    // The original is written from where it says what its role says; further runs are new messages.
    const home = runs.findIndex((run) => run.isTool === isTool);
    return runs.flatMap(({ isTool, parts }, i) => {
      const role = isTool ? 'tool' : 'user';
      return write(i === Math.max(home, 0) ? { ...it, from, role, parts } : { from: null, role, parts });
    });
  };
}

/** Messages as the AI SDK hands them to a model: `tool-call` and `tool-result` parts, results in tool messages. */
export const aiSdkModel = listFormat(data, {
  claim,
  readObject,
  refuses: refusedModelMessage,
  writer,
});

const SAYS =
  'Invalid prompt: The messages must be a ModelMessage[]. If you have passed a UIMessage[], you can use convertToModelMessages to convert them.';

/** True for the part of a call or of a result that stands in the list where a message should. */
const isBare = (value: JsonObject): boolean =>
  BARE.has(ownString(value, 'type') ?? '') && own(value, 'role') === undefined && own(value, 'content') === undefined;

const BARE = new Set(['tool-call', 'tool-result']);

/** Whose message a part belongs to. */
const roleOf = (part: JsonObject): 'assistant' | 'tool' =>
  ownString(part, 'type') === 'tool-result' ? 'tool' : 'assistant';

/** What `generateText` and its like say of an element of their messages. Only parts that stand alone are looked at. */
function refusedModelMessage(value: JsonObject, at: Pointer, place: number): readonly ClientFault[] {
  if (!isBare(value)) return [];
  const to = { role: roleOf(value), content: [asPart(value)] } as Json;
  return [{ at, client: 'the AI SDK', path: `messages[${place}]`, says: SAYS, mend: { at, to, isLossless: true } }];
}

/** A part as version 5 and later take it: an output says of which kind it is. */
function asPart(part: JsonObject): JsonObject {
  const output = own(part, 'output');
  if (ownString(part, 'type') !== 'tool-result' || output === undefined) return part;
  if (isObject(output) && own(output, 'type') !== undefined) return part;
  const kind = typeof output === 'string' ? 'text' : 'json';
  return { ...part, output: { type: kind, value: output } };
}
