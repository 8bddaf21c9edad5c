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

test('a setting that the error mentions beside the id of an item stays as it is', () => {
  const id = 'rs_0c248120afa4205101695e04db35c481909a9dd12c3f4d8a89';
  const item = { type: 'reasoning', id, summary: [{ type: 'summary_text', text: 'Look at the stock.' }] };
  const body = { ...request, store: false, input: [request.input[0], item, { role: 'user', content: 'Well?' }] };
  const refusal = `404 Item with id '${id}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`;
  const snapshot = openTranscript(JSON.stringify(body));
  const { text } = applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended', refusal }));
  expect(JSON.parse(text)).toEqual({ ...body, input: body.input.filter((entry) => entry !== item) });
});

test('of several items of one turn the one that the error names goes, and nothing else', () => {
  const id = 'rs_68c42de022c881948db7ed1cc2529f2e0202c9ad459e0d23';
  const item = { type: 'reasoning', id, summary: [{ type: 'summary_text', text: 'Considering tea.' }] };
  const input = [
    request.input[0],
    item,
    { role: 'assistant', content: 'Tea is 42.' },
    { role: 'user', content: 'So?' },
  ];
  const body = { ...request, reasoning: { effort: 'low', summary: 'detailed' }, input };
  const refusal = `400 Item '${id}' of type 'reasoning' was provided without its required following item.`;
  const snapshot = openTranscript(JSON.stringify(body));
  const { text } = applyPlan(snapshot, planRepair(snapshot, { preset: 'recommended', refusal }));
  expect(JSON.parse(text)).toEqual({ ...body, input: input.filter((entry) => entry !== item) });
});
