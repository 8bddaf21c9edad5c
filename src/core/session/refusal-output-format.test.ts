import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair } from '../session.ts';
import { answered } from '../testing/answered.ts';
import { findings, refused, repaired } from '../testing/rejected.ts';

const schema = {
  type: 'object',
  properties: { depth: { type: 'number' } },
  required: ['depth'],
  additionalProperties: false,
};
const format = { type: 'json_schema', json_schema: { name: 'lake', strict: true, schema } };
/** As Gemini takes it under `responseSchema`. */
const plain = { type: 'OBJECT', properties: { depth: { type: 'NUMBER' } }, required: ['depth'] };
const sentence = `\n\nAnswer in JSON that fits this JSON Schema: ${JSON.stringify(schema)}`;
const system = (content: unknown) => ({ role: 'system', content });
const user = (content: unknown) => ({ role: 'user', content });

describe('an output format with a schema that an API rejects', () => {
  it.each([
    ['Json mode response is not supported when enable_thinking is true'],
    ["{'error': {'message': 'response_format: Extra inputs are not permitted'}}"],
    ['unknown field `response_format`'],
  ])('is said at the end of the system message: %s', (refusal) => {
    const body = { model: 'm', messages: [system('Be brief.'), user('How deep?')], response_format: format, seed: 1 };
    expect(refused(body, refusal)).toEqual([['/response_format', 'schema-to-text']]);
    expect(repaired(body, refusal)).toEqual({
      model: 'm',
      messages: [system(`Be brief.${sentence}`), user('How deep?')],
      seed: 1,
    });
    expect(answered(body, refusal).left).toEqual([]);
  });

  const rejected = 'unknown field `response_format`';

  it('is said at the end of the last message of the user without one', () => {
    const parts = [{ type: 'text', text: 'How deep?' }];
    const body = { model: 'm', messages: [user('Hi'), user(parts)], response_format: format };
    expect(repaired(body, rejected)).toEqual({
      model: 'm',
      messages: [user('Hi'), user([{ type: 'text', text: `How deep?${sentence}` }])],
    });
  });

  it('says what it costs', () => {
    const body = JSON.stringify({ model: 'm', messages: [user('How deep?')], response_format: format });
    const plan = planRepair(openTranscript(body), { refusal: rejected });
    expect(plan).toMatchObject({ effect: 'lossy', lost: 0 });
    expect(plan.rows.map(({ reason }) => reason)).toContain(
      'The schema of the output is said in message 0, and the API no longer enforces it.',
    );
  });

  it.each([
    ['has no schema', { type: 'json_object' }, [user('JSON, please.')]],
    [
      'has a schema where nothing is said',
      format,
      [user([{ type: 'image_url', image_url: { url: 'https://a.b/c.png' } }])],
    ],
  ])('is removed where it %s', (_, response_format, messages) => {
    expect(refused({ model: 'm', messages, response_format }, rejected)).toEqual([['/response_format', 'remove-key']]);
  });
});

describe('it is kept in the forms of other APIs', () => {
  it.each([
    [
      'text.format',
      {
        model: 'gpt-5',
        instructions: 'Be brief.',
        input: [user('How deep?')],
        text: { format: { type: 'json_schema', name: 'lake', schema } },
      },
      'unknown field `text.format`',
      { instructions: `Be brief.${sentence}` },
    ],
    [
      'generationConfig.responseSchema',
      {
        contents: [{ role: 'user', parts: [{ text: 'How deep?' }] }],
        generationConfig: { temperature: 0, responseSchema: plain },
      },
      'Invalid JSON payload received. Unknown name "responseSchema" at \'generation_config\': Cannot find field.',
      {
        contents: [
          {
            role: 'user',
            parts: [{ text: `How deep?\n\nAnswer in JSON that fits this JSON Schema: ${JSON.stringify(plain)}` }],
          },
        ],
      },
    ],
    [
      'output_config.format',
      {
        model: 'claude-sonnet-4-5',
        max_tokens: 64,
        system: [{ type: 'text', text: 'Be brief.' }],
        messages: [user('How deep?')],
        output_config: { effort: 'low', format: { type: 'json_schema', schema } },
      },
      'output_config.format: Extra inputs are not permitted',
      { system: [{ type: 'text', text: `Be brief.${sentence}` }] },
    ],
  ])('%s', (_, body, refusal, kept) => {
    expect(repaired(body, refusal)).toMatchObject(kept);
  });
});

it('a rule that removes an output format says its schema first', () => {
  const body = {
    model: 'claude-sonnet-4-5',
    max_tokens: 64,
    messages: [
      user([
        {
          type: 'document',
          source: { type: 'text', media_type: 'text/plain', data: 'A lake.' },
          citations: { enabled: true },
        },
        { type: 'text', text: 'How deep?' },
      ]),
    ],
    output_config: { format: { type: 'json_schema', schema } },
  };
  const snapshot = openTranscript(JSON.stringify(body), { target: 'anthropic' });
  const [finding] = findings(body, '').filter(({ rule }) => rule === 'params/conflict');
  expect(finding?.fixes).toEqual(['say-schema', 'remove-parameter']);
  const { text } = applyPlan(snapshot, planFix(snapshot, finding?.key ?? '', 'say-schema'));
  expect(JSON.parse(text)).not.toHaveProperty('output_config');
  expect(text).toContain('How deep?\\n\\nAnswer in JSON that fits this JSON Schema: {');
});
