import { brokenAnthropic, healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

test.describe('nothing that was done is lost unasked', () => {
  test('Start over puts edits aside, and they come back with undo and redo', async ({ app, page }) => {
    const { text } = brokenAnthropic();
    await app.choose({ name: 'session.json', text });
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await app.repair('tools/missing-result', /remove the call/i);
    await app.expectErrors(1);
    const edited = await app.download();
    await app.undo.click();
    await app.expectErrors(2);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('session.json with 1 edit was put aside.')).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await app.expectErrors(2);
    await expect(page.getByText('edited', { exact: true })).toBeVisible();
    await app.redo.click();
    await app.expectErrors(1);
    expect(await app.download()).toEqual(edited);
    await app.undo.click();
    await app.undo.click();
    await app.expectErrors(3);
    expect((await app.download()).toString()).toBe(text);
  });

  test('another file puts edits aside; bringing them back puts its own aside', async ({ app, page }) => {
    await app.choose({ name: 'one.json', text: brokenAnthropic().text });
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await app.expectErrors(0);
    await expect(page.getByText('one.json with 1 edit was put aside.')).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await app.expectErrors(2);
    await expect(page.getByText('put aside')).toBeHidden();
  });

  test('what could not be opened leads back to what was open, also where nothing was done to it', async ({
    app,
    page,
  }) => {
    await app.choose({ name: 'one.json', text: brokenAnthropic().text });
    await app.expectErrors(3);
    await app.drop({ name: 'notes.txt', text: 'Dear all, here are the minutes.' });
    await expect(page.getByRole('alert')).toContainText('This is not valid JSON');
    await expect(page.getByText('one.json was put aside.')).toBeVisible();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await app.expectErrors(3);
    await expect(page.getByText('one.json', { exact: true })).toBeVisible();
    await app.drop({ name: 'notes.txt', text: 'Dear all, here are the minutes.' });
    await expect(page.getByText('one.json was put aside.')).toBeVisible();
    await app.drop({ name: 'two.json', text: healthyAnthropic().text });
    await app.expectErrors(0);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByText('put aside')).toBeHidden();
  });

  test('without edits starting over offers nothing', async ({ app, page }) => {
    await app.load(healthyAnthropic().text);
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(app.transcript).toBeVisible();
    await expect(page.getByText('put aside')).toBeHidden();
  });

  test('the browser asks before it leaves edits that are nowhere else, and only then', async ({ app, page }) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    const leave = async () => {
      asked.length = 0;
      await page.evaluate(() => setTimeout(() => location.reload(), 0));
      await page.waitForTimeout(500);
      return [...asked];
    };
    await app.load(brokenAnthropic().text);
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    expect(await leave(), 'with an edit').toEqual(['beforeunload']);
    await app.expectErrors(2);
    await app.download();
    expect(await leave(), 'once it was downloaded').toEqual([]);
    await expect(app.transcript).toBeVisible();
  });
});

test.describe('a worker that dies', () => {
  const kill = async (page: import('@playwright/test').Page) =>
    page
      .workers()[0]!
      .evaluate(() => self.close())
      .catch(() => undefined);

  test('is noticed, said, and started again with the text and the edits', async ({ app, page }) => {
    const { text } = brokenAnthropic();
    await app.load(text);
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    const edited = await app.download();
    await kill(page);
    await expect(page.getByText(/stopped by itself.*started again with the text and 1 edit/)).toBeVisible();
    expect(await app.download()).toEqual(edited);
    await app.undo.click();
    await app.expectErrors(3);
    expect((await app.download()).toString()).toBe(text);
  });

  test('in the middle of its work leaves nothing waiting', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.expectErrors(3);
    await page.workers()[0]!.evaluate(() => {
      self.onmessage = () => setTimeout(() => self.close(), 50);
    });
    await app.openTab('Calls');
    await expect(page.getByText(/stopped by itself/)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await app.applyPreset('recommended');
    await app.expectErrors(0);
  });

  test('while it counts is said in the same words', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.openTab('Trim');
    // The target's own counter has come: what is asked for now is the last thing that is asked for.
    await expect(app.summary).toContainText('Claude up to');
    await page.workers()[0]!.evaluate(() => {
      self.onmessage = () => setTimeout(() => self.close(), 50);
    });
    await page.getByRole('combobox', { name: 'Count with' }).selectOption('o200k_base');
    await expect(page.getByText(/stopped by itself.*started again with the text/)).toBeVisible();
    await expect(page.getByText(/could not be done/)).toHaveCount(0);
  });

  test('while another text is opened leaves what was open, with its edits', async ({ app, page }) => {
    const { text } = brokenAnthropic();
    await app.load(text);
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    const edited = await app.download();
    await page.workers()[0]!.evaluate(() => {
      const asked = self.onmessage;
      self.onmessage = (event) =>
        event.data.method === 'open' ? setTimeout(() => self.close(), 50) : asked?.call(self, event);
    });
    await app.drop({ name: 'other.json', text: healthyAnthropic().text });
    await expect(page.getByText(/other\.json could not be opened.*What was open before is open again/)).toBeVisible();
    await app.expectErrors(2);
    expect(await app.download()).toEqual(edited);
    await app.undo.click();
    await app.expectErrors(3);
  });

  test('at the start screen is there again for the first paste', async ({ app, page }) => {
    await expect.poll(() => page.workers().length).toBe(1);
    // A worker holds its lock before it does anything else; the page waits for that lock to learn of its death.
    const watched = () => page.evaluate(async () => (await navigator.locks.query()).pending?.length);
    await expect.poll(watched).toBe(1);
    await kill(page);
    await app.load(healthyAnthropic().text);
    await app.expectErrors(0);
  });
});
