import { readFile } from 'node:fs/promises';
import { brokenAnthropic, healthyAnthropic, MISSING } from '../samples.ts';
import { expect, test } from '../test.ts';

test('the API is asked from a shell with the body from a file, and its answer is read', async ({
  app,
  page,
  watch,
}) => {
  await app.load(brokenAnthropic().text);
  await app.openTab('Export');
  await page.getByRole('button', { name: 'Verify with your own key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify with your own key' });
  await expect(dialog.getByText(/api\.anthropic\.com\/v1\/messages\/count_tokens/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy the command' }).click();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(/^curl -sS https:\/\/api\.anthropic\.com/);
  expect(command).toContain('$ANTHROPIC_API_KEY');
  expect(command).toContain('@count.json');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download count.json' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('count.json');
  const body = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(body.messages).toEqual(JSON.parse(brokenAnthropic().text).messages);
  expect(body.max_tokens).toBeUndefined();

  const answer = dialog.getByRole('textbox', { name: 'What it printed' });
  const verdict = dialog.getByRole('region', { name: 'Verification' });
  await answer.fill(MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB'));
  await expect(verdict).toHaveAttribute('data-state', 'agrees');
  await expect(verdict).toContainText(/Agrees.*\d{4}-\d\d-\d\d, claude/s);
  await answer.fill('{"input_tokens": 2100}');
  await expect(verdict).toHaveAttribute('data-state', 'disagrees');
  await answer.fill('{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}');
  await expect(verdict).toHaveAttribute('data-state', 'unclear');
  expect(watch.requests.filter((it) => it.url.includes('anthropic.com'))).toEqual([]);
});

test('a healthy history and an answer with a figure agree', async ({ app, page }) => {
  await app.load(healthyAnthropic().text);
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('own key');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Verify with your own key' });
  await dialog.getByRole('textbox', { name: 'Model' }).fill('claude-opus-4-6');
  await dialog.getByRole('textbox', { name: 'What it printed' }).fill('{"input_tokens": 2100}');
  await expect(dialog.getByRole('region', { name: 'Verification' })).toContainText(/Agrees.*claude-opus-4-6/s);
});

test('a target without such an endpoint says so and names those that have one', async ({ app, page }) => {
  await app.load(healthyAnthropic().text);
  await app.target.selectOption('mistral');
  await app.openTab('Export');
  await page.getByRole('button', { name: 'Verify with your own key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify with your own key' });
  await dialog.getByRole('button', { name: /Gemini/ }).click();
  await expect(dialog.getByText(/:countTokens/)).toBeVisible();
  await expect(app.target).toHaveValue('gemini');
});
