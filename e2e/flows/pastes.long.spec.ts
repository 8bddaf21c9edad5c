import { readFileSync } from 'node:fs';
import { drawn } from '../drawn.ts';
import { expect, test } from '../test.ts';

const some = drawn(2);

interface Paste {
  readonly what: string;
  readonly title: string;
  readonly messages: number;
  readonly text: string;
}

/** What people copy from terminals, logs, notebooks, network tabs and threads. */
const PASTES: readonly Paste[] = JSON.parse(readFileSync('src/fixtures/pastes.json', 'utf8'));
/** Side by side, so that none takes long. */
const SHARES = 4;

for (let share = 0; share < SHARES; share++)
  some(`what people paste opens by its name and is repaired (${share + 1} of ${SHARES})`, async ({ app }) => {
    const mine = PASTES.filter((_, at) => at % SHARES === share);
    expect(mine.length).toBeGreaterThan(6);
    for (const { what, title, messages, text } of mine)
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
