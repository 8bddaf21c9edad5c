import type { Inspector } from '../pages/inspector.ts';
import { expect, test } from '../test.ts';

const NAME = 'very_long_tool_name_'.repeat(15);
const ID = `call_${'x'.repeat(300)}`;
const call = {
  id: ID,
  type: 'function',
  function: { name: NAME, arguments: `{"${'k'.repeat(300)}":"${'v'.repeat(900)}"}` },
};

/** A request in which every name, role, id and text is one long word. */
const REQUEST = JSON.stringify({
  model: 'm'.repeat(200),
  messages: [
    { role: 'user', content: 'w'.repeat(400) },
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: `${ID}y`, content: 'r'.repeat(900) },
    { role: 'strange'.repeat(40), content: 'x' },
  ],
});

/** What can be pushed sideways, the page included; the table of calls and the editor may be. */
const sideways = ({ page }: Inspector) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main, main *')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1 && !it.closest('[data-part="calls"], .monaco-editor'))
      .filter((it) => it === document.documentElement || /auto|scroll/.test(getComputedStyle(it).overflowX))
      .map((it) => it.className || it.tagName),
  );

for (const width of [1280, 420]) {
  test(`words without an end break within their pane, ${width} pixels wide`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 900 });
    await app.load(REQUEST);
    await app.messages.focus();
    await page.keyboard.press('Home');
    for (let index = 0; index < 4; index++) {
      if ((await app.row(index).getAttribute('data-open')) !== 'true') await page.keyboard.press('Enter');
      await expect(app.row(index)).toHaveAttribute('data-open', 'true');
      expect(await sideways(app), `message ${index}`).toEqual([]);
      await page.keyboard.press('ArrowDown');
    }
    for (const tab of ['Checks', 'Trim', 'Calls', 'Export'] as const) {
      await app.openTab(tab);
      await expect.poll(() => sideways(app), tab).toEqual([]);
    }
    await app.read();
    await expect(page.getByRole('feed', { name: 'Messages' }).getByRole('article').first()).toBeVisible();
    await expect.poll(() => sideways(app), 'Read').toEqual([]);
  });
}
