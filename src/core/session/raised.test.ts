import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const line = (uuid: string, parentUuid: string | null, type: 'user' | 'assistant', content: unknown) =>
  JSON.stringify({ type, uuid, parentUuid, sessionId: 's', version: '2.0.0', message: { role: type, content } });
const use = (id: string) => [{ type: 'tool_use', id, name: 'Read', input: {} }];
const session = [
  line('1', null, 'user', 'Read it.'),
  line('2', '1', 'assistant', use('toolu_1')),
  line('3', '2', 'user', 'And then?'),
  line('4', '3', 'assistant', [{ type: 'text', text: 'Done.' }]),
].join('\n');
const refusal =
  'API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1. Each `tool_use` block must have a corresponding `tool_result` block in the next message."}}';

const snapshot = openTranscript(session);
const severities = (options: { readonly refusal?: string }) =>
  validateMessages(snapshot, options).map((finding) => `${finding.severity} ${finding.rule} ${finding.messageIndex}`);

test('a later response makes acceptance likely, an error that names the place outranks it', () => {
  expect(severities({})).toContain('info tools/missing-result 1');
  expect(severities({ refusal })).toContain('error tools/missing-result 1');
});

test('an error of another place or rule raises nothing', () => {
  expect(severities({ refusal: refusal.replaceAll('toolu_1', 'toolu_9') })).toEqual(severities({}));
  expect(severities({ refusal: '429 Too many requests' })).toEqual(severities({}));
});

test('what an error names belongs to the recommended repair, and is gone after it', () => {
  expect(planRepair(snapshot).changes).toEqual([]);
  const { text } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
  expect(text).not.toBe(session);
  const after = validateMessages(openTranscript(text)).filter((finding) => finding.rule === 'tools/missing-result');
  expect(after).toEqual([]);
});
