import { manyProblems } from '../samples.ts';
import { expect, test } from '../test.ts';

const ERROR = `400 {"error":{"message":"An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_000000000003","type":"invalid_request_error"}}`;

test('an error text that comes while a repair is looked for takes nothing from it', async ({ app, page }) => {
  await app.paste(manyProblems(3000).text);
  await expect(app.row(0)).toBeVisible({ timeout: 20_000 });
  await app.paste(ERROR);
  await expect(app.explained.locator('[data-message-index="7"]').first()).toBeVisible({ timeout: 20_000 });
  await expect(app.apply).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: 'Look for a repair' })).toHaveCount(0);
});

for (const order of ['before', 'after'])
  test(`an error that is pasted in the moment ${order} its transcript is there with it`, async ({ app, page }) => {
    const transcript = manyProblems(20).text;
    await page.evaluate(
      (texts) => {
        for (const text of texts) {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', text);
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        }
      },
      order === 'before' ? [ERROR, transcript] : [transcript, ERROR],
    );
    await expect(app.summary).toContainText('41 messages', { timeout: 20_000 });
    await expect(app.explained.locator('[data-message-index="7"]').first()).toBeVisible({ timeout: 20_000 });
  });
