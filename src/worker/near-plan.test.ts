import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';
import type { HandEdit } from './protocol.ts';

const line = (value: object) => JSON.stringify(value);
/** Long enough for an edit to be looked at before the whole is read. */
const text = [
  ...Array.from({ length: 900 }, (_, at) => [
    line({ role: 'user', content: `Question ${at}` }),
    line({
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `call_${at}`, type: 'function', function: { name: 'look', arguments: '{}' } }],
    }),
    line({ role: 'tool', tool_call_id: `call_${at}`, content: 'x'.repeat(5000) }),
  ]),
].flat();

async function opened() {
  const client = createClient(async () => spawnTwin());
  await client.open({ text: text.join('\n'), fileName: 'long.jsonl', target: null });
  return client;
}

const edit = (message: number, said: string): HandEdit => ({ do: 'text', message, part: 0, text: said });

test('an edit of a long file is shown before the whole is read, and the whole says the same', async () => {
  const client = await opened();
  const near = await client.plan({ kind: 'hand', edit: edit(600, 'Another question') });
  expect(near.isNear).toBe(true);
  const nearPairs = await client.pairs(near.id, [
    { left: 600, right: 600, whole: false },
    { left: 601, right: 601, whole: false },
  ]);
  const whole = await client.whole(near.id);
  expect(whole.isNear).toBe(false);
  expect({ ...near, isNear: false }).toEqual(whole);
  expect(near.sides && { ...near.sides }).toMatchObject({ length: Int32Array.of(600, 1, 2099) });
  // Read anew it is another plan.
  expect(nearPairs[0]?.after?.blocks[0]?.pieces.some(({ isChanged }) => isChanged)).toBe(true);
  expect(nearPairs[1]?.before).toEqual(nearPairs[1]?.after);
  const view = await client.apply(near.id);
  expect(view.counts.errors).toBe(0);
  const changed = [...text];
  changed[600] = line({ role: 'user', content: 'Another question' });
  expect(await client.exportText(null, 1e9)).toBe(changed.join('\n'));
});

test('what an edit of a long file breaks is told at once, and what that breaks elsewhere with the whole', async () => {
  const client = await opened();
  const written = line({ role: 'tool', tool_call_id: 'call_999', content: 'gone' });
  const near = await client.plan({ kind: 'hand', edit: { do: 'written', message: 602, text: written } });
  const whole = await client.whole(near.id);
  expect([near.after.errors, near.severities[602]]).toEqual([1, 3]);
  expect([whole.after.errors, whole.severities[601], whole.severities[602]]).toEqual([2, 3, 3]);
});
