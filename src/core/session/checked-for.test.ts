import { expect, it } from 'vitest';
import { openTranscript } from '../session.ts';
import { TARGETS } from '../targets/registry.ts';
import { decodeError } from './errors.ts';

const IDS = new Set(TARGETS.map(({ id }) => id));
const messages = [
  { role: 'user', content: 'How many hens?' },
  { role: 'assistant', content: 'Twelve.' },
  { role: 'user', content: '' },
];

it.each(TARGETS.map(({ id }) => id))('what an error is told of %s names targets by their titles', (target) => {
  const snapshot = openTranscript(JSON.stringify({ model: 'm', messages }), { target });
  const texts = [
    'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1. Each `tool_use` block must have a corresponding `tool_result` block in the next message.',
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    'final assistant content cannot end with trailing whitespace',
    'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
    'Error code: 400 - Bad Request',
  ];
  for (const text of texts) {
    const { notChecked, notInFile, culprit } = decodeError(text, snapshot);
    const words = [notChecked, notInFile, culprit?.note].join(' ').split(/[^\w-]+/);
    expect(words.filter((word) => IDS.has(word))).toEqual([]);
  }
});
