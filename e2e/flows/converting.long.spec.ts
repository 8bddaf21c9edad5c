import { readFile } from 'node:fs/promises';
import type { Inspector } from '../pages/inspector.ts';
import { brokenAnthropic, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const button = (app: Inspector, name: string) => app.page.getByRole('button', { name, exact: true });
const chooseFormat = (app: Inspector, id: string) =>
  app.page.getByRole('combobox', { name: 'Format to write' }).selectOption(id);
const openFormats = async (app: Inspector) => (await app.downloadItem(/^Another format/)).click();

async function clipboard(app: Inspector, name: string, what: string): Promise<string> {
  await (await app.downloadItem(name)).click();
  await expect(app.page.getByText(new RegExp(`^Copied ${what}, `))).toBeVisible();
  return app.page.evaluate(() => navigator.clipboard.readText());
}

async function downloaded(app: Inspector, name: string): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([app.page.waitForEvent('download'), button(app, name).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test.describe('another format', () => {
  test('is shown beside the conversation, message by message, with the verdict of its own API', async ({ app }) => {
    await app.load(healthyAnthropic().text);
    await openFormats(app);
    await expect(app.page.getByRole('combobox', { name: 'Format to write' })).toBeFocused();
    await chooseFormat(app, 'mistral-chat');
    await expect(app.afterwards).toContainText(/As Mistral chat: Mistral would accept it/);
    await expect(app.afterwards).toContainText('2 call ids are changed on both sides');
    await expect(app.afterwards).toContainText(/still names the model\s+claude-sonnet-4-5/);
    await expect(app.before.locator('[data-message-index="1"]')).toBeVisible();
    const changed = app.after.locator('[data-change="changed"]').first();
    await expect(changed.locator('ins').first()).toBeVisible();
    const file = await downloaded(app, 'Download');
    expect(file.name).toBe('transcript.mistral-chat.json');
    expect(file.text).toContain('"tool_calls"');
    await expect(app.page.getByText(/^Saved transcript\.mistral-chat\.json, .* as After shows it/)).toBeVisible();
  });

  test('what the other API rejects is fixed, or named where nobody wants that', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await openFormats(app);
    await chooseFormat(app, 'openai-chat');
    await expect(app.afterwards).toContainText('OpenAI would accept it');
    await expect(app.page.getByRole('list', { name: 'Lost or changed' })).toContainText('message 6');
    await app.page.getByRole('checkbox', { name: 'Fix what the other API rejects' }).uncheck();
    await expect(app.afterwards).toContainText(/OpenAI would reject it, \d errors?\./);
    await expect(app.page.getByRole('list', { name: 'Still rejected' }).getByRole('listitem').first()).toBeVisible();
  });

  test('a loss leads to its row, which says it; Escape goes back', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await openFormats(app);
    await chooseFormat(app, 'gemini-contents');
    const list = app.page.getByRole('list', { name: 'Lost or changed' });
    const first = list.getByRole('button', { name: /^message \d+$/ }).first();
    const index = /\d+/.exec(await first.innerText())![0];
    await first.click();
    await expect(app.before.locator(`[data-message-index="${index}"]`)).toHaveAttribute('aria-current', 'true');
    await app.page.keyboard.press('Escape');
    await expect(app.after).toBeHidden();
    await expect(app.row(Number(index))).toHaveAttribute('aria-selected', 'true');
  });

  test('the request as curl and as Python can be read again', async ({ app }) => {
    await app.load(healthyAnthropic().text);
    await openFormats(app);
    await chooseFormat(app, 'anthropic-messages');
    const curl = await clipboard(app, 'Copy as curl', 'the curl command');
    expect(curl).toContain('x-api-key: $ANTHROPIC_API_KEY');
    expect(curl).toContain(healthyAnthropic().pieces[1]);
    await chooseFormat(app, 'openai-responses');
    await expect(app.afterwards).toContainText('OpenAI would');
    const python = await clipboard(app, 'Copy as Python', 'the Python code');
    expect(python).toContain('OpenAI().responses.create(**request)');
    await app.page.keyboard.press('Escape');
    for (const text of [curl, python]) {
      await app.showRows();
      await app.messages.focus();
      await app.paste(text);
      await expect.poll(async () => (await app.counts()).messages).toBeGreaterThanOrEqual(5);
      await app.expectErrors(0);
    }
  });
});

test.describe('my words', () => {
  test('are saved as they were typed, before anything is cut', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.openTab('Export');
    const prompts = await downloaded(app, 'Download my prompts');
    expect(prompts.name).toBe('transcript.prompts.md');
    for (const said of ['What files are in src?', 'Here it is:', 'go on', 'And what is in b.txt?'])
      expect(prompts.text).toContain(`\`\`\`text\n${said}\n\`\`\`\n`);
    expect(prompts.text).not.toContain('I will look.');
    const conversation = await downloaded(app, 'Download the conversation');
    expect(conversation.text).toContain('### Call `read_file`, `toolu_01BBBBBBBBBBBBBBBBBBBBBB`');
    expect(conversation.text).toContain('You are terse.');
  });

  test('are offered beside a plan that loses words of the person, and beside no other', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.chooseRepair('tools/missing-result', /remove the call/i);
    await expect(app.afterwards).toContainText(/loses \d+ characters/);
    await expect(button(app, 'Save my prompts first')).toHaveCount(0);
    await app.discard.click();
    await app.showRows();
    await app.row(4).click();
    await app.page.keyboard.press('Delete');
    await expect(app.afterwards).toContainText('Removes 1 message');
    const saved = await downloaded(app, 'Save my prompts first');
    expect(saved.text).toContain('go on');
    await expect(button(app, 'Save my prompts first')).toBeFocused();
  });
});
