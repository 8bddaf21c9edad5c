import type { Inspector } from '../pages/inspector.ts';
import { brokenAnthropic, longChat } from '../samples.ts';
import { expect, test } from '../test.ts';

const conversation = ({ page }: Inspector) => page.getByRole('region', { name: 'Conversation', exact: true });
const message = (app: Inspector, index: number) => conversation(app).locator(`#read-${index}`);
const read = (app: Inspector) => app.read();

const use = (id: string, path: string) => ({ type: 'tool_use', id, name: 'cat', input: { path } });
const back = (tool_use_id: string, content: string, is_error = false) => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id, content, is_error }],
});

const STORY = JSON.stringify({
  model: 'claude-sonnet-4-5',
  max_tokens: 9,
  messages: [
    { role: 'user', content: 'Read **both**, see [this](https://example.org/x) <img src=x onerror=alert(1)>' },
    {
      role: 'assistant',
      content: [{ type: 'text', text: '# Plan\n\n- first\n- second' }, use('toolu_1', 'wrong.txt')],
    },
    back('toolu_1', 'no such file', true),
    { role: 'assistant', content: [use('toolu_2', 'right.txt')] },
    back('toolu_2', `{"lines":["a","b"],"total":2}`),
    { role: 'assistant', content: [{ type: 'text', text: `Long: ${'words and words '.repeat(900)}the end.` }] },
  ],
});

test('a call and its result are one card, and what was tried again says what is otherwise', async ({ app }) => {
  await app.load(STORY);
  await read(app);
  const first = message(app, 1).getByRole('group', { name: 'Call of cat' });
  await expect(first).toContainText('no such file');
  await expect(first).toContainText('failed');
  await expect(message(app, 2)).toHaveCount(0);
  const second = message(app, 3).getByRole('group', { name: 'Call of cat' });
  await expect(second).toContainText('Tried again after message 1');
  await expect(second.locator('del')).toHaveText('wrong');
  await expect(second.locator('ins')).toHaveText('right');
  await expect(second.locator('[role=tree]').last()).toContainText('total');
});

test('Markdown is shown without links, pictures or HTML of the transcript', async ({ app }) => {
  await app.load(STORY);
  await read(app);
  await expect(message(app, 0).locator('strong')).toHaveText('both');
  await expect(message(app, 0)).toContainText('[this](https://example.org/x)');
  await expect(message(app, 0)).toContainText('<img src=x onerror=alert(1)>');
  await expect(conversation(app).locator('a, img, iframe, script')).toHaveCount(0);
  await expect(message(app, 1).locator('li')).toHaveCount(2);
});

test('the middle of a long text is left out, said, and shown on demand', async ({ app }) => {
  await app.load(STORY);
  await read(app);
  await expect(message(app, 5)).toContainText('the end.');
  const more = message(app, 5).getByRole('button', { name: /^Show [\d,]+ characters not shown here$/ });
  await more.click();
  await expect(more).toHaveCount(0);
  expect((await message(app, 5).textContent())?.match(/words and words/g)).toHaveLength(900);
});

test('a missing result is an empty place with the repairs in it, and choosing one shows it there', async ({ app }) => {
  await app.load(brokenAnthropic().text);
  await read(app);
  const card = message(app, 3).getByRole('group', { name: 'Call of read_file' });
  await expect(card).toContainText('There is no result here.');
  await card.getByRole('button', { name: /Add an "interrupted" result/ }).click();
  await expect(message(app, 4).locator('[data-part="changes"] ins')).toContainText('interrupted');
  await app.apply.click();
  await expect(card).toContainText('interrupted');
  await expect(card).not.toContainText('There is no result here.');
});

test('by keys: r turns, j and k go from message to message, n to the next problem', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.messages.focus();
  await page.keyboard.press('r');
  await conversation(app).focus();
  await page.keyboard.press('n');
  const selected = conversation(app).locator('[aria-current="true"]');
  await expect(selected).toHaveAttribute('data-message-index', '3');
  await page.keyboard.press('j');
  await expect(selected).toHaveAttribute('data-message-index', '4');
  await expect(message(app, 4)).toBeFocused();
  await expect(message(app, 4)).toHaveAttribute('aria-posinset', '5');
  await page.keyboard.press('k');
  await expect(message(app, 3)).toBeFocused();
  await page.keyboard.press('r');
  await expect(app.messages).toBeVisible();
  await expect(app.row(3)).toHaveAttribute('aria-selected', 'true');
});

