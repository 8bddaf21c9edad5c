import { createHash } from 'node:crypto';
import { bigJsonl } from '../samples.ts';
import { expect, test } from '../test.ts';

const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

test.describe('Before and After of what is large', () => {
  test('a trim of ten megabytes shows its cut on both sides at once, whatever its budget', async ({ app, page }) => {
    test.slow();
    await app.choose({ name: 'long.jsonl', text: bigJsonl(10_000_000) });
    await app.expectErrors(0);
    await page.getByRole('button', { name: 'Trim', exact: true }).click();
    await expect(app.budget).toBeEnabled();
    await app.budget.fill('100000');
    for (const side of [app.before, app.after])
      await expect(side.locator('[data-cut="true"]').first()).toBeInViewport();
    await expect(app.before.getByRole('button', { name: /messages removed$/ }).first()).toBeAttached();
    for (const budget of ['50000', '1500000', '900'])
      for (const side of [app.before, app.after]) {
        await app.budget.fill(budget);
        await expect(side.locator('[data-cut="true"]').first()).toBeInViewport();
      }
  });

  test('in a message of a megabyte every word that differs is marked, and no other', async ({ app, page }) => {
    const lines = (word: (line: number) => string) =>
      Array.from({ length: 17_000 }, (_, line) => `line ${line} of a long result, which is ${word(line)} as it was`);
    const body = (content: string) =>
      JSON.stringify({
        model: 'gpt-4o',
        messages: [
          { role: 'user', content: 'Read it.' },
          { role: 'assistant', content },
        ],
      });
    await app.choose(
      { name: 'first.json', text: body(lines(() => 'still').join('\n')) },
      { name: 'second.json', text: body(lines((line) => (line % 40 === 7 ? 'no longer' : 'still')).join('\n')) },
    );
    const compare = page.getByRole('region', { name: 'Compare with second.json', exact: true });
    await expect(compare.locator('ins').first()).toHaveText('no longer');
    await expect(compare.locator('ins').first()).toBeInViewport();
    expect(new Set(await compare.locator('ins').allInnerTexts())).toEqual(new Set(['no longer']));
    expect(new Set(await compare.locator('del').allInnerTexts())).toEqual(new Set(['still']));
  });

  test('a message that is edited in a large file changes these bytes and no others, and is undone', async ({
    app,
    page,
  }) => {
    test.slow();
    // As much as Playwright can hand over.
    const text = bigJsonl(45_000_000);
    await app.choose({ name: 'large.jsonl', text });
    await expect(app.row(2)).toBeVisible();
    await app.row(2).click();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit message 2' });
    const field = dialog.getByRole('textbox', { name: 'Text' });
    await field.fill(`${await field.inputValue()}And "more".`);
    await dialog.getByRole('button', { name: 'Show change' }).click();
    await expect(app.after.locator('[data-change="changed"] ins').first()).toContainText('more');
    await app.apply.click();
    await expect(app.undo).toBeEnabled();
    const lines = text.split('\n');
    lines[2] = lines[2]!.replace(/"\}$/, 'And \\"more\\"."}');
    expect(sha(await app.download())).toBe(sha(lines.join('\n')));
    await app.undo.click();
    await expect(app.undo).toBeDisabled();
    expect(sha(await app.download())).toBe(sha(text));
  });
});
