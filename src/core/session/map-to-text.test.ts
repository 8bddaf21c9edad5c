import { describe, expect, it } from 'vitest';
import type { TargetId } from '../model/diagnostic.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const object = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const messages = [{ role: 'user', content: 'Describe the bridge.' }];
const anthropic = (schema: object) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 900,
  messages,
  output_format: { type: 'json_schema', schema },
});
const openai = (schema: object) => ({
  model: 'gpt-4.1',
  messages,
  tools: [{ type: 'function', function: { name: 'store', strict: true, parameters: schema } }],
});

/** The body that *Fix all* makes, and the ways that were offered. */
function fixed(body: object, target: TargetId) {
  const snapshot = openTranscript(JSON.stringify(body), { target });
  const found = validateMessages(snapshot).filter(({ rule }) => rule === 'schema/closed');
  const after = applyPlan(snapshot, planRepair(snapshot));
  const left = validateMessages(after.snapshot).filter(({ severity }) => severity === 'error');
  return { body: JSON.parse(after.text), fixes: found.map(({ fixes }) => fixes), left };
}

describe('an object of a structured output that declares no properties', () => {
  it.each([
    [
      { type: 'object', description: 'Further remarks' },
      { type: 'string', description: 'Further remarks (JSON text)' },
    ],
    [
      { type: 'object', properties: {} },
      { type: 'string', description: 'JSON text' },
    ],
    [
      { type: 'object', additionalProperties: { type: 'string' }, description: 'By name' },
      { type: 'string', description: 'By name (JSON text)' },
    ],
    [
      { type: 'object', additionalProperties: true, required: [] },
      { type: 'string', description: 'JSON text' },
    ],
  ])('becomes a string of JSON: %j', (map, text) => {
    const told = fixed(anthropic(object({ more: map })), 'anthropic');
    expect(told.body).toEqual(anthropic(object({ more: text })));
    expect(told.left).toEqual([]);
    expect(told.fixes[0]?.[0]).toBe('map-to-text');
    expect(told.fixes[0]).toContain('close-map');
    const tool = fixed(openai(object({ more: map })), 'openai-chat');
    expect(tool.fixes.flat()).not.toContain('map-to-text');
    expect(tool.left).toEqual([]);
  });

  it('is closed at the root: its tool takes nothing', () => {
    const { body, left } = fixed(openai({ type: 'object' }), 'openai-chat');
    expect(body).toEqual(openai({ type: 'object', properties: {}, required: [], additionalProperties: false }));
    expect(left).toEqual([]);
  });

  it('stays an object where it declares some', () => {
    const { additionalProperties: _, ...open } = object({ length: { type: 'number' } });
    const { body } = fixed(anthropic(object({ more: open })), 'anthropic');
    expect(body).toEqual(anthropic(object({ more: { ...open, additionalProperties: false } })));
  });

  it('is what an error is about that names the key of a schema which has it', () => {
    const refusal = "output_format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false";
    const snapshot = openTranscript(JSON.stringify(anthropic(object({ more: { type: 'object' } }))));
    expect(decodeError(refusal, snapshot).culprit?.at).toBe('/output_format/schema/properties/more');
  });
});
