import { readFileSync } from 'node:fs';
import { expect, test } from '../test.ts';

interface Paste {
  readonly what: string;
  readonly title: string;
  readonly messages: number;
  readonly text: string;
}

/** What people copy from terminals, logs, notebooks, network tabs and threads. */
const PASTES: readonly Paste[] = JSON.parse(readFileSync('src/fixtures/pastes.json', 'utf8'));

test('what people paste opens by its name, and the recommended repair leaves no error', async ({ app }) => {
  expect(PASTES.length).toBeGreaterThan(30);
  for (const { what, title, messages, text } of PASTES)
    await test.step(what, async () => {
      await app.visit();
      await app.load(text);
      await expect(app.summary).toContainText(title);
      expect((await app.counts()).messages).toBe(messages);
      if ((await app.counts()).errors === 0) return;
      await app.apply.click();
      await app.expectErrors(0);
    });
});
