import type { Aside } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/cline-history.json';
import { about } from './about.ts';
import { readAnthropicMessage } from './anthropic/read.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { BLOCKS, pairedByWords } from './cline/worded-results.ts';
import { idOf } from './common/parts.ts';
import { blockWriter } from './common/write-blocks.ts';
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
  const hidden = new Map<number, Aside['why']>();
  values.forEach((it, i) => {
    if (!isObject(it)) return;
    const parents = [idOf(own(it, 'condenseParent')), idOf(own(it, 'truncationParent'))];
    if (parents.some((parent) => parent !== null && marks.has(parent))) hidden.set(i, 'compacted');
    else if (ownString(it, 'type') === 'reasoning') hidden.set(i, 'ui');
  });
  return hidden;
}

/** The history that Cline and its descendants keep of a task: Anthropic messages, many results of which are words. */
export const clineHistory = listFormat({
  ...about(data),
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
