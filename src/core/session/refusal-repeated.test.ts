import { expect, test } from 'vitest';
import { openTranscript, planRepair } from '../session.ts';

const tool = (description: string) => ({ type: 'function', function: { name: 'search', description } });
const lostBy = (...tools: readonly object[]): number => {
  const request = { model: 'claude-sonnet-4-5', messages: [{ role: 'user', content: 'Find it.' }], tools };
  const snapshot = openTranscript(JSON.stringify(request), { target: 'anthropic' });
  const refusal = '400 tools: Tool names must be unique.';
  return planRepair(snapshot, { preset: 'recommended', refusal }).lost;
};

test('of two tools of one name none is removed where they are different', () => {
  expect(lostBy(tool('Searches the files.'), tool('Searches the web.'))).toBe(0);
});
