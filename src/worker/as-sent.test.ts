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

const opened = (text: string) =>
  new Session(openTranscript(text), { text, fileName: null, encoding: UTF8, file: null });

it('it goes to the target and the model that are chosen, where the target has this form', () => {
  const session = opened(CODEX);
  session.setTarget('groq');
  session.setModel('llama-3.3-70b');
  const request = { to: 'openai-chat', repair: true, preset: 'provider-hygiene' };
  const { speaker, snippets } = conversionView(session, request);
  expect({ speaker, snippets }).toEqual({ speaker: 'Groq', snippets: null });
  expect(JSON.parse(conversionText(session, request, 'file'))).toMatchObject({ model: 'llama-3.3-70b' });
  expect(conversionView(session, { ...request, to: 'anthropic-messages' }).speaker).toBe('Anthropic');
  expect(conversionView(session, { ...request, to: 'mistral-chat' }).speaker).toBe('Mistral');
  expect(conversionText(session, { ...request, to: 'gemini-contents' }, 'curl')).toContain('models/llama-3.3-70b:');
});

it('what the agent would send is checked before it is cleaned', () => {
  const lines = CODEX.trimEnd().split('\n');
  const orphan = { type: 'function_call_output', call_id: 'call_9', output: 'lost' };
  const broken = [
    ...lines,
    JSON.stringify({ timestamp: '2026-01-01T00:00:02Z', type: 'response_item', payload: orphan }),
  ];
  const session = opened(
    broken
      .map((line) => `${line}\n`)
      .join('')
      .replaceAll('"shell"', '"sh ell"'),
  );
  const before = conversionView(session, { to: 'openai-chat', repair: true, preset: 'none' });
  expect(before.errors).not.toEqual([]);
  expect(conversionView(session, { to: 'openai-chat', repair: true, preset: 'recommended' }).errors).toEqual([]);
});

it('what is lost names the message of the session, not that of the request', () => {
  const orphan = { type: 'function_call_output', call_id: 'call_9', output: 'lost' };
  const meta = {
    timestamp: '2026-01-01T00:00:00Z',
    type: 'session_meta',
    payload: { id: 's', cwd: '/w', instructions: 'Be brief.', originator: 'codex_cli' },
  };
  const items = [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List.' }] },
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'So.' }] },
    orphan,
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And?' }] },
  ].map((payload) => ({ timestamp: '2026-01-01T00:00:01Z', type: 'response_item', payload }));
  const session = opened([meta, ...items].map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { losses } = conversionView(session, { to: 'openai-chat', repair: true, preset: 'recommended' });
  const { messages } = session.derived().transcript;
  const at = messages.findIndex(({ parts }) => parts.some(({ kind }) => kind === 'result'));
  expect(at).toBeGreaterThan(0);
  expect(losses.filter(({ what }) => /result/i.test(what)).map(({ index }) => index)).toEqual([at]);
});
