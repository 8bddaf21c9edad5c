import { expect, it } from 'vitest';
import { planWriteBack } from '../session/as-request.ts';
import { applyPlan, openTranscript } from '../session.ts';

const PASSES = [{ id: 'foreign-thinking' }];

/** A session of pi in which one response thought, as a model of a provider. */
function sessionOf(by: object, thinking: object = { thinking: 'hm', thinkingSignature: 'c2ln' }): string {
  const messages = [
    { role: 'user', content: 'q' },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', ...thinking },
        { type: 'text', text: 'a' },
      ],
      ...by,
    },
    { role: 'user', content: 'on' },
  ];
  const entries = messages.map((message, i) => ({
    ...{ type: 'message', id: `m${i}`, parentId: i === 0 ? null : `m${i - 1}` },
    message,
  }));
  return [{ type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' }, ...entries]
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join('');
}

/** What the response holds once it goes to a model of Anthropic. */
function sent(text: string, model = 'claude-opus-4-6'): readonly { readonly type: string; readonly text?: string }[] {
  const snapshot = openTranscript(text);
  const plan = planWriteBack(snapshot, { target: 'anthropic', model, passes: PASSES });
  const [, , line] = applyPlan(snapshot, plan).text.split('\n');
  return (JSON.parse(line!) as { message: { content: [] } }).message.content;
}

const OPUS = { provider: 'anthropic', api: 'anthropic-messages', model: 'claude-opus-4-6' };
const kinds = (...args: Parameters<typeof sent>) => sent(...args).map(({ type }) => type);

it('keeps the thinking of the model that the history goes to', () => {
  expect(kinds(sessionOf(OPUS))).toEqual(['thinking', 'text']);
});

it('writes thinking of another model, or of the same one at another provider, as text', () => {
  const others = [
    { ...OPUS, model: 'claude-sonnet-4-5' },
    { ...OPUS, provider: 'github-copilot' },
    { provider: 'openai', api: 'openai-responses', model: 'gpt-5.2' },
  ];
  for (const by of others) expect(sent(sessionOf(by))[0]).toEqual({ type: 'text', text: 'hm' });
});

it('removes what no other model can read', () => {
  const by = { ...OPUS, model: 'claude-sonnet-4-5' };
  expect(kinds(sessionOf(by, { thinking: '', thinkingSignature: 'c2ln', redacted: true }))).toEqual(['text']);
  expect(kinds(sessionOf({ ...OPUS, model: 'claude-opus-5' }), 'claude-sonnet-5')).toEqual(['text']);
  expect(kinds(sessionOf({ ...OPUS, model: 'claude-opus-5' }), 'claude-fable-5-1')).toEqual(['thinking', 'text']);
});

it('leaves messages alone that name no model', () => {
  expect(kinds(sessionOf({}))).toEqual(['thinking', 'text']);
});
