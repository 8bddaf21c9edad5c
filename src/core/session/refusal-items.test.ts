import { expect, test } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../session.ts';

const FC = 'fc_0105b6f6953fb71a0068c66139634081a28a5703ef87918674';
const call = { type: 'function_call', id: FC, call_id: 'call_1', name: 'transfer', arguments: '{}' };
const output = { type: 'function_call_output', call_id: 'call_1', output: 'done' };
const request = { model: 'gpt-5', input: [{ role: 'user', content: 'Go.' }, call, output] };

const repaired = (refusal: string): unknown => {
  const snapshot = openTranscript(JSON.stringify(request));
  return JSON.parse(applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended', refusal })).text);
};

test('an item whose reasoning is missing is sent without its id, with all its words', () => {
  const { id: _, ...rest } = call;
  const refusal = `400 Item '${FC}' of type 'function_call' was provided without its required 'reasoning' item: 'rs_01'.`;
  expect(repaired(refusal)).toEqual({ ...request, input: [request.input[0], rest, output] });
});

test('and keeps it where no error says so', () => {
  expect(repaired('')).toEqual(request);
});
