import { readFile } from 'node:fs/promises';
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

const section = (app: Inspector) => app.page.getByRole('region', { name: 'Share a redacted copy' });
const button = (app: Inspector, name: string) => app.page.getByRole('button', { name, exact: true });
const choice = (app: Inspector) => app.page.getByRole('combobox', { name: 'What to show' });

async function prepared(app: Inspector): Promise<string> {
  await button(app, 'Prepare the copy').click();
  const [download] = await Promise.all([app.page.waitForEvent('download'), button(app, 'Download the copy').click()]);
  expect(download.suggestedFilename()).toBe('transcript.copy.json');
  return readFile(await download.path(), 'utf8');
}

test.describe('a copy to show somebody else', () => {
  test('holds nothing of what was found, says what was replaced, and opens with the same error', async ({ app }) => {
    await app.load(session());
    await app.openTab('Export');
    await app.page.getByRole('textbox', { name: 'Words of your own' }).fill('Kumquat');
    const text = await prepared(app);
    await expect(section(app)).toContainText('7 things replaced');
    await expect(section(app).getByRole('row', { name: `${KEY} redacted-key-1 30` })).toBeVisible();
    await expect(section(app).getByRole('list', { name: 'Not replaced' })).toContainText('What was said is as it was');
    for (const it of HIDDEN) expect(text.toLowerCase()).not.toContain(it.toLowerCase());
    await app.page.getByRole('button', { name: 'Start over' }).click();
    await app.load(text);
    await app.expectErrors(1);
    await app.openCase('tools/missing-result');
  });

  test('the smallest text with one problem has that problem alone', async ({ app }) => {
    await app.load(session());
    await app.openTab('Export');
    await choice(app).selectOption({ index: 1 });
    const text = await prepared(app);
    await expect(section(app)).toContainText(/[12] of 63 messages/);
    await expect(section(app)).toContainText('The problem is still in it, and no error is new');
    expect(text.length).toBeLessThan(500);
    await app.page.getByRole('button', { name: 'Start over' }).click();
    await app.load(text);
    await app.expectErrors(1);
    await app.openCase('tools/missing-result');
  });

  test('what is not asked for stays, and a choice asks for a new copy', async ({ app }) => {
    await app.load(session());
    await app.openTab('Export');
    await button(app, 'Prepare the copy').click();
    await expect(button(app, 'Copy to the clipboard')).toBeVisible();
    await app.page.getByRole('checkbox', { name: /^Keys and passwords/ }).uncheck();
    await expect(button(app, 'Copy to the clipboard')).toBeHidden();
    await button(app, 'Prepare the copy').click();
    await button(app, 'Copy to the clipboard').click();
    await expect(app.page.getByText(/^Copied [\d,]+ characters\.$/)).toBeVisible();
    const copied = await app.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(KEY);
    expect(copied).not.toContain('annlee');
    await expect(section(app)).toContainText('Left as asked: keys and passwords.');
  });

  test('stays within a narrow screen, with names and words that have no end', async ({ app, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const endless = `/home/${'x1'.repeat(120)}/${'long_'.repeat(40)}.py and ${KEY.repeat(6)}`;
    await app.load(session().replace('Read it.', endless));
    await app.openTab('Export');
    for (const index of [0, 1]) {
      await choice(app).selectOption({ index });
      await button(app, 'Prepare the copy').click();
      await expect(button(app, 'Download the copy')).toBeVisible();
      expect(await section(app).evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });
});