test('a value of a tree is copied with its path, by mouse and by keys', async ({ app, page }) => {
  const args = { path: 'src/a.txt', options: { lines: [1, { 'to the': 'end\nof it' }] }, long: 'x'.repeat(900) };
  const call = { type: 'tool_use', id: 'toolu_1', name: 'cat', input: args };
  await app.load(
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [{ role: 'user', content: 'go' }, { role: 'assistant', content: [call] }, back('toolu_1', 'ok')],
    }),
  );
  await read(app);
  const tree = message(app, 1).getByRole('tree');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await tree.getByRole('treeitem', { name: /^long/ }).hover();
  await tree.getByRole('button', { name: 'Copy value' }).click();
  await expect(tree.getByRole('status')).toHaveText('value copied');
  expect(await clipboard()).toBe(args.long);
  await page.mouse.move(0, 0);
  await expect(tree.getByRole('button')).toHaveCount(0);

  await app.tabTo(tree.getByRole('treeitem', { name: /^path/ }));
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  const leaf = tree.getByRole('treeitem', { name: /^to the/ });
  await expect(leaf).toBeFocused();
  await page.keyboard.press('c');
  await expect(tree.getByRole('status')).toHaveText('value copied');
  expect(await clipboard()).toBe('end\nof it');
  await page.keyboard.press('Shift+C');
  await expect(tree.getByRole('status')).toHaveText('path copied');
  expect(await clipboard()).toBe('options.lines[1]["to the"]');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(leaf).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(tree.getByRole('status')).toHaveText('value copied');
  expect(JSON.parse(await clipboard())).toEqual({ 'to the': 'end\nof it' });
});

test('what the filter hides is said', async ({ app, page }) => {
  await app.load(STORY);
  await read(app);
  await page.getByRole('combobox', { name: 'Show', exact: true }).selectOption('calls');
  await expect(conversation(app)).toContainText('2 messages are hidden by the filter.');
  await expect(conversation(app).locator('[data-part="gap"]')).toHaveText([
    '1 message hidden by the filter',
    '1 message hidden by the filter',
  ]);
  await conversation(app).getByRole('button', { name: 'Show all' }).click();
  await expect(message(app, 5)).toBeAttached();
});

test("up to 2,000 messages the browser's own search finds every word", async ({ app, page }) => {
  // They come in parts, while nothing else is to be done: on a slow machine that takes its time.
  test.slow();
  const chat = longChat(480);
  expect(chat.pieces.length).toBeGreaterThan(1900);
  await app.load(chat.text);
  await read(app);
  await expect(conversation(app).locator('[data-part="gap"]')).toHaveCount(0, { timeout: 90_000 });
  await expect(message(app, chat.pieces.length - 1)).toBeAttached({ timeout: 90_000 });
  const found = (words: string) =>
    page.evaluate((it) => {
      getSelection()?.removeAllRanges();
      const isFound = (window as unknown as { find(text: string): boolean }).find(it);
      return isFound ? (getSelection()?.anchorNode?.parentElement?.closest('article')?.id ?? 'elsewhere') : 'nowhere';
    }, words);
  for (const at of [3, 250, 479]) {
    expect(await found(`Question ${at}: what does`)).toBe(`read-${1 + 4 * at}`);
    expect(await found(`File ${at} says what it says.`)).toBe(`read-${4 + 4 * at}`);
  }
});

test('a plan is drawn where it acts: inside an id and a text', async ({ app }) => {
  const call = { type: 'tool_use', id: 'toolu 1', name: 'cat', input: { path: 'a' } };
  await app.load(
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'go' },
        { role: 'assistant', content: [call] },
        back('toolu 1', 'ok'),
        { role: 'assistant', content: [{ type: 'text', text: 'It ends in blanks.   ' }] },
      ],
    }),
  );
  await read(app);
  await app.discard.waitFor();
  const head = message(app, 1).locator('[data-part="call"]');
  await expect(head.locator('del')).toHaveText(' ', { useInnerText: false });
  await expect(head.locator('ins')).toHaveText('_');
  await expect(head).toContainText('toolu');
  const text = message(app, 3).locator('[data-part="text"]');
  await expect(text.locator('del')).toHaveText('   ', { useInnerText: false });
  await expect(text).toContainText('It ends in blanks.');
  await app.discard.click();
  await expect(conversation(app).locator('del, ins')).toHaveCount(0);
});

test('a message as it is written is one key away, and rows and articles say where they stand', async ({
  app,
  page,
}) => {
  await app.load(brokenAnthropic().text);
  // The head is a row as well.
  await expect(app.row(3)).toHaveAttribute('aria-rowindex', '5');
  await expect(app.messages).toHaveAttribute('aria-rowcount', '12');
  await read(app);
  await conversation(app).focus();
  await page.keyboard.press('n');
  const third = page.getByRole('article', { name: 'Message 3, assistant, row 4 of 11', exact: true });
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(third.getByRole('group')).toHaveCount(1);
  await page.keyboard.press('w');
  await expect(third.locator('pre')).toHaveText(brokenAnthropic().pieces[3] ?? '');
  await third.getByRole('button', { name: 'Copy as written' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(brokenAnthropic().pieces[3]);
  await page.keyboard.press('w');
  await expect(third.getByRole('group')).toHaveCount(1);
});

test('an orphaned result stands under the empty place of its call, with the repairs', async ({ app }) => {
  await app.load(brokenAnthropic().text);
  await read(app);
  const card = message(app, 6).getByRole('group', { name: 'Result without a call' });
  await expect(card).toContainText('The call of this result is not here.');
  await expect(card.locator('[data-part="slot"]').getByRole('button')).not.toHaveCount(0);
  await expect(card).toContainText('left over');
});
