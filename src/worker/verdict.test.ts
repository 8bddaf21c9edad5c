import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';

const FOLDER = new URL('../fixtures/formats/any-layout/', import.meta.url);

test('of a layout that is only guessed nothing is said to be accepted', async () => {
  const client = createClient(async () => spawnTwin());
  const states = new Set<string>();
  for (const fileName of readdirSync(FOLDER).filter((name) => name.startsWith('ok.') && !name.endsWith('.expect'))) {
    const text = readFileSync(new URL(fileName, FOLDER), 'utf8');
    const { verdict, target, format } = await client.open({ text, fileName, target: null });
    if (format.id !== 'any-layout') continue;
    states.add(verdict.state);
    expect(target.checkedBy, fileName).toBe('guess');
    expect(verdict.sentence, fileName).not.toMatch(/accept/i);
    if (verdict.state === 'unchecked') expect(verdict.sentence).toMatch(/^Not checked/);
  }
  expect(states).toContain('unchecked');
});

test('where no API is named the verdict says by what it was checked', async () => {
  const client = createClient(async () => spawnTwin());
  const conversations = [
    { from: 'human', value: 'Hello' },
    { from: 'gpt', value: 'Hello.' },
  ];
  const { verdict, target } = await client.open({
    text: JSON.stringify([{ conversations }]),
    fileName: 'a.json',
    target: null,
  });
  expect([target.checkedBy, verdict.sentence]).toEqual([
    'all-apis',
    'No errors in 2 messages, checked for what all APIs require.',
  ]);
});
