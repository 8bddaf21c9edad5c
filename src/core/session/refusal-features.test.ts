import { describe, expect, it } from 'vitest';
import { answered } from '../testing/answered.ts';

const SYSTEM = { role: 'system', content: 'You keep the tide tables of a harbour.' };
const ASKED = { role: 'user', content: 'When is high water on Friday?' };
const request = (more: object) => ({ model: 'qwen3-14b', messages: [SYSTEM, ASKED], ...more });
const tides = {
  type: 'function',
  function: { name: 'tides', description: 'Reads the table.', parameters: { type: 'object', properties: {} } },
};

describe('a feature that the model does not have', () => {
  it.each([
    '{"message":"feature \'tool calls\' is not currently supported"}',
    'Feature "function calling" not supported',
    "feature 'tools' is currently not available",
    'This model does not support functions',
    "Function calling isn't supported by this endpoint",
    'Tool use is unsupported for this deployment',
    'tools are not yet supported',
    'The model does not currently support tool calls',
    'Unsupported feature: tool_calls',
    'This endpoint has no support for tools',
    'model lacks tool support',
    'Function calls are disabled for this model',
  ])('has tools, and what goes with them, taken out: %s', (words) => {
    const body = request({ tools: [tides], tool_choice: 'auto', parallel_tool_calls: true });
    const { decoded, errors, fixed, left } = answered(body, words);
    expect(decoded.culprit?.at).toBe('/tools');
    expect(errors.map(({ at }) => at)).toContain('/tools');
    expect(fixed).toEqual(request({}));
    expect(left).toEqual([]);
  });

  it.each([
    ['streaming', { stream: true }, '/stream'],
    ['json mode', { response_format: { type: 'json_object' } }, '/response_format'],
    ['structured outputs', { response_format: { type: 'json_object' } }, '/response_format'],
    ['reasoning', { reasoning_effort: 'high' }, '/reasoning_effort'],
  ])("is the setting that asks for it: feature '%s'", (feature, setting, at) => {
    const { decoded, fixed } = answered(request(setting), `feature '${feature}' is not currently supported`);
    expect([decoded.culprit?.at, decoded.notInFile]).toEqual([at, undefined]);
    expect(fixed).not.toHaveProperty(Object.keys(setting)[0] ?? '');
  });

  it('is the picture, and no words go', () => {
    const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };
    const messages = [SYSTEM, { role: 'user', content: [{ type: 'text', text: 'Which buoy is this?' }, image] }];
    const { decoded, text } = answered(request({ messages }), "feature 'images' is not currently supported");
    expect(decoded.culprit?.at).toBe('/messages/1/content/1');
    expect(text).toContain('Which buoy is this?');
    expect(text).not.toContain('iVBORw0KGgo=');
  });

  it('is the system message, whose words stay', () => {
    const { decoded, text } = answered(request({}), "feature 'system prompt' is not currently supported");
    expect(decoded.culprit?.at).toBe('/messages/0/role');
    expect(text).toContain(SYSTEM.content);
    expect(text).not.toContain('"system"');
  });
});

describe('an argument that is not recognized', () => {
  const words = 'Unrecognized request argument supplied: num_ctx';
  const body = request({ model: 'gpt-4o', num_ctx: 8192 });

  it.each([words, `litellm.BadRequestError: OpenAIException - ${words}`])(
    'is told of the API, not of its version',
    (refusal) => {
      const { decoded, fixed } = answered(body, refusal);
      expect([decoded.target, decoded.culprit?.at]).toEqual(['openai-chat', '/num_ctx']);
      expect(decoded.explanation).not.toContain('address');
      expect(fixed).toEqual(request({ model: 'gpt-4o' }));
    },
  );

  it('is told of Azure where the error names it', () => {
    expect(answered(body, `litellm.BadRequestError: AzureException - ${words}`).decoded.target).toBe('azure-openai');
  });
});

describe('the value of a setting beside those that are allowed', () => {
  it.each([
    'invalid thinking.type: "enabled" (allowed: adaptive, disabled)',
    '{"error":{"message":"Error from provider: invalid thinking.type: "enabled" (allowed: disabled, adaptive) (2013)","http_code":"400"}}',
    "thinking.type must be one of disabled | adaptive, got 'enabled'",
    "thinking.type: supported values are: 'disabled' and 'adaptive'",
  ])('becomes the one that leaves the feature on: %s', (words) => {
    const { decoded, fixed, left } = answered(request({ thinking: { type: 'enabled' } }), words);
    expect(decoded.culprit?.at).toBe('/thinking/type');
    expect(fixed).toEqual(request({ thinking: { type: 'adaptive' } }));
    expect(left).toEqual([]);
  });
});
