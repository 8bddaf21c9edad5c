import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const call = (id: string | null, name = 'ls') => ({
  functionCall: { ...(id === null ? {} : { id }), name, args: {} },
  thoughtSignature: 'skip_thought_signature_validator',
});
const result = (id: string | null, name = 'ls') => ({
  functionResponse: { ...(id === null ? {} : { id }), name, response: { output: 'x' } },
});
const said = (role: string, ...parts: object[]) => ({ role, parts });
const found = (...contents: object[]): string[] =>
  validateMessages(
    openTranscript(JSON.stringify({ contents: [said('user', { text: 'q' }), ...contents] }), { target: 'gemini' }),
  ).flatMap(({ rule, messageIndex }) =>
    /orphan|missing-result/.test(rule) ? [`${rule.replace('tools/', '')} ${messageIndex}`] : [],
  );

it('a result without an id stays with its call over text in the same turn', () => {
  expect(found(said('model', call('a')), said('user', { text: 'Here:' }), said('user', result(null)))).toEqual([]);
});

it('a result of another name is no answer in a later turn', () => {
  const later = [said('model', call('a')), said('model', { text: 'so' }), said('user', result(null, 'web'))];
  expect(found(...later)).toEqual(['missing-result 1', 'orphan-result 3']);
});

it('an id with white space around it names its call, and leaves the other call to the result without one', () => {
  const calls = said('model', call('a'), call('b'));
  expect(found(calls, said('user', result(' a'), result(null)))).toEqual([]);
});

it('a result without an id gets that of its call where a repair lets another result have the same id', () => {
  const contents = [
    said('user', { text: 'q' }),
    said('model', call('a')),
    said('user', result(null)),
    said('model', call('a')),
    said('user', result('z')),
  ];
  const snapshot = openTranscript(JSON.stringify({ contents }), { target: 'gemini' });
  const { snapshot: after, text } = applyPlan(snapshot, planRepair(snapshot));
  expect((JSON.parse(text) as { contents: object[] }).contents.filter((_, i) => i % 2 === 0).slice(1)).toEqual([
    said('user', { functionResponse: { name: 'ls', response: { output: 'x' }, id: 'a' } }),
    said('user', result('a')),
  ]);
  expect(validateMessages(after).filter(({ severity }) => severity === 'error')).toEqual([]);
});
