import { healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

// A worker that runs out of memory takes its page along: here that is soon.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--js-flags=--max-old-space-size=60'] });
  },
});

test('a file there is no memory for is refused before it takes the page along', async ({ app, page }) => {
  const messages = Array.from({ length: 270_000 }, () => '{"role":"user","content":"a"}');
  await app.choose({ name: 'many.json', text: `[${messages.join(',')}]` });
  const said = page.getByRole('alert');
  await expect(said).toContainText(
    /This has 8 MB and would take about 0\.\d GB of memory; this browser gives a page 0\.\d GB/,
  );
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await app.load(healthyAnthropic().text);
  await app.expectErrors(0);
  await app.more('Help');
  await expect(page.getByRole('dialog')).toContainText(/This browser gives a page 0\.\d GB of memory/);
});
