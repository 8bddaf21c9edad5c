import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const REFUSAL =
  '{"type":"error","error":{"type":"invalid_request_error","message":"\\"thinking.type.enabled\\" is not supported for this model. Use \\"thinking.type.adaptive\\" and \\"output_config.effort\\" to control thinking behavior."}}';

const body = (model: string) => ({
  model,
  max_tokens: 4096,
  thinking: { type: 'enabled', budget_tokens: 2048 },
  messages: [{ role: 'user', content: 'hi' }],
});

describe('what an error says of a model that is not known', () => {
  it.each(['claude-opus-4-8', 'my-alias', 'claude-next'])('thinking is set to adaptive for %s', (model) => {
    const snapshot = openTranscript(JSON.stringify(body(model)), { target: 'anthropic' });
    const terms = { refusal: REFUSAL };
    expect(validateMessages(snapshot, terms).map(({ rule, at, severity }) => [rule, at, severity])).toEqual([
      ['params/thinking', '/thinking/type', 'error'],
    ]);
    const after = JSON.parse(applyPlan(snapshot, planRepair(snapshot, terms)).text) as object;
    expect(after).toEqual({ ...body(model), thinking: { type: 'adaptive' } });
  });

  it('is asked of no other model without the error', () => {
    const snapshot = openTranscript(JSON.stringify(body('my-alias')), { target: 'anthropic' });
    expect(validateMessages(snapshot)).toEqual([]);
  });
});

describe('what the API behind a gateway says', () => {
  const request = {
    model: 'openai/gpt-4o',
    messages: [{ role: 'user', content: 'hi' }],
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'word',
        strict: true,
        schema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
      },
    },
  };
  const text = `curl https://openrouter.ai/api/v1/chat/completions -d '${JSON.stringify(request)}'`;
  const refusal =
    '{"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\\n  \\"error\\": {\\n    \\"message\\": \\"Invalid schema for response_format \'word\': In context=(), \'additionalProperties\' is required to be supplied and to be false.\\",\\n    \\"type\\": \\"invalid_request_error\\"}}"}}}';

  it('is required of the request, and what only it requires is not said without it', () => {
    const snapshot = openTranscript(text);
    expect(snapshot.target.id).toBe('openrouter');
    expect(validateMessages(snapshot)).toEqual([]);
    const terms = { refusal };
    expect(validateMessages(snapshot, terms).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['schema/closed', 'error'],
    ]);
    expect(applyPlan(snapshot, planRepair(snapshot, terms)).text).toContain('"additionalProperties":false');
  });
});
