import { bareTranscript } from '../model/message.ts';
import { isObject, own, ownString } from '../text/json.ts';
import type { Claim, Format } from './format.ts';
import { isUiLine, readSession } from './records/read.ts';
import { sessionUsage } from './records/usage.ts';
import { spellSession } from './records/write.ts';

/** A Claude Code session file: one line per content block, branches and UI lines among them. The request is read out of it. */
export const claudeCode: Format = {
  id: 'claude-code',
  title: 'Claude Code session',
  docs: 'https://docs.claude.com/en/docs/claude-code/overview',
  api: null,
  target: 'anthropic',
  results: 'in-user',
  keys: ['loglines'],
  stored: true,
  holds: {
    parts: ['text', 'reasoning', 'call', 'result', 'media'],
    ids: true,
    errors: true,
    system: 'none',
    empty: true,
  },
  claim,
  read(_source, list) {
    const { messages, asides } = readSession(list.values, list.at);
    const model = messages.findLast((it) => it.model !== null)?.model ?? null;
    return { ...bareTranscript(messages), at: list.at, asides, model, stored: true };
  },
  spell: spellSession,
  usage: sessionUsage,
};

function claim(record: unknown): Claim {
  if (!isObject(record)) return false;
  const type = ownString(record, 'type');
  const message = own(record, 'message');
  const hasPlace = ownString(record, 'uuid') !== null || ownString(record, 'sessionId') !== null;
  if ((type === 'user' || type === 'assistant') && isObject(message) && own(message, 'parts') === undefined) {
    if (own(record, 'parentUuid') !== undefined) return '`parentUuid` and `message`';
    return hasPlace && '`uuid`, `sessionId` and `message`';
  }
  return isUiLine(record);
}
