import { isObject, type JsonObject, objectIn, own, ownString } from '../../text/json.ts';
import { answersIn, argumentsOf, inTurn, type Stream } from './stream.ts';

const KINDS = new Set([
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
]);

/** What happened, out of the envelope that agents put round it. */
const eventOf = (object: JsonObject): JsonObject => {
  const inner = own(object, 'event');
  return isObject(inner) ? inner : object;
};

/** Events of ConverseStream: an object each, with the kind of the event as its key. */
export const converseEvents: Stream = {
  isEvent(it) {
    const event = eventOf(it);
    const [kind = '', ...more] = Object.keys(event);
    return more.length === 0 && KINDS.has(kind) && isObject(own(event, kind));
  },
  join(events) {
    const answers = answersIn(events.map(eventOf), (event) => isObject(own(event, 'messageStart')), begun, add);
    const messages = answers.map(({ role, blocks }) => ({ role, content: inTurn(blocks).flatMap(contentsOf) }));
    const isWhole = answers.every((it) => it.isDone);
    const value = messages.length === 1 ? { message: messages[0], ...answers[0]?.told } : messages;
    return { value, answers: messages.length, isWhole };
  },
};

interface Answer {
  readonly role: string;
  readonly blocks: Map<number, Block>;
  /** What the API tells of the answer: why it stopped, what it cost. */
  readonly told: Record<string, unknown>;
  isDone: boolean;
}

interface Block {
  tool: JsonObject | null;
  readonly pieces: string[];
  text: string | null;
  reasoning: { text: string; signature?: string } | null;
  /** A block that came whole, or whose pieces nobody knows. */
  other: JsonObject | null;
}

const begun = (event: JsonObject): Answer => ({
  role: ownString(objectIn(event, 'messageStart'), 'role') ?? 'assistant',
  blocks: new Map(),
  told: {},
  isDone: false,
});

function add(answer: Answer, event: JsonObject): void {
  const [start, delta] = [own(event, 'contentBlockStart'), own(event, 'contentBlockDelta')];
  const [stop, metadata] = [own(event, 'messageStop'), own(event, 'metadata')];
  if (isObject(start)) {
    const tool = isObject(own(start, 'start')) ? own(own(start, 'start') as JsonObject, 'toolUse') : null;
    if (isObject(tool)) blockAt(answer, start).tool = tool;
  } else if (isObject(delta) && isObject(own(delta, 'delta')))
    addDelta(blockAt(answer, delta), own(delta, 'delta') as JsonObject);
  else if (isObject(stop)) {
    answer.isDone = true;
    answer.told.stopReason = own(stop, 'stopReason');
  } else if (isObject(metadata)) answer.told.usage = own(metadata, 'usage');
}

function blockAt(answer: Answer, event: JsonObject): Block {
  const index = Number(own(event, 'contentBlockIndex') ?? 0);
  const known = answer.blocks.get(index);
  if (known) return known;
  const block: Block = { tool: null, pieces: [], text: null, reasoning: null, other: null };
  answer.blocks.set(index, block);
  return block;
}

function addDelta(block: Block, delta: JsonObject): void {
  const [text, tool, thought] = [ownString(delta, 'text'), own(delta, 'toolUse'), own(delta, 'reasoningContent')];
  if (text !== null) block.text = `${block.text ?? ''}${text}`;
  else if (isObject(tool)) block.pieces.push(ownString(tool, 'input') ?? '');
  else if (isObject(thought)) addThought(block, thought);
  else block.other = delta;
}

function addThought(block: Block, thought: JsonObject): void {
  const [text, signature] = [ownString(thought, 'text'), ownString(thought, 'signature')];
  if (text === null && signature === null) block.other = { reasoningContent: thought };
  else {
    block.reasoning ??= { text: '' };
    block.reasoning.text += text ?? '';
    if (signature !== null) block.reasoning.signature = `${block.reasoning.signature ?? ''}${signature}`;
  }
}

/** What a block says: one thing, or as many as events without a number put into it. */
function contentsOf({ tool, pieces, text, reasoning, other }: Block): JsonObject[] {
  const call = tool || pieces.length > 0 ? [{ toolUse: { ...tool, input: argumentsOf(pieces) } }] : [];
  const thought = reasoning ? [{ reasoningContent: { reasoningText: reasoning } }] : [];
  const said = [...thought, ...(text === null ? [] : [{ text }]), ...call];
  return said.length > 0 ? said : [other ?? { text: '' }];
}
