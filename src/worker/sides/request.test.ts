import { expect, test } from 'vitest';
import { createClient } from '../client.ts';
import { spawnTwin } from '../in-thread.ts';
import type { RequestCell, RequestSides, SidesOf } from './side-views.ts';

const tool = (name: string, type = 'integer') => ({
  name,
  description: 'Does one thing.',
  input_schema: { type: 'object', properties: { limit: { type } }, required: ['limit'] },
});
const BODY = {
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  system: 'You are terse. The key is sk-ant-api03-Zq7Wm2Xk9Lp4Rt8Vb3Nc.',
  tools: [tool('look'), tool('find')],
  messages: [{ role: 'user', content: 'Hello' }],
};

async function opened(body: object, other: object | null = null) {
  const client = createClient(async () => spawnTwin());
  const view = await client.open({ text: JSON.stringify(body), fileName: null, target: null });
  if (other !== null) await client.compareWith({ text: JSON.stringify(other), fileName: 'other.json' });
  const sides = (of: SidesOf, all = false) => client.requestSides(of, { all, whole: [] });
  return { client, view, sides };
}

const words = (cell: RequestCell | null) =>
  cell === null ? null : cell.pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
const told = ({ parts }: RequestSides) => parts.map(({ change, at }) => `${change} ${at}`);

test('a parameter that a fix adds is on the right side alone, with the place that its reason names', async () => {
  const { max_tokens: _, ...rest } = BODY;
  const { client, view, sides } = await opened(rest);
  const [found] = view.diagnostics.filter(({ messageIndex }) => messageIndex < 0);
  const plan = await client.plan({ kind: 'fix', key: found!.key, fix: found!.fixes[0]! });
  const view1 = await sides(plan.id);
  expect(told(view1)).toEqual(['inserted /max_tokens']);
  expect(view1.parts[0]?.before).toBeNull();
  expect(words(view1.parts[0]!.after)).toBe('4096');
  expect(plan.rows.map(({ at }) => at)).toEqual(['/max_tokens']);
  expect(plan.around).toEqual([]);
  await client.apply(plan.id);
  expect(told(await sides(null))).toEqual(['inserted /max_tokens']);
});

test('a schema that a fix repairs is marked in its tool, on both sides, and the other parts are unchanged', async () => {
  const { client, view, sides } = await opened({ ...BODY, tools: [tool('look'), tool('find', 'int')] });
  const [found] = view.diagnostics.filter(({ messageIndex }) => messageIndex < 0);
  const plan = await client.plan({ kind: 'fix', key: found!.key, fix: found!.fixes[0]! });
  const changed = await sides(plan.id);
  expect(told(changed)).toEqual(['changed /tools/1']);
  expect(words(changed.parts[0]!.before)).toContain('[int]');
  expect(words(changed.parts[0]!.after)).toContain('[integer]');
  expect(plan.rows[0]?.at?.startsWith('/tools/1/')).toBe(true);
  expect(changed.unchanged).toBe(4);
  expect(told(await sides(plan.id, true)).filter((row) => row.startsWith('same'))).toHaveLength(4);
});

test('a value that a fix makes too long for one line is broken on both sides, and only what it adds is marked', async () => {
  const properties = { a: { type: 'string' }, listing: { type: 'array' } };
  const parameters = { type: 'object', properties, required: ['a'] };
  const tools = [{ type: 'function', function: { name: 'look', parameters } }];
  const { client, view, sides } = await opened({ model: 'gpt-4o', tools, messages: BODY.messages });
  const [found] = view.diagnostics.filter(({ messageIndex }) => messageIndex < 0);
  const plan = await client.plan({ kind: 'fix', key: found!.key, fix: found!.fixes[0]! });
  const [part] = (await sides(plan.id)).parts;
  expect(words(part!.before)).toContain('"listing": {"type":"array"}\n');
  expect(words(part!.after)).toContain('"listing": {"type":"array"[,"items":{}]}\n');
});

test('a redacted copy shows what is replaced in the system prompt', async () => {
  const { sides } = await opened(BODY);
  const copy = { only: null, redact: { kinds: ['secret'] as const, words: [] } };
  const { parts } = await sides({ copy });
  expect(parts.map(({ at }) => at)).toEqual(['/system']);
  expect(words(parts[0]!.after)).toContain('redacted');
  expect(words(parts[0]!.after)).not.toContain('Zq7Wm2');
});

test('two requests: tools that came, went and were renamed, and parameters', async () => {
  const { sides } = await opened(BODY, { ...BODY, tools: [tool('look'), tool('search')], temperature: 0 });
  expect(told(await sides('other'))).toEqual(['inserted /temperature', 'changed /tools/1']);
  const more = await opened(BODY, { ...BODY, tools: [tool('find')] });
  expect(told(await more.sides('other'))).toEqual(['removed /tools/0']);
});

test('a file that is no request has none', async () => {
  const { sides } = await opened([{ role: 'user', content: 'Hello' }]);
  expect(await sides(null)).toEqual({ around: null, parts: [], unchanged: 0 });
});
