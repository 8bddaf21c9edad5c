import type { DraftPart } from '../model/draft.ts';
import { argumentsText, type Message, type Part, type Role } from '../model/message.ts';
import { isObject, type Json, type JsonObject, own } from '../text/json.ts';
import { type Pointer, valueAt } from '../text/pointer.ts';
import { copy, json, type Spelling } from '../text/spelling.ts';
import data from './about/openai-agents-js.json';
import { about } from './about.ts';
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
import { claimAgentsItem, readAgentsItem } from './openai/agents-items.ts';
import { readItem } from './openai/items.ts';
import { isContent, itemContent, newMessage, who } from './openai/items-write.ts';

const readObject = (item: JsonObject, at: Pointer, index: number): Message =>
  made.messageOf(at, index, readAgentsItem(item, at));

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
      const place = writtenAt(first);
      return patchPaths(root, place, changedKeys(first.part, first.from.part, FIELDS, old, place));
    }
    if (at === null || !isObject(raw)) return newMessage(root, parts, role);
    const said = readItem(raw, at).role === role ? [] : [['role', json(who(role))] as const];
    return patchPaths(root, at, [...said, ['content', itemContent(root, parts, role, own(raw, 'content'))]]);
  };
  return elementWriter({ isInner, element });
}

/** Items of the OpenAI Agents SDK for JavaScript: those of Responses in camel case, results as `function_call_result`. */
export const openaiAgentsJs = listFormat({
  ...about(data),
  library: true,
  claim: claimAgentsItem,
  readObject,
  joins: (before, next) => before.role === 'assistant' && next.role === 'assistant',
  writer,
});
