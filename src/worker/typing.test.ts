import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { spawnTwin } from './in-thread.ts';
import type { DiagnosticView } from './protocol.ts';

const client = () => createClient(() => Promise.resolve(spawnTwin()));
const chat = (turns: number): string =>
  Array.from({ length: turns }, (_, turn) => [
    `{"role":"user","content":"question ${turn}"}`,
    `{"role":"assistant","content":"response ${turn}"}`,
  ])
    .flat()
    .join('\n');

/** Opens a text and puts characters in the place of those that are found in it. */
async function opened(text: string) {
  const page = client();
  let view = await page.open({ text, fileName: 'chat.jsonl', target: null });
  return {
    page,
    view: () => view,
    near: (found: string, put: string) => page.near(view.revision, editOf(text, found, put)),
    async type(now: string, found: string, put: string, goesOn = false) {
      const typed = await page.type(view.revision, editOf(now, found, put), goesOn);
      view = typed.view ?? view;
      return typed;
    },
    async text() {
      return (await page.exportBlob(null)).text();
    },
  };
}

function editOf(text: string, found: string, put: string) {
  const start = text.indexOf(found);
  expect(start).toBeGreaterThanOrEqual(0);
  return { start, end: start + found.length, text: put };
}

test('what is typed changes these characters and no others, and can be undone and done again', async () => {
  const text = chat(300);
  const { page, type, text: now } = await opened(text);
  const { view, fault } = await type(text, 'question 20"', 'another question"');
  expect(fault).toBeNull();
  expect(view?.undo).toBe('Edit in Source');
  expect(await now()).toBe(text.replace('question 20"', 'another question"'));
  await page.undo();
  expect(await now()).toBe(text);
  expect((await page.redo()).counts.messages).toBe(600);
  expect(await now()).toBe(text.replace('question 20"', 'another question"'));
});

test('typing that goes on is one step; what comes back to where it began is none', async () => {
  const text = chat(3);
  const { page, type } = await opened(text);
  await type(text, 'question 1', 'question 1a');
  const { view } = await type(text.replace('question 1', 'question 1a'), 'question 1a', 'question 1ab', true);
  expect(view?.step).toMatchObject({ amends: true, edits: [{ text: expect.stringContaining('ab') }] });
  expect(page.record()?.steps).toHaveLength(1);
  const back = await type(text.replace('question 1', 'question 1ab'), 'question 1ab', 'question 1', true);
  expect(back.view).toMatchObject({ undo: null, edited: false });
  expect(page.record()).toMatchObject({ steps: [], at: 0 });
});

test('a text that cannot be read says where it breaks, and what is open stays', async () => {
  const text = chat(3);
  const { page, type, view, near } = await opened(text);
  const before = view().revision;
  const { fault } = await type(text, '"response 1"', 'response 1');
  expect(fault).toEqual({
    message: expect.stringMatching(/^Not valid JSON: “r” is where/),
    offset: text.indexOf('"response 1"'),
  });
  expect((await near('"response 1"', 'response 1')).fault).toEqual(fault);
  expect(view().revision).toBe(before);
  expect(page.record()?.steps).toEqual([]);
  const emptied = await page.type(before, { start: 0, end: text.length, text: '' }, false);
  expect(emptied.fault?.message).toBe('No message can be found in the text any more.');
});

test('the messages that were typed in are checked before all others are', async () => {
  const call =
    '{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}]}';
  const text = chat(3000).replace(
    '{"role":"assistant","content":"response 1500"}',
    `${call}\n{"role":"tool","tool_call_id":"c","content":"seen"}`,
  );
  const { near, type, view } = await opened(text);
  expect(view().counts.errors).toBe(0);
  const { found } = await near('"id":"c"', '"id":"d"');
  const { view: full } = await type(text, '"id":"c"', '"id":"d"');
  expect(full?.counts.errors).toBeGreaterThan(0);
  const inTouched = full?.diagnostics.filter(({ messageIndex }) => messageIndex === 3001);
  expect(inTouched).not.toEqual([]);
  const told = (findings: readonly DiagnosticView[] | undefined) =>
    findings?.map(({ key, span, line, message, messageIndex }) => [key, span, line, message, messageIndex]);
  expect(told(found?.added)).toEqual(told(inTouched));
  expect(found?.counts.errors).toBe(inTouched?.filter(({ severity }) => severity === 'error').length);
});

const ORPHAN = '{"role":"tool","tool_call_id":"c","content":"seen"}';

test('an edit by hand is checked with the messages around it as it is with all of them', async () => {
  const { page, view } = await opened(chat(3000));
  const edit = { do: 'written', message: 3000, text: ORPHAN } as const;
  const { found } = await page.near(view().revision, edit);
  const plan = await page.plan({ kind: 'hand', edit });
  const { view: full } = { view: await page.apply(plan.id) };
  expect(found?.counts).toEqual({
    errors: full.counts.errors,
    warnings: full.counts.warnings,
    infos: full.counts.infos,
  });
  expect(found?.verdict.sentence).toBe(full.verdict.sentence);
  expect(found?.added.map(({ key }) => key)).toEqual(full.diagnostics.map(({ key }) => key));
  expect(found?.added).not.toEqual([]);
});

test('a large text is the same again after each step that is taken back, or done again', async () => {
  const text = `${chat(3)}\n{"role":"user","content":"${'x'.repeat(50_000_000)}"}`;
  const { page, type, text: now } = await opened(text);
  const first = text.replace('question 1', 'question one');
  const second = first.replace('{"role":"user","content":"question 2"}', ORPHAN);
  const steps = [
    (await type(text, 'question 1', 'question one')).view,
    (await type(first, '{"role":"user","content":"question 2"}', ORPHAN)).view,
  ];
  expect(steps[1]?.counts.errors).toBeGreaterThan(0);
  expect((await page.undo()).counts).toEqual(steps[0]?.counts);
  expect((await now()) === first).toBe(true);
  expect(await page.undo()).toMatchObject({ edited: false, diagnostics: [], undo: null });
  expect((await now()) === text).toBe(true);
  expect((await page.rows(2, 3))[0]?.what).toBe('question 1');
  await page.redo();
  expect((await page.redo()).counts).toEqual(steps[1]?.counts);
  expect((await now()) === second).toBe(true);
}, 60_000);

test('what was typed in another text than that of now is left out', async () => {
  const text = chat(3);
  const { page, type } = await opened(text);
  await type(text, 'question 1', 'question one');
  expect(await page.type(0, { start: 0, end: 1, text: '[' }, false)).toEqual({ view: null, fault: null });
});

test('a large file changes in the bytes that were typed, and in no others', async () => {
  const text = chat(150_000);
  const { type, text: now } = await opened(text);
  const at = text.indexOf('response 90000');
  await type(text, 'response 90000', 'résponse 90000 ✓');
  const bytes = Buffer.from(await now());
  const sha = (part: Uint8Array) => createHash('sha256').update(part).digest('hex');
  const before = Buffer.from(text);
  const grown = Buffer.byteLength('résponse 90000 ✓') - Buffer.byteLength('response 90000');
  expect(bytes.length).toBe(before.length + grown);
  expect(sha(bytes.subarray(0, at))).toBe(sha(before.subarray(0, at)));
  const rest = at + 'response 90000'.length;
  expect(sha(bytes.subarray(rest + grown))).toBe(sha(before.subarray(rest)));
});
