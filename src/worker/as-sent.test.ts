import { expect, it } from 'vitest';
import { openTranscript } from '../core/index.ts';
import { conversionText, conversionView } from './conversion.ts';
import { UTF8 } from './encoding.ts';
import { Session } from './session.ts';

const CODEX = [
  { timestamp: '2026-01-01T00:00:00Z', type: 'session_meta', payload: { id: 's', cwd: '/w', originator: 'codex_cli' } },
  ...[
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List.' }] },
    { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'call_1' },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And?' }] },
  ].map((payload) => ({ timestamp: '2026-01-01T00:00:01Z', type: 'response_item', payload })),
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

it('a session is written as its agent would send it, cleaned by a preset', () => {
  const session = new Session(openTranscript(CODEX), { text: CODEX, fileName: null, encoding: UTF8, file: null });
  const request = { to: 'openai-chat', repair: true, preset: 'recommended' };
  const view = conversionView(session, request);
  expect(view.added.length).toBe(1);
  expect(view.errors).toEqual([]);
  expect(conversionText(session, request, 'file')).toContain('"content": "aborted"');
  expect(conversionText(session, request, 'curl')).toContain('https://api.openai.com/v1/chat/completions');
  expect(conversionText(session, { to: 'openai-chat', repair: true }, 'file')).not.toContain('aborted');
});
