import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const user = { role: 'user', content: 'Build it.' };
const tool = (name: string) => ({ name, input_schema: { type: 'object', properties: {} } });
const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'Build', input: {} }] };
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done' }] };
const body = { model: 'claude-sonnet-4-5', max_tokens: 9, messages: [user] };

it.each([
  ['a declared tool is renamed', { ...body, tools: [tool('Get Info'), tool('Run')] }],
  ['tools are declared', { ...body, messages: [user, call, result] }],
])('nothing is said to be left where %s', (_, request) => {
  const snapshot = openTranscript(JSON.stringify(request), { target: 'anthropic' });
  const refusal = "tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'";
  const plan = planRepair(snapshot, { refusal });
  const after = applyPlan(snapshot, plan).snapshot;
  const left = validateMessages(after, { refusal, original: () => snapshot });
  expect(left.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(plan.note ?? '').not.toContain('would still reject');
});

it.each([
  ['openai-chat/odd.shapes.json', 'anthropic', 'provider-hygiene'],
  ['cline-history/odd.results-as-text.json', 'qwen', 'resume-cleanup'],
  ['gemini-stream/odd.shapes.jsonl', 'anthropic', 'provider-hygiene-2026-01'],
] as const)('what is said to be left of %s for %s is what is left', (file, target, preset) => {
  const text = readFileSync(new URL(`../../fixtures/formats/${file}`, import.meta.url), 'utf8');
  const snapshot = openTranscript(text);
  const plan = planRepair(snapshot, { target, preset });
  const left = validateMessages(applyPlan(snapshot, plan).snapshot, { target });
  const said = Number(/would still reject (\d+) place/.exec(plan.note ?? '')?.[1] ?? 0);
  expect(said).toBe(left.filter(({ severity }) => severity === 'error').length);
});
