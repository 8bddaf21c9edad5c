import { describe, expect, it } from 'vitest';
import { acceptanceBy, openTranscript, TARGETS, validateMessages } from '../index.ts';

const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: { path: 'src' } });
const result = (id: string) => ({ type: 'tool_result', tool_use_id: id, content: 'a.txt' });
const anthropic = (messages: readonly object[]) =>
  openTranscript(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 10, messages }));

const BROKEN = anthropic([
  { role: 'user', content: 'look' },
  { role: 'assistant', content: [use('toolu_A')] },
  { role: 'user', content: 'go on' },
]);
const WHOLE = anthropic([
  { role: 'user', content: 'look' },
  { role: 'assistant', content: [use('toolu_A')] },
  { role: 'user', content: [result('toolu_A')] },
  { role: 'assistant', content: 'One file.' },
  { role: 'user', content: 'thanks' },
]);

describe('one history against every target', () => {
  it.each(TARGETS)('$id counts what choosing it would show', ({ id, title }) => {
    for (const snapshot of [BROKEN, WHOLE]) {
      const found = validateMessages(snapshot, { target: id });
      const errors = found.filter((it) => it.severity === 'error').length;
      const row = acceptanceBy(snapshot, id);
      expect(row).toMatchObject({ target: id, title, errors });
      if (row.state !== 'unconvertible') expect(row.state).toBe(errors > 0 ? 'errors' : 'ok');
    }
  });

  it('says the first words of an API about a broken history, and none about a whole one', () => {
    expect(acceptanceBy(BROKEN, 'anthropic')).toMatchObject({ state: 'errors', writtenAs: null });
    expect(acceptanceBy(BROKEN, 'anthropic').predicted).toContain('toolu_A');
    expect(acceptanceBy(BROKEN, 'openai-chat').predicted).toContain('toolu_A');
    expect(acceptanceBy(WHOLE, 'anthropic')).toMatchObject({ state: 'ok', predicted: null, writtenAs: null });
  });

  it('names the form that a history must first be written in', () => {
    expect(acceptanceBy(WHOLE, 'openai-chat').writtenAs).toBe('OpenAI Chat Completions');
    expect(acceptanceBy(WHOLE, 'generic').writtenAs).toBeNull();
    const [first, ...more] = ['user', 'assistant'].map((role, i) =>
      JSON.stringify({
        type: role,
        uuid: `u${i}`,
        parentUuid: i === 0 ? null : `u${i - 1}`,
        sessionId: 's',
        message: { role, content: 'hello' },
      }),
    );
    const session = openTranscript([first, ...more].join('\n'));
    expect(session.format.id).toBe('claude-code');
    expect(acceptanceBy(session, 'anthropic').writtenAs).toBeNull();
    expect(acceptanceBy(session, 'gemini').writtenAs).not.toBeNull();
  });

  it('names what the form has no place for', () => {
    const picture = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } };
    const snapshot = anthropic([{ role: 'user', content: [{ type: 'text', text: 'see' }, picture] }]);
    const left = TARGETS.map((it) => acceptanceBy(snapshot, it.id)).filter((it) => it.leftOut.length > 0);
    for (const row of left) expect(row.leftOut).toEqual(['media']);
    for (const row of left) expect(row.state).not.toBe('unconvertible');
  });

  it('is silent about a text without messages', () => {
    expect(acceptanceBy(openTranscript('{}'), 'anthropic')).toMatchObject({ state: 'ok', errors: 0, predicted: null });
  });
});
