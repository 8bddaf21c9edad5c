import { bigJsonl, brokenAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

/** Of more characters not more than a message or a stretch is shown. */
const WHOLE = 500_000;

test.describe('Source', () => {
  test('shows a text of up to half a million characters as a whole', async ({ app, page }) => {
    const { text } = brokenAnthropic();
    const whole = text.padEnd(WHOLE, `${' '.repeat(99)}\n`);
    await app.drop({ name: 'whole.json', text: whole });
    await app.expectErrors(3);
    await app.openTab('Source');
    await expect(page.getByText('The whole text, as written')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Source text' })).toBeAttached();
    await app.drop({ name: 'larger.json', text: `${whole} ` });
    await expect(page.getByText('larger.json', { exact: true })).toBeVisible();
    await app.openTab('Source');
    await expect(page.getByText(/^The text is too large to be shown as a whole: message \d+$/)).toBeVisible();
  });

  test('shows of a text that is too large the first message until another is selected', async ({ app, page }) => {
    await app.choose({ name: 'large.jsonl', text: bigJsonl(1.2 * WHOLE) });
    await expect(app.row(0)).toBeVisible();
    await app.openTab('Source');
    await expect(page.getByText('The text is too large to be shown as a whole: message 0')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Source of message 0' })).toBeAttached();
    await expect(page.locator('[data-part="editor"]')).toContainText('0 words that fill a line');
    await app.showRows();
    await app.row(1).click();
    await app.openTab('Source');
    await expect(page.getByText('The text is too large to be shown as a whole: message 1')).toBeVisible();
    await expect(page.locator('[data-part="editor"]')).toContainText('1 words that fill a line');
  });

  test('shows of a text that is too large the stretch round a problem that is in no message', async ({ app, page }) => {
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 1024,
      messages: Array.from({ length: 2001 }, (_, i) => ({
        role: i % 2 === 0 ? 'user' : 'assistant',
        content: `${i} ${'words that fill a line and say little '.repeat(15)}`,
      })),
      tools: [{ name: 'of two words', input_schema: { type: 'object' } }],
    };
    const text = JSON.stringify(body, null, 2);
    expect(text.length).toBeGreaterThan(WHOLE);
    await app.drop({ name: 'tools.json', text });
    await app.expectErrors(1);
    await app.problem('tools/invalid-name').click();
    await app.openTab('Source');
    await expect(
      page.getByText(/^The text is too large to be shown as a whole: characters [\d,]+ to [\d,]+ of/),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Source text' })).toBeAttached();
    await expect(page.locator('[data-part="editor"] .source-mark-error').first()).toBeVisible();
    await expect(page.locator('[data-part="editor"]')).toContainText('"of two words"');
    const line = text.split('\n').findIndex((it) => it.includes('of two words')) + 1;
    await expect(
      page.locator('[data-part="editor"] .line-numbers').getByText(String(line), { exact: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Earlier characters' }).click();
    await expect(page.locator('[data-part="editor"]')).not.toContainText('"of two words"');
    await page.getByRole('button', { name: 'Later characters' }).click();
    await expect(page.getByText(`of ${text.length.toLocaleString('en')}`)).toBeVisible();
    await app.showRows();
    await app.row(0).click();
    await app.openTab('Source');
    await expect(page.getByText('The text is too large to be shown as a whole: message 0')).toBeVisible();
  });
});
