import { isObject, type JsonObject, listIn, objectIn, own, ownString } from '../../text/json.ts';
import names from '../anthropic/keys.json';
import { answersIn, argumentsOf, inTurn, type Stream } from './stream.ts';

const TYPES = new Set(names.events);

export const messageEvents: Stream = {
  isEvent: (it) => TYPES.has(ownString(it, 'type') ?? ''),
  join(events) {
    const answers = answersIn(events, (event) => ownString(event, 'type') === 'message_start', begun, add);
    const messages = answers.map(messageOf);
    const isWhole = answers.every((it) => it.isDone);
    return { value: messages.length === 1 ? messages[0] : messages, answers: messages.length, isWhole };
  },
};

interface Answer {
  readonly message: Record<string, unknown>;
  readonly blocks: Map<number, Block>;
  isDone: boolean;
}

interface Block {
  readonly value: Record<string, unknown>;
  readonly pieces: string[];
}

const begun = (event: JsonObject): Answer => ({
  message: { type: 'message', role: 'assistant', ...objectIn(event, 'message') },
  blocks: new Map(),
  isDone: false,
});

function add(answer: Answer, event: JsonObject): void {
  const type = ownString(event, 'type');
  const index = Number(own(event, 'index') ?? 0);
  const delta = own(event, 'delta');
  if (type === 'message_stop') answer.isDone = true;
  else if (type === 'content_block_start') {
    const block = own(event, 'content_block');
    answer.blocks.set(index, { value: isObject(block) ? { ...block } : {}, pieces: [] });
  } else if (type === 'content_block_delta' && isObject(delta)) {
    const block = answer.blocks.get(index) ?? { value: {}, pieces: [] };
    answer.blocks.set(index, block);
    addDelta(block, delta);
  } else if (type === 'message_delta') {
    if (isObject(delta)) Object.assign(answer.message, delta);
    const usage = own(event, 'usage');
    if (isObject(usage)) answer.message.usage = { ...objectIn(answer.message, 'usage'), ...usage };
  }
}

/** A kind of delta, the key of its words, and the type of a block that began unseen. */
const KINDS: ReadonlyMap<string, readonly [key: string, type: string]> = new Map([
  ['text_delta', ['text', 'text']],
  ['thinking_delta', ['thinking', 'thinking']],
  ['signature_delta', ['signature', 'thinking']],
]);

function addDelta({ value, pieces }: Block, delta: JsonObject): void {
  const type = ownString(delta, 'type') ?? '';
  if (type === 'input_json_delta') {
    value.type ??= 'tool_use';
    pieces.push(ownString(delta, 'partial_json') ?? '');
    return;
  }
  const kind = KINDS.get(type);
  if (kind) {
    value.type ??= kind[1];
    value[kind[0]] = `${value[kind[0]] ?? ''}${ownString(delta, kind[0]) ?? ''}`;
  } else if (type === 'citations_delta') value.citations = [...listIn(value, 'citations'), own(delta, 'citation')];
}

function messageOf({ message, blocks }: Answer): JsonObject {
  const content = inTurn(blocks).map(({ value, pieces }) =>
    pieces.length > 0 ? { ...value, input: argumentsOf(pieces) } : value,
  );
  return { ...message, content };
}
