import type { DraftPart } from '../model/draft.ts';
import { argumentsText, type Message, type Part, type Role } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { copy, json, type Spelling } from '../text/spelling.ts';
import { elementWriter } from './common/group.ts';
import * as made from './common/parts.ts';
import {
  changedKeys,
  type Fields,
  type MessageWriter,
  patchPaths,
  type WriteContext,
  writtenAt,
} from './common/write.ts';
import { isAsWas } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { claimItem, readItem } from './openai/items.ts';
import { isContent, itemContent, newMessage, who } from './openai/items-write.ts';

const OWN =
  /^(?:function_call_result|hosted_tool_call|computer_call_result|shell_call_output|apply_patch_call_output)$/;

function claim(item: unknown): Claim {
  if (!isObject(item)) return false;
  const type = ownString(item, 'type') ?? 'message';
  if (type === 'message') return claimItem(item) !== false || typeof own(item, 'content') === 'string';
  if (ownString(item, 'callId') !== null) return '`callId` of items';
  if (type === 'reasoning') return Array.isArray(own(item, 'content')) && own(item, 'summary') === undefined;
  return OWN.test(type) && `\`${type}\` items`;
}

function readObject(item: JsonObject, at: Pointer, index: number): Message {
  const type = ownString(item, 'type') ?? 'message';
  if (type === 'message') return made.messageOf(at, index, readItem(item, at));
  const part = partOf(item, type, at);
  const role = part.kind === 'result' ? 'tool' : 'assistant';
  const roleName = role === 'assistant' ? role : 'user';
  return made.messageOf(at, index, { role, roleName, parts: [part], shape: 'other', id: made.idOf(own(item, 'id')) });
}

function partOf(item: JsonObject, type: string, at: Pointer): Part {
  const [id, name] = [made.idOf(own(item, 'callId')), ownString(item, 'name') ?? ''];
  if (type === 'function_call') return made.callPart(at, { id, name, args: own(item, 'arguments') });
  if (type === 'function_call_result') {
    const output = own(item, 'output');
    const text = made.contentText(isObject(output) ? [output] : output);
    return made.resultPart(at, { callId: id, name, text, isError: false });
  }
  if (type !== 'reasoning') return made.opaquePart(at, type);
  const said = [own(item, 'content'), own(item, 'rawContent')].map(made.contentText).find((it) => it !== '');
  return made.reasoningPart(at, said ?? '', null);
}

const text = (words: string): Json => ({ type: 'text', text: words });
const thought = (words: string): Json => [{ type: 'input_text', text: words }];

const FIELDS: Fields = {
  call: { id: 'callId', name: 'name', args: (part) => [['arguments', json(argumentsText(part.args))]] },
  result: {
    callId: 'callId',
    name: 'name',
    text: (part, raw) => [['output', json(typeof own(raw, 'output') === 'string' ? part.text : text(part.text))]],
  },
  reasoning: {
    text: (part, raw) => [
      ['content', json(thought(part.text))],
      ...(Object.hasOwn(raw, 'rawContent') ? [['rawContent', null] as const] : []),
    ],
  },
};

function newItem(part: Part): Json {
  const status = 'completed';
  if (part.kind === 'call') {
    const said = { callId: part.id ?? '', name: part.name, status, arguments: argumentsText(part.args ?? {}) };
    return { type: 'function_call', ...said };
  }
  if (part.kind === 'result') {
    const said = { name: part.name ?? '', callId: part.callId ?? '', status, output: text(part.text) };
    return { type: 'function_call_result', ...said };
  }
  return { type: 'reasoning', content: thought('text' in part ? part.text : '') };
}

function writer({ root, transcript }: WriteContext): MessageWriter {
  const isInner = ({ part, from }: DraftPart): boolean =>
    isContent(part) && (from === null || from.part.at.includes('/', transcript.at.length + 1));
  const element = (parts: readonly DraftPart[], role: Role, at: Pointer | null): Spelling => {
    const [first] = parts;
    const raw = at === null ? undefined : valueAt(root, at);
    if (first && !isInner(first)) {
      const old = first.from === null ? undefined : valueAt(root, writtenAt(first));
      if (first.from?.part.kind !== first.part.kind || !isObject(old)) return json(newItem(first.part));
      if (isAsWas(first)) return copy(writtenAt(first));
      return patchPaths(
        root,
        writtenAt(first),
        changedKeys(first.part, first.from.part, FIELDS, old, writtenAt(first)),
      );
    }
    if (at === null || !isObject(raw)) return newMessage(root, parts, role);
    const said = readItem(raw, at).role === role ? [] : [['role', json(who(role))] as const];
    return patchPaths(root, at, [...said, ['content', itemContent(root, parts, role, own(raw, 'content'))]]);
  };
  return elementWriter({ isInner, element });
}

/** Items of the OpenAI Agents SDK for JavaScript: those of Responses in camel case, results as `function_call_result`. */
export const openaiAgentsJs = listFormat({
  id: 'openai-agents-js',
  title: 'OpenAI Agents items (JavaScript)',
  docs: 'https://openai.github.io/openai-agents-js/',
  api: null,
  target: 'openai-responses',
  results: 'own-message',
  keys: ['input', 'output', 'history', 'items', 'originalInput'],
  holds: {
    parts: made.SPOKEN,
    ids: true,
    errors: false,
    system: 'list',
    empty: false,
    fuses: true,
    argumentsAre: 'text',
  },
  claim,
  readObject,
  joins: (before, next) => before.role === 'assistant' && next.role === 'assistant',
  writer,
});
