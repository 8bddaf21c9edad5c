import { argumentsText, type Message, type Part } from '../model/message.ts';
import { type Json, type JsonObject, own } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import { json } from '../text/spelling.ts';
import data from './about/openai-agents-js.json';
import { areAnswers } from './common/group.ts';
import * as made from './common/parts.ts';
import { type Fields, inOwnObject } from './common/write.ts';
import { listFormat } from './common/write-list.ts';
import { claimAgentsItem, readAgentsItem } from './openai/agents-items.ts';
import { itemWriter } from './openai/items-write.ts';

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

/** Items of the OpenAI Agents SDK for JavaScript: those of Responses in camel case, results as `function_call_result`. */
export const openaiAgentsJs = listFormat(data, {
  library: true,
  claim: claimAgentsItem,
  readObject,
  joins: areAnswers,
  writer: (context) =>
    itemWriter(context, (item) => inOwnObject(item, FIELDS, context.root) ?? json(newItem(item.part))),
});
