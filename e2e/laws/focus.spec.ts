import type { Page } from '@playwright/test';
import { brokenAnthropic, longChat, MISSING } from '../samples.ts';
import { expect, test } from '../test.ts';

/** What has the focus, in words; null if it fell to nothing. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const it = document.activeElement;
    return it === null || it === document.body || !it.isConnected ? null : `${it.tagName} ${it.className}`;
  });

const kept = (page: Page, after: string) =>
  expect.poll(() => focused(page), { message: `focus after: ${after}` }).not.toBeNull();

test('the focus follows every action and never falls to nothing', async ({ app, page }) => {
  test.slow();
  await app.transcript.focus();
  await app.paste(brokenAnthropic().text);
  await app.expectErrors(3);
  await kept(page, 'paste');
  await expect(app.discard).toBeVisible();
  await kept(page, 'the fix is shown');
  await app.showRows();

  await app.chooseRepair('tools/missing-result', /remove the call/i);
  await kept(page, 'choosing a repair');
  await app.apply.click();
  await app.expectErrors(2);
  await kept(page, 'apply');
  await app.undo.click();
  await app.expectErrors(3);
  await kept(page, 'undo, of which nothing is left');
  await app.redo.click();
  await app.expectErrors(2);
  await kept(page, 'redo');

  await app.sinceOpened.click();
  await expect(app.compare).toContainText('Compare with original');
  await kept(page, 'compare');
  await page.keyboard.press('Escape');
  await expect(app.compare).toHaveCount(0);
  await kept(page, 'the comparison closes');
  await app.sinceOpened.click();
  await app.compare.getByRole('button', { name: 'Close', exact: true }).click();
  await kept(page, 'the comparison closes by its button');
  await app.discard.click();
  await kept(page, 'discard');

  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await kept(page, 'the palette opens');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await kept(page, 'the palette closes');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('problems');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await kept(page, 'a command');

  await app.more('Help');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More', exact: true }), 'Help gives it back').toBeFocused();
  for (const name of ['Commands']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name, exact: true }), `${name} gives it back`).toBeFocused();
  }
  await page.locator('[data-part="status"] button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await kept(page, 'evidence');

  await app.errorText.fill(MISSING(6, 'toolu_01XXXXXXXXXXXXXXXXXXXXXX'));
  await app.summary.click();
  await app.editError();
  await kept(page, 'the error whole');
  await app.openPasses();
  await kept(page, 'all passes');
  await app.editError();
  await page.getByRole('button', { name: 'Clear' }).click();
  await kept(page, 'clear');

  await page.keyboard.press('ControlOrMeta+Enter');
  await app.expectErrors(0);
  await kept(page, 'apply by key');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(app.transcript).toBeVisible();
  await kept(page, 'start over');
  await page.getByRole('menuitem').first().click();
  await expect(app.summary).toContainText(/message/i);
  await kept(page, 'a sample');
});

test('a repair chosen and applied by keys goes on with the next problem', async ({ app, page }) => {
  await app.load(brokenAnthropic().text);
  await app.openCase('tools/missing-result');
  await app.choice(/remove the call/i).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ControlOrMeta+Enter');
  await app.expectErrors(2);
  await kept(page, 'apply');
  await page.getByRole('button', { name: 'Next problem' }).click();
  await expect(app.fixes.getByRole('radio').first()).toBeVisible();
});

test('a trim that is applied leaves the focus on the page', async ({ app, page }) => {
  await app.load(longChat(30).text);
  await app.openTab('Trim');
  await app.budget.fill('600');
  await app.apply.click();
  await expect.poll(async () => (await app.counts()).messages).toBeLessThan(122);
  await kept(page, 'trim');
});

test('dialogs about the APIs take the focus and give it back', async ({ app, page }) => {
  test.slow();
  await app.load(brokenAnthropic().text);
  await app.more('Every target');
  await kept(page, 'every target opens');
  await page.getByRole('dialog').locator('tr[data-target="openai-chat"] button').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await kept(page, 'a target is chosen');
  for (const words of ['pictures', 'own key', 'all rules', 'all requirements']) {
    await page.keyboard.press('ControlOrMeta+K');
    await page.getByRole('combobox', { name: 'Find a command' }).fill(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
    await kept(page, `${words} opens`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await kept(page, `${words} closes`);
  }
  await app.target.selectOption('mistral');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('own key');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Targets to ask' }).getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: 'What it printed' })).toBeVisible();
  await kept(page, 'another target is asked');
  await page.keyboard.press('Escape');
  await page.goto('./#facts');
  await page.getByRole('button', { name: /more requirements?$/ }).click();
  await kept(page, 'more requirements');
  await page.goto('./#rule=tools/missing-result');
  await page.getByRole('dialog').getByRole('button', { name: 'All rules' }).click();
  await kept(page, 'from a rule to all');
  await page.getByRole('list', { name: 'Rules' }).getByRole('button').first().click();
  await kept(page, 'from all to a rule');
  await page.getByRole('region', { name: 'Fails' }).getByRole('button').click();
  await expect(app.summary).toContainText(/message/i);
  await kept(page, 'an example is opened');
});

test('the first verdict is announced, and every one after it', async ({ app, page }) => {
  // A region that is there before its words come is read; one that comes with them may not be.
  const region = page.locator('[aria-live="polite"][aria-atomic="true"]');
  await expect(region).toHaveCount(1);
  await expect(region).toBeEmpty();
  await app.load(brokenAnthropic().text);
  await expect(region).toContainText('3 errors, 1 warning for Anthropic.');
  await app.apply.click();
  await expect(region).toContainText('Accepted by Anthropic');
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the page opens at the verdict, and the verbs stay in sight', async ({ app, page }) => {
    await app.choose({ name: 'request.json', text: brokenAnthropic().text });
    await expect(app.discard).toBeVisible();
    await expect(page.getByRole('status', { name: 'Summary', exact: true })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    for (const button of [app.apply, app.downloads]) await expect(button).toBeInViewport();
    await app.after.locator('[data-change]').first().scrollIntoViewIfNeeded();
    await expect(app.apply).toBeInViewport();
  });
});

test.describe('at 200 % zoom', () => {
  test.use({ viewport: { width: 640, height: 430 } });

  test('the page opens at the verdict', async ({ app, page }) => {
    await app.choose({ name: 'request.json', text: brokenAnthropic().text });
    await expect(app.discard).toBeVisible();
    await expect(page.getByRole('status', { name: 'Summary', exact: true })).toBeInViewport();
    for (const button of [app.apply, app.downloads]) await expect(button).toBeInViewport();
  });
});

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('nothing covers the verbs', async ({ app }) => {
    await app.choose({ name: 'request.json', text: brokenAnthropic().text });
    await expect(app.discard).toBeVisible();
    for (const button of [app.apply, app.discard, app.downloads]) {
      const onTop = await button.evaluate((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return [0.1, 0.5, 0.9].every((at) =>
          it.contains(document.elementFromPoint(left + width / 2, top + height * at)),
        );
      });
      expect(onTop).toBe(true);
    }
    await expect(app.details).toBeInViewport();
  });
});
