import type { Message, Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import data from './about/gemini-stream.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, objectIn } from './common/block-view.ts';
import { callPart, idOf, resultPart, textPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/** What `gemini --output-format stream-json` prints while it works: words in pieces, calls and what came out of them. */
export const geminiStream = viewFormat({
  ...aboutView(data),
  claim,
  // What is said between two rounds of results is one answer, and the results of a round are sent together.
  joins: (before, next) => before.role === next.role && before.role !== 'user',
  pair: (messages) => messages.map(inOnePiece),
  view(record, at) {
    const type = ownString(record, 'type') ?? '';
    if (type === 'message') {
      const [roleName, text] = [ownString(record, 'role') ?? '', ownString(record, 'content')];
      if (text === null) return 'unknown';
      if (text === '') return 'ui';
      return [{ at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts: [textPart(`${at}/content`, text)] }];
    }
    const id = idOf(own(record, 'tool_id'));
    if (type === 'tool_use') {
      const said = { id, name: ownString(record, 'tool_name') ?? '', args: own(record, 'parameters') };
      return [{ at, role: 'assistant', roleName: type, parts: [callPart(at, said)] }];
    }
    if (type === 'tool_result') {
      const text = ownString(record, 'output') ?? ownString(objectIn(record, 'error'), 'message') ?? '';
      const isError = ownString(record, 'status') === 'error';
      return [{ at, role: 'tool', roleName: type, parts: [resultPart(at, { callId: id, name: null, text, isError })] }];
    }
    return /^(?:init|error|result)$/.test(type) ? 'ui' : 'unknown';
  },
});

/** The words of an answer come in pieces that may end inside a word. */
function inOnePiece(message: Message): Message {
  if (message.role !== 'assistant' || message.parts.length < 2) return message;
  const runs: [Part, ...Part[]][] = [];
  for (const part of message.parts) {
    const run = runs.at(-1);
    if (run && part.kind === 'text' && run[0].kind === 'text') run.push(part);
    else runs.push([part]);
  }
  const whole = ([first, ...more]: [Part, ...Part[]]): Part =>
    more.length === 0
      ? first
      : textPart(first.at, [first, ...more].map((it) => (it.kind === 'text' ? it.text : '')).join(''));
  return { ...message, parts: runs.map(whole) };
}

function claim(record: unknown): Claim {
  if (!isObject(record) || ownString(record, 'timestamp') === null) return false;
  const type = ownString(record, 'type');
  if (type === 'message') return isWords(record);
  if (type === 'tool_use') return ownString(record, 'tool_id') !== null && '`tool_id` of a stream';
  const isResult = type === 'tool_result' && ownString(record, 'tool_id') !== null;
  if (isResult) return ownString(record, 'status') !== null && '`tool_id` of a stream';
  if (type === 'init') return ownString(record, 'session_id') !== null && '`init` of a stream';
  if (type === 'error') return ownString(record, 'severity') !== null && ownString(record, 'message') !== null;
  return type === 'result' && ownString(record, 'status') !== null;
}

const isWords = (record: JsonObject): Claim =>
  /^(?:user|assistant)$/.test(ownString(record, 'role') ?? '') &&
  ownString(record, 'content') !== null &&
  '`message` of a stream';
