import { expect, it } from 'vitest';
import { openTranscript, planRepair } from '../session.ts';

const user = { role: 'user', content: 'How many hens?' };
const opened = (body: object) => openTranscript(JSON.stringify(body));

/** Rows of *Fix all*, in what a report shows of each. */
const rowsOf = (body: object, refusal: string) => planRepair(opened(body), { refusal }).rows;

it("the row that says why an author's name is removed says that it is lost", () => {
  const rows = rowsOf(
    { model: 'gpt-4o', messages: [user, { ...user, name: 'Anna Maria Müller' }] },
    "Invalid 'messages[1].name': string does not match pattern. Expected a string that matches the pattern '^[^\\s<|\\\\/>]+$'.",
  );
  expect(rows.map(({ index, effect, before }) => [index, effect, before])).toEqual([[1, 'lossy', 'Anna Maria Müller']]);
});

it.each<[what: string, at: string, refusal: string, body: object]>([
  [
    'system text that becomes a message',
    '/system',
    'Unrecognized request argument supplied: system',
    { model: 'gpt-4o', system: 'Be brief.', messages: [user] },
  ],
  [
    'instructions that become a message',
    '/instructions',
    "Unknown parameter: 'instructions'.",
    { model: 'gpt-4o', instructions: 'Be brief.', messages: [user] },
  ],
  [
    'a system instruction that is a string',
    '/systemInstruction',
    'Invalid value at \'system_instruction\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Content), "Be brief."',
    { systemInstruction: 'Be brief.', contents: [{ role: 'user', parts: [{ text: 'Hi.' }] }] },
  ],
  [
    'functions that become tools',
    '/functions',
    "Unknown parameter: 'functions'.",
    {
      model: 'gpt-4o',
      messages: [user],
      functions: [{ name: 'count', parameters: { type: 'object', properties: {} } }],
    },
  ],
])('the row of %s stands at its key', (_, at, refusal, body) => {
  const around = rowsOf(body, refusal).filter(({ index }) => index < 0);
  expect(around.map((row) => row.at)).toEqual([at]);
});
