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
