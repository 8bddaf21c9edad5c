import { isObject, own } from '../text/json.ts';
import { json, object } from '../text/spelling.ts';
import data from './about/strands-session.json';
import { BEDROCK, BEDROCK_BLOCKS } from './bedrock/blocks.ts';
import { claimUntyped, readUntyped } from './common/blocks.ts';
import { type Wrapping, wrappedReader, wrappedWriter } from './common/wrapped.ts';
import { blockWriter } from './common/write-blocks.ts';
import { listFormat } from './common/write-list.ts';
import type { Claim } from './format.ts';

const WRAPPING: Wrapping = {
  key: (element) => (isObject(own(element, 'message')) ? 'message' : null),
  wrap: (message) =>
    object([
      ['message', message],
      ['redact_message', json(null)],
    ]),
};

function claim(record: unknown): Claim {
  const message = isObject(record) && own(record, 'type') === undefined ? own(record, 'message') : undefined;
  const isStored = isObject(record) && (own(record, 'message_id') ?? own(record, 'redact_message')) !== undefined;
  const said = claimUntyped(BEDROCK, message);
  return said !== false && isStored ? '`message` with a `message_id`' : said;
}

/** What the session managers of Strands Agents keep: messages of Bedrock Converse, each in an object with its number and times. */
export const strandsSession = listFormat(data, {
  claim,
  readObject: wrappedReader(WRAPPING, (message, at, index) => readUntyped(BEDROCK, message, at, index)),
  liftedRole: 'user',
  writer: (context) => wrappedWriter(WRAPPING, context, (inner) => blockWriter(BEDROCK_BLOCKS, inner)),
});
