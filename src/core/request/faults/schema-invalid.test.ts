import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../../session.ts';

/** The type that a property has after the recommended repair. */
function repaired(type: string): unknown {
  const parameters = { type: 'object', properties: { id: { type } } };
  const text = JSON.stringify({
    model: 'mistral-large-latest',
    messages: [{ role: 'user', content: 'x' }],
    tools: [{ type: 'function', function: { name: 'find', parameters } }],
  });
  const snapshot = openTranscript(text, { target: 'mistral' });
  const body = JSON.parse(applyPlan(snapshot, planRepair(snapshot)).text);
  return body.tools[0].function.parameters.properties.id.type;
}

test.each([
  ['strng', 'string'],
  ['sting', 'string'],
  ['strinng', 'string'],
  ['integre', 'integer'],
  ['nomber', 'number'],
  ['bool', 'boolean'],
])('the type %s is meant to be %s', (written, meant) => {
  expect(repaired(written)).toBe(meant);
});

test('a name that is near no type is removed', () => {
  expect(repaired('banana')).toBeUndefined();
});
