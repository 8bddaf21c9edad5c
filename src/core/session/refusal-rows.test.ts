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
