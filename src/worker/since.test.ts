import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './twin.ts';

const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: {} });
const back = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content });
const HISTORY = JSON.stringify({
  model: 'claude-sonnet-4-5',
  max_tokens: 100,
  messages: [
    { role: 'user', content: [back('toolu_0', 'left over')] },
    { role: 'user', content: 'one' },
    { role: 'assistant', content: [{ type: 'text', text: 'I look.' }, use('toolu_A')] },
    { role: 'user', content: [back('toolu_A', 'a.txt')] },
    { role: 'assistant', content: [{ type: 'text', text: 'And on.' }, use('toolu_B')] },
    { role: 'user', content: 'go on' },
    { role: 'user', content: 'one' },
  ],
});

async function opened() {
  const client = createClient(async () => spawnTwin());
  const view = await client.open({ text: HISTORY, fileName: null, target: null });
  const apply = async (rule: string, fix: string) => {
    const plan = await client.plan({ kind: 'all', rule, fix });
    return client.apply(plan.id);
  };
  return { client, view, apply };
}

test('nothing was done: nothing is told, and the original is the text', async () => {
  const { client } = await opened();
  expect(await client.since()).toMatchObject({
    rows: [],
    moreRows: 0,
    before: { messages: 7 },
    after: { messages: 7 },
  });
  expect(await client.original(1e6)).toBe(HISTORY);
  expect(await client.original(10)).toBe(null);
});

test('every step since is told by the messages as they were', async () => {
  const { client, apply } = await opened();
  await apply('tools/missing-result', 'remove-call');
  const told = async () => (await client.since()).rows.map(({ action, index }) => `${action} ${index}`);
  expect(await told()).toEqual(['changed 4']);
  await apply('tools/orphan-result', 'remove-result');
  expect(await told()).toEqual(['removed 0', 'changed 4']);
  const [gone, changed] = (await client.since()).rows;
  expect(gone).toMatchObject({ role: 'user', before: 'left over' });
  expect(gone?.after).toBeUndefined();
  expect(changed).toMatchObject({ before: expect.stringContaining('And on.'), after: 'And on.' });
  expect(await client.original(1e6)).toBe(HISTORY);
  await client.undo();
  await client.undo();
  expect(await told()).toEqual([]);
});
