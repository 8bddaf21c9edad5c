import { expect, it } from 'vitest';
import { openTranscript } from '../session/open.ts';
import { calls, tool, user } from '../testing/hygiene-messages.ts';
import { toolCalls } from './call-records.ts';

const statuses = (...messages: object[]) =>
  toolCalls(openTranscript(JSON.stringify(messages))).map(({ status }) => status);

it('a call is answered, cancelled where its result says no more, dangling, or open in the last turn', () => {
  expect(
    statuses(
      user('q'),
      calls('a', 'b', 'c'),
      tool('a'),
      tool('b', '[Aborted by user]'),
      user('r'),
      calls('d', 'e'),
      tool('d', 'The build was aborted by user foo, see the log'),
    ),
  ).toEqual(['answered', 'cancelled', 'dangling', 'answered', 'pending']);
});

it('an open call of the last turn is running in a session that a program keeps', () => {
  const line = (uuid: string, parentUuid: string | null, type: string, content: unknown) =>
    JSON.stringify({
      ...{ parentUuid, uuid, type, isSidechain: false, userType: 'external', cwd: '/srv', version: '2.1.14' },
      ...{ sessionId: '5f1c2a34-0000-4000-8000-000000000009', timestamp: '2026-03-01T10:00:01.000Z' },
      message: { role: type, content, ...(type === 'assistant' && { id: `msg_${uuid}`, type: 'message' }) },
    });
  const use = { type: 'tool_use', id: 'toolu_1', name: 'Read', input: {} };
  const text = [line('u', null, 'user', 'Read'), line('a', 'u', 'assistant', [use])].join('\n');
  expect(toolCalls(openTranscript(text)).map(({ status }) => status)).toEqual(['running']);
});
