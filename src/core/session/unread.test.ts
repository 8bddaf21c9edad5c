import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const call =
  '{"role":"assistant","content":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"ls","arguments":"{}"}}]}';
const lines = (broken: string) =>
  [
    '{"role":"user","content":"hi"}',
    broken,
    '{"role":"tool","tool_call_id":"call_1","content":"a.txt"}',
    '{"role":"assistant","content":"One file."}',
  ].join('\n');

describe('a result whose call stands in a line that could not be read', () => {
  const torn = call.slice(0, call.indexOf('"function"'));
  const snapshot = openTranscript(lines(torn));

  it('is no error, and says where its call is', () => {
    const [found] = validateMessages(snapshot).filter((it) => it.rule === 'tools/orphan-result');
    expect([found?.severity, found?.variant]).toEqual(['warning', 'unread']);
    expect(found?.message).toContain('a line that could not be read');
  });

  it('is not deleted for that by the recommended repair', () => {
    expect(applyPlan(snapshot, planRepair(snapshot, { passes: [{ id: 'orphan-results' }] })).text).toBe(snapshot.text);
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toContain('a.txt');
  });

  it('is an orphan where no line names its call', () => {
    const other = openTranscript(lines(torn.replace('call_1', 'call_2')));
    expect(validateMessages(other).find((it) => it.rule === 'tools/orphan-result')?.severity).toBe('error');
  });
});

describe('an error about a request in a form that is not read', () => {
  const body = {
    inputs: [{ object: 'entry', type: 'function.result', tool_call_id: 'Tq8ZrB3xK', result: '{"n":118}' }],
    stream: false,
    tools: [],
  };
  const detail = (loc: string) =>
    `{"detail":[{"type":"extra_forbidden","loc":${loc},"msg":"Extra inputs are not permitted"}]}`;

  it.each([
    [detail('["body","tools"]'), '/tools'],
    [detail('["body","inputs",0,"result"]'), '/inputs/0/result'],
    [detail('["body","tools"]').replaceAll('"', '\\"'), '/tools'],
  ])('is placed where its path leads: %s', (refusal, at) => {
    expect(decodeError(refusal, openTranscript(JSON.stringify(body))).culprit?.at).toBe(at);
  });

  it('has no place where its path leads nowhere', () => {
    const refusal = detail('["body","temperature"]');
    expect(decodeError(refusal, openTranscript(JSON.stringify(body))).culprit).toBeUndefined();
  });
});
