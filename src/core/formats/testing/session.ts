import { Draft } from '../../model/draft.ts';
import { linkCalls } from '../../model/linker.ts';
import type { Transcript } from '../../model/message.ts';
import { toValue } from '../../text/spelling.ts';
import { claudeCode } from '../claude-code.ts';
import { bareList } from '../common/lists.ts';

/** A content block of an invented session. */
interface Block {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A text block. */
export const text = (words: string): Block => ({ type: 'text', text: words });
/** A call block. */
export const use = (id: string): Block => ({ type: 'tool_use', id, name: 'Read', input: { file: id } });
/** A result block. */
export const result = (id: string): Block => ({ type: 'tool_result', tool_use_id: id, content: `of ${id}` });
/** A record with the keys every line carries. */
export const line = (uuid: string, parentUuid: string | null, more: object) => ({
  parentUuid,
  isSidechain: false,
  cwd: '/srv/orchard',
  sessionId: 's1',
  version: '2.1.10',
  ...more,
  uuid,
});
/** A user line. */
export const user = (uuid: string, parent: string | null, content: unknown, more: object = {}) =>
  line(uuid, parent, { type: 'user', message: { role: 'user', content }, ...more });
/** An assistant line: one block of the API message with that id. */
export const assistant = (uuid: string, parent: string | null, id: string, block: Block, more: object = {}) =>
  line(uuid, parent, {
    type: 'assistant',
    message: { id, type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content: [block] },
    ...more,
  });

/** The conversation of a list of lines. */
export const open = (lines: readonly unknown[]): Transcript =>
  claudeCode.read({ value: lines, isRecords: true }, bareList('', lines));

/** A conversation for eyes: `+id` is a call, `-id` a result. */
export const say = (transcript: Transcript): string[] =>
  transcript.messages.map(
    (it) =>
      `${it.role}: ${it.parts
        .map((part) =>
          part.kind === 'text'
            ? part.text
            : part.kind === 'call'
              ? `+${part.id}`
              : part.kind === 'result'
                ? `-${part.callId}`
                : part.kind,
        )
        .join(' ')}`,
  );

/** True if every call is answered once, in the next message. */
export const healthy = (transcript: Transcript): boolean => {
  const links = linkCalls(transcript.messages);
  return (
    links.orphans.length === 0 &&
    links.calls.every((call) => call.results.length === 1 && call.results[0]?.message === call.message + 1)
  );
};

/** The lines after a change of the draft. */
export function spelled(lines: readonly unknown[], change: (draft: Draft) => void): unknown[] {
  const transcript = open(lines);
  const draft = new Draft(transcript.messages);
  change(draft);
  const [placement] = claudeCode.spell({ value: lines, isRecords: true }, transcript, draft);
  return placement ? (toValue(placement.spelling, lines) as unknown[]) : [];
}
