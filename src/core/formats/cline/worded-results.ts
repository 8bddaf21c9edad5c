import type { CallPart, Message, Part, ResultPart } from '../../model/message.ts';
import { type JsonObject, ownString } from '../../text/json.ts';
import { json } from '../../text/spelling.ts';
import { ANTHROPIC_BLOCKS } from '../anthropic/blocks.ts';
import { resultPart } from '../common/parts.ts';
import type { Keys } from '../common/write.ts';
import type { BlockDialect } from '../common/write-blocks.ts';

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
export function pairedByWords(messages: readonly Message[]): readonly Message[] {
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
export const BLOCKS: BlockDialect = {
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
