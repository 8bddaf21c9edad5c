import { expect, test } from 'vitest';
import { Draft } from '../model/draft.ts';
import { PRESETS } from '../passes/presets.ts';
import { runPasses } from '../passes/run.ts';
import { openTranscript } from '../session.ts';
import { resolveTarget } from './open.ts';
import { contextOf } from './plan-context.ts';

const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{"x":1}' } };
const HEALTHY = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'What is x?' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'a', content: '' },
  { role: 'assistant', content: 'One.' },
  { role: 'user', content: ' And y?' },
];

/** The draft of a chat after the passes of the recommended repair. */
function repaired(messages: readonly object[]): Draft {
  const snapshot = openTranscript(JSON.stringify({ model: 'gpt-4o', messages }));
  const transcript = snapshot.transcripts[0]!;
  const draft = new Draft(transcript.messages);
  const { passes } = PRESETS.find((it) => it.id === 'recommended')!;
  runPasses(draft, passes, contextOf(snapshot, resolveTarget(transcript, undefined), transcript));
  return draft;
}

// Of a history of hundreds of thousands of messages a draft would be as long as they are.
test('a repair drafts nothing of a history in which it finds nothing', () => {
  const draft = repaired(HEALTHY);
  expect(draft.isFresh).toBe(true);
  expect(draft.isUnchanged).toBe(true);
});

test('it drafts what it repairs', () => {
  const draft = repaired(HEALTHY.filter((it) => it.role !== 'tool'));
  expect(draft.isFresh).toBe(false);
  expect(draft.messages.map((it) => it.role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'user']);
});
