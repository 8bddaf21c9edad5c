import { expect, it } from 'vitest';
import { openTranscript, validateMessages } from '../../session.ts';

const done = { type: 'tool-ls', toolCallId: 'c1', state: 'output-available', input: {}, output: 'x' };
const said = (role: string, ...parts: object[]) => ({ id: role, role, parts });

it.each([
  ['words', { type: 'text', text: 'be brief' }, true],
  ['a call', done, false],
])('a system message that holds %s: offered %3$s', (_, part, isOffered) => {
  const list = [said('user', { type: 'text', text: 'hi' }), said('system', part)];
  const snapshot = openTranscript(JSON.stringify(list), { format: 'ai-sdk-ui', target: 'minimax' });
  const found = validateMessages(snapshot).find((it) => it.rule === 'roles/system-position');
  expect(found?.fixes.includes('system-to-user')).toBe(isOffered);
});
