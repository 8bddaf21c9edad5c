import type { DraftPart } from '../model/draft.ts';
import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/openai-responses.json';
import { blockOf } from './common/claims.ts';
import { isMixed } from './common/foreign.ts';
import { areAnswers } from './common/group.ts';
import { keysOf, messageOf } from './common/parts.ts';
import { toolsUnder } from './common/transcript.ts';
import type { Keys } from './common/write.ts';
import { listFormat } from './common/write-list.ts';
import type { Envelope, Placement } from './format.ts';
import { claimItem, REFERENCE, readItem, typeOf } from './openai/items.ts';
import { itemWriter, patchItem } from './openai/items-write.ts';

/** OpenAI Responses: items instead of messages; neighbouring items of the assistant are one message. */
export const openaiResponses = listFormat(data, {
  beside: {
    system: ['instructions'],
    continues: (body) =>
      ownString(body, 'previous_response_id') !== null || own(body, 'conversation') != null || hasReferences(body),
  },
  claim: claimItem,
  mixed,
  signs,
  readObject,
  pair,
  joins: areAnswers,
  writer: (context) => itemWriter(context, (part, role) => patchItem(context.root, part, role), idKeys),
  lift: liftInstructions,
  body,
});

/** Puts system text behind the instructions. */
function liftInstructions(parts: readonly DraftPart[], body: JsonObject, bodyAt: Pointer): Placement {
  const texts = parts.flatMap(({ part }) => (part.kind === 'text' ? [part.text] : []));
  const before = ownString(body, 'instructions') ?? '';
  return {
    at: child(bodyAt, 'instructions'),
    spelling: json([before, ...texts].filter((text) => text !== '').join('\n\n')),
  };
}

/** True if items stand for others that the provider stores: what they are nothing in the body tells. */
function hasReferences(body: JsonObject): boolean {
  const input = own(body, 'input');
  return Array.isArray(input) && input.some((item: unknown) => isObject(item) && typeOf(item) === REFERENCE);
}

function readObject(value: JsonObject, at: Pointer, index: number): Message {
  const said = readItem(value, at);
  const type = typeOf(value);
  // Items that are no messages have no role: the API counts them to one side or the other.
  const roleName = type === 'message' ? said.roleName : said.role === 'assistant' ? 'assistant' : 'user';
  // Only what says that it is an item has an item's id: beside a bare role and content it is the id of somebody's store.
  const id = ownString(value, 'type') === null ? null : said.id;
  return messageOf(at, index, {
    ...said,
    roleName,
    parts: said.parts.map((it, i) => named(tied(it, value, type), i === 0 ? id : null)),
  });
}

/** The part that an item begins with carries the item's id. */
function named(part: Part, id: string | null): Part {
  return id === null || part.kind === 'result' || part.kind === 'media' ? part : { ...part, item: id };
}

/** The outputs of a local shell name the id of the call's item. */
function tied(part: Part, item: JsonObject, type: string): Part {
  const pair = ownString(item, 'id');
  const isCall = part.kind === 'call' && type === 'local_shell_call';
  const isOutput = part.kind === 'result' && type === 'local_shell_call_output' && own(item, 'call_id') === undefined;
  return pair !== null && (isCall || isOutput) ? { ...part, pair } : part;
}

/** A local shell whose output names the call as all others do is paired by that. */
function pair(messages: readonly Message[]): readonly Message[] {
  const isTied = (it: Part): boolean => (it.kind === 'call' || it.kind === 'result') && it.pair !== undefined;
  if (!messages.some((it) => it.parts.some(isTied))) return messages;
  const outputs = new Set(
    messages.flatMap((it) => it.parts.flatMap((part) => (part.kind === 'result' ? [part.pair] : []))),
  );
  return messages.map((message) => {
    const parts = message.parts.map((part): Part => {
      if (part.kind !== 'call' || part.custom || outputs.has(part.pair)) return part;
      const { pair: _pair, ...untied } = part;
      return untied;
    });
    return { ...message, parts };
  });
}

/** A message that holds a part without the id of its item loses the id. */
const idKeys = (parts: readonly DraftPart[]): Keys =>
  parts.some((drafted) => drafted.from !== null && itemOf(drafted.from.part) !== null && itemOf(drafted.part) === null)
    ? [['id', null]]
    : [];

const itemOf = (part: Part): string | null => ('item' in part ? (part.item ?? null) : null);

function mixed(item: unknown, body: JsonObject): boolean {
  const model = ownString(body, 'model');
  // Servers of many models have this API; Gemini alone has another with a list called so.
  const isSent = model !== null && !/gemini/i.test(model) && Array.isArray(own(body, 'input'));
  return isSent && isObject(item) && isMixed(item, ['user', 'assistant', 'system', 'developer'], () => false);
}

function signs(body: JsonObject): string[] {
  const found: string[] = [];
  if (ownString(body, 'object') === 'response') found.push('the envelope of a response');
  if (ownString(body, 'instructions') !== null) found.push('`instructions` beside the items');
  if (own(body, 'previous_response_id') !== undefined) found.push('`previous_response_id` beside the items');
  if (blockOf(body, 'tools', (it) => ownString(it, 'type') === 'function' && ownString(it, 'name') !== null))
    found.push('tools of type `function` with a name');
  return found;
}

function body({ system, model, tools }: Envelope): JsonObject {
  const declared = toolsUnder('parameters', tools, { type: 'object' })?.map((tool) => ({ type: 'function', ...tool }));
  return keysOf({ model, instructions: system, input: [], tools: declared });
}
