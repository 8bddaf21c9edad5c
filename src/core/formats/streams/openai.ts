import { groupBy } from '../../text/group.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { inTurn, type Stream } from './stream.ts';

export const chatChunks: Stream = {
  isEvent: (it) => ownString(it, 'object') === 'chat.completion.chunk' && Array.isArray(own(it, 'choices')),
  join(events) {
    const answers = [...groupBy(events, (it) => ownString(it, 'id') ?? '').values()].map(completion);
    const [first] = answers;
    const isWhole = answers.every(
      ({ choices }) => choices.length > 0 && choices.every((it) => it.finish_reason !== null),
    );
    const messages = answers.flatMap((it) => it.choices.map((choice) => choice.message));
    return { value: answers.length === 1 ? first : messages, answers: answers.length, isWhole };
  },
};

interface Choice {
  readonly index: number;
  readonly message: Record<string, unknown>;
  finish_reason: unknown;
}

/** Words of a delta: each piece goes behind the ones before it. */
const WORDS = ['content', 'refusal', 'reasoning_content', 'reasoning'];

function completion(chunks: readonly JsonObject[]) {
  const choices = new Map<number, Choice>();
  let usage: unknown;
  for (const chunk of chunks) {
    usage = own(chunk, 'usage') ?? usage;
    for (const it of own(chunk, 'choices') as readonly unknown[]) {
      if (!isObject(it)) continue;
      const index = Number(own(it, 'index') ?? 0);
      const choice = choices.get(index) ?? {
        index,
        message: { role: 'assistant', content: null },
        finish_reason: null,
      };
      choices.set(index, choice);
      choice.finish_reason = own(it, 'finish_reason') ?? choice.finish_reason;
      const delta = own(it, 'delta');
      if (isObject(delta)) addDelta(choice.message, delta);
    }
  }
  const { id, model, created } = chunks[0] ?? {};
  const said = usage === undefined ? {} : { usage };
  return { id, object: 'chat.completion', created, model, choices: [...choices.values()], ...said };
}

function addDelta(message: Record<string, unknown>, delta: JsonObject): void {
  for (const key of WORDS) {
    const words = ownString(delta, key);
    if (words !== null) message[key] = `${message[key] ?? ''}${words}`;
  }
  const calls = own(delta, 'tool_calls');
  if (Array.isArray(calls)) for (const it of calls) if (isObject(it)) addCall(message, it);
  const old = own(delta, 'function_call');
  if (isObject(old)) message.function_call = withPiece(message.function_call, old);
}

function addCall(message: Record<string, unknown>, piece: JsonObject): void {
  const list: unknown[] = Array.isArray(message.tool_calls) ? message.tool_calls : [];
  message.tool_calls = list;
  // Some servers send every call whole and leave out its number.
  const index = typeof own(piece, 'index') === 'number' ? Number(own(piece, 'index')) : list.length;
  const before = list[index];
  const call: Record<string, unknown> = isObject(before) ? { ...before } : { id: null, type: 'function', function: {} };
  if (ownString(piece, 'id')) call.id = own(piece, 'id');
  const inner = own(piece, 'function');
  if (isObject(inner)) call.function = withPiece(call.function, inner);
  if (index >= 0 && index <= list.length) list[index] = call;
}

function withPiece(before: unknown, piece: JsonObject): JsonObject {
  const { name = '', arguments: args = '' } = isObject(before) ? before : {};
  return {
    name: `${name}${ownString(piece, 'name') ?? ''}`,
    arguments: `${args}${ownString(piece, 'arguments') ?? ''}`,
  };
}

/** Events of Responses. The last one holds all; of a stream that was cut the items that are done are taken. */
export const responseEvents: Stream = {
  isEvent: (it) => /^response\.[\w.]{1,80}$/.test(ownString(it, 'type') ?? ''),
  join(events) {
    const answers: JsonObject[] = [];
    let open: JsonObject[] = [];
    let isWhole = true;
    const cutOff = (): void => {
      if (open.length === 0) return;
      answers.push(unfinished(open));
      isWhole = false;
      open = [];
    };
    for (const event of events) {
      if (ownString(event, 'type') === 'response.created') cutOff();
      open.push(event);
      const whole = own(event, 'response');
      if (!ENDS.has(ownString(event, 'type') ?? '') || !isObject(whole)) continue;
      answers.push(whole);
      open = [];
    }
    cutOff();
    const items = answers.flatMap((it) => (Array.isArray(it.output) ? (it.output as readonly unknown[]) : []));
    return { value: answers.length === 1 ? answers[0] : items, answers: answers.length, isWhole };
  },
};

const ENDS = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** Where an item stands that is not done: its words and arguments as far as they came. */
function unfinished(events: readonly JsonObject[]): JsonObject {
  const items = new Map<number, Record<string, unknown>>();
  for (const event of events) {
    const at = Number(own(event, 'output_index') ?? -1);
    const item = own(event, 'item');
    if (isObject(item)) items.set(at, { ...item });
    const open = items.get(at);
    const piece = ownString(event, 'delta');
    if (!open || piece === null) continue;
    const type = ownString(event, 'type');
    if (type === 'response.function_call_arguments.delta') open.arguments = `${open.arguments ?? ''}${piece}`;
    else if (type === 'response.output_text.delta') {
      const [block] = Array.isArray(open.content) ? (open.content as readonly unknown[]) : [];
      const before = isObject(block) ? (ownString(block, 'text') ?? '') : '';
      open.content = [{ type: 'output_text', text: `${before}${piece}`, annotations: [] }];
    }
  }
  const [first] = events.flatMap((it) => (isObject(it.response) ? [it.response] : []));
  return { ...first, object: 'response', status: 'in_progress', output: inTurn(items) };
}
