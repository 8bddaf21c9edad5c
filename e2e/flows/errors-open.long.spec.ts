import { expect, test } from '../test.ts';

const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: { path: 'src' } });

/** Message 1 is never answered. */
const BROKEN = [
  { role: 'user', content: 'What is in src?' },
  { role: 'assistant', content: [use('toolu_01One')] },
  { role: 'user', content: 'go on' },
];
const HEALTHY = [
  { role: 'user', content: 'What is in src?' },
  { role: 'assistant', content: 'Nothing.' },
];

const TEXTS = {
  words: 'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01One.',
  kind: 'API Error: 400 due to tool use concurrency issues.',
  place: '400 {"error":{"message":"messages.1.content.0: flux value out of phase"}}',
  file: '{"detail":"Bad Request"}',
} as const;

for (const [degree, error] of Object.entries(TEXTS))
  test(`a text known by ${degree} says so and leads to the message`, async ({ app, page }, info) => {
    await app.load(JSON.stringify(BROKEN, null, 2));
    await app.errorText.fill(error);
    await expect(app.explained.locator('[data-degree]')).toHaveAttribute('data-degree', degree);
    await expect(app.explained.locator('[data-message-index]').first()).toHaveAttribute('data-message-index', '1');
    await page.screenshot({ path: info.outputPath(`${degree}.png`) });
  });

test('a client that rewords names several rules, the broken one first', async ({ app }) => {
  await app.load(JSON.stringify(BROKEN));
  await app.errorText.fill(TEXTS.kind);
  await app.openTab('Checks');
  const first = app.page.getByRole('region', { name: 'What the error says' }).getByRole('listitem').first();
  await expect(first).toContainText('This file breaks it');
});

test('a refusal without a reason, about a healthy file', async ({ app }) => {
  await app.load(JSON.stringify(HEALTHY));
  await app.errorText.fill(TEXTS.file);
  await expect(app.explained).toContainText('Not found, and not ruled out');
  await expect(app.explained).not.toContainText('Not in this file');
});

test('a filter points away from the file', async ({ app, page }, info) => {
  await app.load(JSON.stringify(BROKEN));
  await app.errorText.fill('400 The request was rejected because it was considered high risk');
  await expect(app.explained.locator('[data-about]')).toHaveAttribute('data-about', 'filter');
  await expect(app.explained).toContainText('In what was said');
  await page.screenshot({ path: info.outputPath('filter.png') });
});

test('an error about length is about the whole conversation', async ({ app, page }, info) => {
  await app.load(JSON.stringify(BROKEN));
  await app.errorText.fill('prompt is too long: 210000 tokens > 200000 maximum');
  await expect(app.explained).toContainText('of all the text');
  await expect(app.explained).not.toContainText(/cannot be checked|not ruled out/);
  await page.screenshot({ path: info.outputPath('too-long.png') });
  await app.errorText.fill(TEXTS.words);
  await expect(app.explained.locator('[data-degree="words"]')).toBeVisible();
  await expect(app.explained).not.toContainText('cannot be checked here yet');
});

test('a text that names nothing of a conversation points away from the file', async ({ app, page }, info) => {
  await app.load(JSON.stringify(BROKEN));
  await app.errorText.fill('fatal: not a git repository (or any of the parent directories)');
  await expect(app.explained.locator('[data-about="elsewhere"]')).toContainText('We do not recognise this error');
  await expect(app.explained).toContainText('Nothing in this text is about the messages');
  await expect(app.explained.locator('[data-message-index]')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('elsewhere.png') });
});

const OWN_WORDS =
  'You do not have enough credits. Available: 1113, required: 1328. Try a shorter prompt or reduce history.';

test('an error text in words of its own is one wherever it is pasted: at the start, and over a session', async ({
  app,
  page,
}) => {
  await app.transcript.focus();
  await app.paste(OWN_WORDS);
  await expect(app.errorText).toHaveValue(OWN_WORDS);
  await expect(app.transcript).toHaveValue('');
  await expect(page.getByText(/The key, the account|cannot be paid|credit|balance/i).nth(1)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await app.load(JSON.stringify(HEALTHY));
  await app.editError();
  await app.errorText.fill('');
  await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null));
  await app.paste(OWN_WORDS);
  await expect(app.chip).toContainText('You do not have enough credits');
  await expect(app.row(1)).toBeVisible();
});

test('a file that holds nothing but an error text is explained, and its transcript beside it is opened', async ({
  app,
  page,
}) => {
  const error = { name: 'error.txt', text: 'Failed after 3 attempts. Last error: Overloaded' };
  await app.drop(error);
  await expect(app.errorText).toHaveValue(error.text);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Beside a file that cannot be read it is explained as well.
  await app.drop({ name: 'notes.txt', text: 'Dear all, here are the minutes.' });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(app.explained).toContainText('The server was busy or had no room');
  await app.errorText.fill('');
  await app.choose({ name: 'a-error.txt', text: TEXTS.words }, { name: 'session.json', text: JSON.stringify(BROKEN) });
  await expect(app.explained.locator('[data-degree]')).toHaveAttribute('data-degree', 'words');
  await expect(app.chip).toHaveAttribute('data-message-index', '1');
});
