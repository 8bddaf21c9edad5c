import { isObject, own, ownString } from '../text/json.ts';
import { json, object } from '../text/spelling.ts';
import data from './about/sts-trace.json';
import { hiddenBy } from './common/hidden.ts';
import { type Wrapping, wrappedReader, wrappedWriter } from './common/wrapped.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';
import { readOpenAIMessage } from './openai/read.ts';
import { openAIWriter } from './openai/write.ts';
import { openaiChat } from './openai-chat.ts';

const WRAPPING: Wrapping = {
  key: (it) => (isObject(own(it, 'message')) ? 'message' : null),
  wrap: (message) =>
    object([
      ['type', json('message')],
      ['message', message],
    ]),
};

const isHeader = (it: unknown): boolean =>
  isObject(it) && ownString(it, 'type') === 'session' && ownString(it, 'harness') !== null;

function claim(record: unknown): Claim {
  if (isHeader(record)) return '`session` with a `harness`';
  if (!isObject(record) || ownString(record, 'type') !== 'message') return false;
  const message = own(record, 'message');
  // Entries of a tree are those of another program.
  return isObject(message) && !Object.hasOwn(record, 'parentId') && openaiChat.claim(message) !== false;
}

/** Session traces of the Hugging Face Hub: a header that names the harness, then chat messages in envelopes. */
export const stsTrace = listFormat(data, {
  lines: true,
  claim,
  unsent: hiddenBy((record) => (isObject(own(record, 'message')) ? null : isHeader(record) ? 'ui' : 'unknown')),
  readObject: wrappedReader(WRAPPING, readOpenAIMessage),
  writer: (context) => wrappedWriter(WRAPPING, context, openAIWriter),
});
