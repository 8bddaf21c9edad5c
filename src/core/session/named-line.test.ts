import { describe, expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { decodeError } from './errors.ts';

const record = (type: string, id: string, data: object) =>
  JSON.stringify({ type, data, id, timestamp: '2026-08-03T09:00:00.000Z', parentId: null });
const lines = [
  record('session.start', 'e1', { sessionId: 's', version: 1, producer: 'copilot-agent' }),
  record('user.message', 'e2', { content: 'Scan it.' }),
  `{"type":"assistant.message","data":{"messageId":"m3","content":"I sc${record('assistant.message', 'e3', { messageId: 'm3', content: 'I scan it.', toolRequests: [] })}`,
  record('user.message', 'e4', { content: 'Go on.' }),
];
const error = (line: number) =>
  `Failed to resume session: Session file is corrupted (line ${line}: SyntaxError: Expected ',')`;

describe('a line that a program names', () => {
  it('is the record there, with what is wrong with it', () => {
    const { culprit, notChecked } = decodeError(error(3), openTranscript(lines.join('\n')));
    expect(culprit).toMatchObject({ at: '/2', messageIndex: 1, sure: 'certain', line: 3 });
    expect(culprit?.note).toMatch(/^The error names line 3\. Line 3 begins with a torn record/);
    expect(notChecked).toBeUndefined();
  });

  it('is said to be readable where it is', () => {
    const { culprit } = decodeError(error(4), openTranscript(lines.join('\n')));
    expect(culprit).toMatchObject({ at: '/3', sure: 'likely' });
  });

  it('is nowhere beyond the end', () => {
    expect(decodeError(error(40), openTranscript(lines.join('\n'))).culprit).toBeUndefined();
  });
});
