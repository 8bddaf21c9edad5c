import type { Inspector } from '../pages/inspector.ts';
import { expect, test } from '../test.ts';

const KEY = 'sk-ant-api03-Zq7Wm2Xk9Lp4Rt8Vb3Nc';
const HIDDEN = [KEY, 'annlee', 'nova-pay', 'ledger9.py', 'ann@nova-pay.dev', 'Kumquat', 'toolu_01AbCdEfGh2345'];

const session = (): string => {
  const read = { command: 'cat /home/annlee/nova-pay/src/ledger9.py' };
  const turns = Array.from({ length: 30 }, (_, i) => [
    { role: 'user', content: `Question ${i} about Kumquat, from ann@nova-pay.dev` },
    { role: 'assistant', content: `Answer ${i} with ${KEY}.` },
  ]);
  const broken = [
    { role: 'user', content: 'Read it.' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_01AbCdEfGh2345', name: 'bash', input: read }] },
    { role: 'user', content: 'And now?' },
  ];
  return JSON.stringify({ model: 'claude-sonnet-4-5', messages: [...turns.flat(), ...broken] }, null, 2);
};

const choice = (app: Inspector) => app.page.getByRole('combobox', { name: 'What to show' });

/** The copy beside the conversation: of everything, or the smallest of the first problem. */
async function share(app: Inspector, extent: 'whole' | 'smallest'): Promise<void> {
  await (await app.downloadItem(/^Share a redacted/)).click();
  await expect(choice(app)).toBeFocused();
  await choice(app).selectOption({ index: extent === 'whole' ? 0 : 1 });
}

async function taken(app: Inspector): Promise<string> {
  const { name, bytes } = await app.saved();
  expect(name).toMatch(/^transcript\.(redacted|example)\.json$/);
  return bytes.toString('utf8');
}

test.describe('a copy to show somebody else', () => {
  test('is beside the conversation, holds nothing of what was found, and opens with the same error', async ({
    app,
  }) => {
    await app.load(session());
    await share(app, 'whole');
    await app.page.getByRole('textbox', { name: 'Words of your own' }).fill('Kumquat');
    await expect(app.afterwards).toContainText('7 things replaced');
    await expect(app.afterwards).toContainText('Redacted copy: 1 error.');
    await expect(app.before.getByText(KEY).first()).toBeVisible();
    await expect(app.after.locator('ins', { hasText: 'redacted-key-1' }).first()).toBeVisible();
    await app.afterwards.getByText('7 things replaced').click();
    await expect(app.afterwards.getByRole('row', { name: `${KEY} redacted-key-1 30` })).toBeVisible();
    await expect(app.page.getByRole('list', { name: 'Not replaced' })).toContainText('What was said is as it was');
    const text = await taken(app);
    await expect(app.page.getByText(/^Saved transcript\.redacted\.json, .* as After shows it/)).toBeVisible();
    for (const hidden of HIDDEN) expect(text.toLowerCase()).not.toContain(hidden.toLowerCase());
    await app.page.getByRole('button', { name: 'Start over' }).click();
    await app.load(text);
    await app.expectErrors(1);
    await app.openCase('tools/missing-result');
  });

  test('the smallest example of one problem has that problem alone, and its other messages are removed', async ({
    app,
  }) => {
    await app.load(session());
    await share(app, 'smallest');
    await expect(app.afterwards).toContainText(/Smallest example: [12] of 63 messages, 1 error\./);
    await expect(app.page.getByRole('button', { name: /\d+ messages removed$/ })).toBeVisible();
    const text = await taken(app);
    expect(text.length).toBeLessThan(500);
    await app.page.getByRole('button', { name: 'Start over' }).click();
    await app.load(text);
    await app.expectErrors(1);
    await app.openCase('tools/missing-result');
  });

  test('is offered once a fix is applied, made of the conversation before it', async ({ app }) => {
    await app.load(session());
    await app.repair('tools/missing-result', /remove the call/i);
    await app.expectErrors(0);
    await app.page.getByRole('button', { name: 'Share a redacted smallest example', exact: true }).click();
    await expect(app.afterwards).toContainText(/Smallest example: [12] of 63 messages, 1 error\./);
    await expect(app.page.getByRole('heading', { name: 'Before the fix' })).toBeVisible();
    const text = await taken(app);
    for (const hidden of HIDDEN.filter((word) => word !== 'Kumquat')) expect(text).not.toContain(hidden);
    await app.page.keyboard.press('Escape');
    await expect(app.after).toBeHidden();
    await app.expectErrors(0);
  });

  test('what is not asked for stays, and a choice makes a new copy', async ({ app }) => {
    await app.load(session());
    await share(app, 'whole');
    await app.page.getByRole('checkbox', { name: 'Keys' }).uncheck();
    await expect(app.afterwards).toContainText('Left as asked: keys and passwords.');
    await (await app.downloadItem(/^Copy/)).click();
    await expect(app.page.getByText(/^Copied [\d,]+ characters\.$/)).toBeVisible();
    const copied = await app.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(KEY);
    expect(copied).not.toContain('annlee');
  });

  test('stays within a narrow screen, with names and words that have no end', async ({ app, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const endless = `/home/${'x1'.repeat(120)}/${'long_'.repeat(40)}.py and ${KEY.repeat(6)}`;
    await app.load(session().replace('Read it.', endless));
    await (await app.downloadItem(/^Share a redacted/)).click();
    for (const index of [0, 1]) {
      await choice(app).selectOption({ index });
      await expect(app.downloads).toBeVisible();
      await expect(app.after.locator('[data-change]').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });
});
