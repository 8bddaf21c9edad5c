import type { Aside, CallPart, Message, Part, ResultPart } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { json } from '../text/spelling.ts';
import data from './about/cline-history.json';
import { ANTHROPIC_BLOCKS } from './anthropic/blocks.ts';
import { readAnthropicMessage } from './anthropic/read.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { hiddenBy } from './common/hidden.ts';
import { idOf, resultPart } from './common/parts.ts';
import type { Keys } from './common/write.ts';
import { type BlockDialect, blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';

/** Keys of a message that the program adds for itself. */
const ADDED = ['modelInfo', 'metrics', 'reasoning_details', 'conversationHistoryDeletedRange'];
const MARKS = ['apiProtocol', 'isSummary', 'condenseId', 'condenseParent', 'truncationId', 'truncationParent'];

function claim(message: unknown): Claim {
  if (!isObject(message)) return false;
  const isReasoning = ownString(message, 'type') === 'reasoning' && own(message, 'summary') !== undefined;
  // The program keeps its system prompt elsewhere.
  if (!isReasoning && !['user', 'assistant'].includes(ownString(message, 'role') ?? '')) return false;
  const plain = Object.fromEntries(Object.entries(message).filter(([key]) => !ADDED.includes(key)));
  const inner = isReasoning || anthropicMessages.claim(plain);
  if (inner === false) return false;
  const mark = [...ADDED, ...MARKS].find((it) => own(message, it) !== undefined);
  if (mark !== undefined) return `\`${mark}\` beside the content`;
  return typeof own(message, 'ts') === 'number' ? '`ts` beside the content' : inner === true;
}

/** Messages that a summary stands for, or that were cut, as long as the mark of it is there; and items of reasoning alone. */
function unsent(values: readonly unknown[]): ReadonlyMap<number, Aside['why']> {
  const marks = new Set(
    values.flatMap((it) => (isObject(it) ? [idOf(own(it, 'condenseId')), idOf(own(it, 'truncationId'))] : [])),
  );
  return hiddenBy((message) => {
    const parents = [idOf(own(message, 'condenseParent')), idOf(own(message, 'truncationParent'))];
    if (parents.some((parent) => parent !== null && marks.has(parent))) return 'compacted';
    return ownString(message, 'type') === 'reasoning' ? 'ui' : null;
  })(values);
}

/** The history that Cline and its descendants keep of a task: Anthropic messages, many results of which are words. */
export const clineHistory = listFormat(data, {
  // The program writes its own system prompt into each request; the list has no place for one.
  liftedRole: 'user',
  claim,
  unsent,
  pair: pairedByWords,
  readObject: (value, at, index) => {
    const message = readAnthropicMessage(value, at, index);
    return idOf(own(value, 'condenseId')) === null ? message : { ...message, note: 'compaction summary' };
  },
  writer: (context) => blockWriter(BLOCKS, context),
});

/** `[read_file for 'a'] Result:`: how a result begins that is written as words. */
const HEAD = /^\[(\w{1,80})(?: [^\n]{0,2000})?\] Result:/;
const SKIPPED = /^Tool \[(\w{1,80})\] was not executed/;
/** Results that are headed by another name than that of the tool. */
const ALIAS: ReadonlyMap<string, string> = new Map([['subagents', 'use_subagents']]);

function headOf(part: Part): string | null {
  if (part.kind !== 'text') return null;
  const name = (HEAD.exec(part.text) ?? SKIPPED.exec(part.text))?.[1];
  return name === undefined ? null : (ALIAS.get(name) ?? name);
}

/** Words that begin as a result answer the first call of that name in the message before, where nothing else answers it. */
function pairedByWords(messages: readonly Message[]): readonly Message[] {
  const out = [...messages];
  for (const [i, message] of out.entries()) {
    const before = out[i - 1];
    if (before?.role !== 'assistant' || message.role !== 'user') continue;
    const answered = new Set(message.parts.map((it) => (it.kind === 'result' ? it.callId : null)));
    const open = before.parts.filter((it): it is CallPart => it.kind === 'call' && !answered.has(it.id));
    if (open.length === 0) continue;
    const told = new Set<CallPart>();
    const parts = message.parts.map((part): Part => {
      const name = headOf(part);
      const call = name === null ? undefined : open.find((it) => it.name === name && it.id !== null && !told.has(it));
      if (call === undefined || part.kind !== 'text') return part;
      told.add(call);
      return toldResult(part.at, part.text, call);
    });
    if (told.size === 0) continue;
    const calls = before.parts.map(
      (it): Part => (it.kind === 'call' && told.has(it) ? { ...it, unaddressed: true } : it),
    );
    out[i - 1] = { ...before, parts: calls };
    out[i] = { ...message, parts };
  }
  return out;
}

const toldResult = (at: string, text: string, { id, name }: CallPart): ResultPart => ({
  ...resultPart(at, { callId: null, name, text, isError: false }),
  pair: id ?? '',
  unaddressed: true,
});

/** A result in words stays words; one that is to name its call becomes a block. */
const { result } = ANTHROPIC_BLOCKS.fields;
const isWords = (raw: JsonObject): boolean => ownString(raw, 'type') === 'text';
const asBlock = (part: ResultPart): Keys => [
  ['type', json('tool_result')],
  ['tool_use_id', json(part.callId ?? part.pair ?? '')],
  ['content', json(part.text)],
  ['text', null],
];
const textKeys = typeof result?.text === 'function' ? result.text : (): Keys => [];

/** Anthropic blocks among which results may be words. */
const BLOCKS: BlockDialect = {
  ...ANTHROPIC_BLOCKS,
  fields: {
    ...ANTHROPIC_BLOCKS.fields,
    result: {
      ...result,
      callId: (part: ResultPart, raw: JsonObject): Keys =>
        isWords(raw) ? asBlock(part) : [['tool_use_id', part.callId === null ? null : json(part.callId)]],
      text: (part: ResultPart, raw: JsonObject, at: string): Keys =>
        isWords(raw) ? asBlock(part) : textKeys(part, raw, at),
    },
  },
};
