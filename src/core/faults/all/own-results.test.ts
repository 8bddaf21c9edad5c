import { expect, it } from 'vitest';
import type { TargetId } from '../../model/diagnostic.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../../session.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'read', arguments: '{}' } });
const request = (ids: string[], results: [string, string][]) =>
  JSON.stringify({
    model: 'gpt-4o',
    messages: [
      { role: 'user', content: 'read' },
      { role: 'assistant', content: null, tool_calls: ids.map(call) },
      ...results.map(([id, content]) => ({ role: 'tool', tool_call_id: id, content })),
      { role: 'user', content: 'go on' },
    ],
  });

function repaired(text: string, target: TargetId = 'openai-chat') {
  const snapshot = openTranscript(text, { target });
  const applied = applyPlan(snapshot, planRepair(snapshot));
  const errors = validateMessages(applied.snapshot).filter((finding) => finding.severity === 'error');
  return { text: applied.text, errors, again: planRepair(applied.snapshot).rows };
}

it.each([
  ['another case', 'call_ABC123', 'call_abc123'],
  ['a lost prefix', 'call_ABC12345', 'ABC12345'],
  ['a suffix', 'call_ABC12345', 'call_ABC12345-0'],
  ['no likeness, and nothing else to belong to', 'call_1', 'toolu_9'],
])('a result whose id has %s gets the id of its call', (_, id, resultId) => {
  const { text, errors, again } = repaired(request([id], [[resultId, 'the real output']]));
  expect(text).toContain(`"tool_call_id":"${id}","content":"the real output"`);
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

it('of two results each gets the call whose id is near', () => {
  const { text } = repaired(
    request(
      ['call_AAAA01', 'call_BBBB02'],
      [
        ['BBBB02', 'b'],
        ['AAAA01', 'a'],
      ],
    ),
  );
  expect(text).toContain('"tool_call_id":"call_BBBB02","content":"b"');
  expect(text).toContain('"tool_call_id":"call_AAAA01","content":"a"');
});

it('where two calls could own a result nothing is guessed', () => {
  const { text } = repaired(request(['call_1', 'call_2'], [['x', 'whose']]));
  expect(text).not.toMatch(/"tool_call_id":"call_[12]","content":"whose"/);
});

it('a result that one of several open calls could own keeps its words', () => {
  const { text, errors, again } = repaired(
    request(
      ['call_1', 'call_2', 'call_3'],
      [
        ['call_1', 'first'],
        ['x', 'the real output'],
        ['call_3', 'third'],
      ],
    ).replace('"call_3","content"', '"y","content"'),
  );
  expect(text).toContain('the real output');
  expect(text).toContain('third');
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

it.each([
  ['of results', ['call_1', 'call_2'], ['', '']],
  ['of calls', ['', ''], ['x', 'y']],
  ['of both', ['', ''], ['', '']],
  ['of two of three results', ['call_1', 'call_2', 'call_3'], ['call_1', '', '']],
])('empty ids %s are restored by the order of calls and results', (_, calls, ids) => {
  const words = ids.map((__, i) => `output ${i}`);
  const { text, errors, again } = repaired(
    request(
      calls,
      ids.map((id, i) => [id, words[i]!]),
    ),
  );
  const [, { tool_calls }, ...rest] = JSON.parse(text).messages;
  expect(
    tool_calls.map(
      (made: { id: string }) =>
        rest.find((result: { tool_call_id: string }) => result.tool_call_id === made.id)?.content,
    ),
  ).toEqual(words);
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

it('fewer results with empty ids than calls are not given out by order', () => {
  const { text } = repaired(
    request(
      ['call_1', 'call_2', 'call_3'],
      [
        ['', 'one'],
        ['', 'other'],
      ],
    ),
  );
  expect(text).not.toMatch(/"tool_call_id":"call_[123]","content":"o/);
  expect(text).toContain('other');
});

it('a finding about an empty id offers the id of the call first, one result or all', () => {
  const snapshot = openTranscript(
    request(
      ['call_1', 'call_2'],
      [
        ['', 'a'],
        ['', 'b'],
      ],
    ),
    { target: 'openai-chat' },
  );
  const found = validateMessages(snapshot);
  expect(found.map((finding) => finding.fixes[0])).toEqual(found.map(() => 'own-result'));
  const { text } = applyPlan(snapshot, planFix(snapshot, found.at(-1)!.key, 'own-result'));
  expect(text).toContain('"tool_call_id":"call_2","content":"b"');
  expect(text).toContain('"tool_call_id":"","content":"a"');
});

it('a call that is written twice with a result of its own under another id is a second call', () => {
  const { text, errors, again } = repaired(
    request(
      ['call_1', 'call_1'],
      [
        ['call_1', 'first'],
        ['gone_7', 'second'],
      ],
    ),
    'xai',
  );
  expect(text).toContain('{"id":"gone_7","type":"function"');
  expect(text).toContain('"tool_call_id":"gone_7","content":"second"');
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

it('where several results could be of a call that is written twice their words stay', () => {
  const { text, errors, again } = repaired(
    request(
      ['call_1', 'call_1'],
      [
        ['call_1', 'first'],
        ['gone_7', 'second'],
        ['gone_8', 'third'],
      ],
    ),
    'xai',
  );
  expect(text.split('call_1')).toHaveLength(3);
  expect(text).toMatch(/second.*third/s);
  expect(errors).toEqual([]);
  expect(again).toEqual([]);
});

it('of results before their call the one whose id only differs in white space goes with the other', () => {
  const text = JSON.stringify({
    model: 'gpt-4o',
    messages: [
      { role: 'user', content: 'read' },
      { role: 'tool', tool_call_id: 'call_1', content: 'early' },
      { role: 'tool', tool_call_id: ' call_1', content: 'earlier' },
      { role: 'assistant', content: null, tool_calls: [call('call_1')] },
      { role: 'user', content: 'go on' },
    ],
  });
  const snapshot = openTranscript(text, { target: 'ai-sdk' });
  const found = validateMessages(snapshot).find(({ rule }) => rule === 'tools/result-before-call');
  const { snapshot: after } = applyPlan(snapshot, planFix(snapshot, found!.key, 'remove-result'));
  expect(validateMessages(after).map(({ rule }) => rule)).not.toContain('tools/result-before-call');
});
