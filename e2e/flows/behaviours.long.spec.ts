import { readFile } from 'node:fs/promises';
import { brokenOpenAi, claudeCode } from '../samples.ts';
import { expect, test } from '../test.ts';

const document = (name: string) => readFile(new URL(`../../src/core/passes/${name}`, import.meta.url), 'utf8');

/** The names in code in the columns of a table's rows. */
const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((found) => found[1]!);

test('every pass of the behaviours, with its options, is in a preset on the page', async ({ app, page }) => {
  test.slow();
  await app.load(brokenOpenAi().text);
  await app.openPasses();
  const there = new Map<string, Set<string>>();
  const presets = await app.preset
    .getByRole('option')
    .evaluateAll((all) => all.map((it) => (it as HTMLOptionElement).value));
  expect(presets.length).toBeGreaterThan(9);
  const passes = page.locator('[data-pass]');
  let shown = '';
  for (const preset of presets) {
    const before = shown;
    await app.preset.selectOption(preset);
    // The passes of this preset are there once they are others.
    await expect
      .poll(
        async () => (shown = (await passes.evaluateAll((all) => all.map((it) => it.getAttribute('data-pass')))).join()),
      )
      .not.toBe(before);
    for (const pass of await passes.all()) {
      await pass.getByRole('checkbox').first().uncheck();
      await pass.getByRole('checkbox').first().check();
    }
    for (const pass of await passes.all()) {
      const id = (await pass.getAttribute('data-pass')) ?? '';
      const options = await pass.locator('[data-option]').all();
      const names = await Promise.all(options.map((option) => option.getAttribute('data-option')));
      there.set(id, new Set([...(there.get(id) ?? []), ...names.map(String)]));
    }
  }
  const rows = [...(await document('BEHAVIOURS.md')).matchAll(/^\| \d+ \| [^|]+ \| ([^|]+) \|/gm)].map(([, by]) =>
    namesIn(by!),
  );
  expect(rows).toHaveLength(127);
  const elsewhere = new Set(
    [...(await document('BEHAVIOURS.md')).matchAll(/^\| `([^`]+)` \| [^|]+ \|$/gm)].map(([, name]) => name!),
  );
  const lacking = rows.filter(
    ([name = '', option]) =>
      !elsewhere.has(name) && !(there.has(name) && (option === undefined || there.get(name)!.has(option))),
  );
  expect(lacking).toEqual([]);
  const switches = (await document('SOURCES.md')).split('## Switches')[1]!;
  const pairs = [...switches.matchAll(/`([\w-]+)` `([\w-]+)`/g)].filter(([, pass]) => there.has(pass!));
  expect(pairs.length).toBeGreaterThan(40);
  expect(pairs.filter(([, pass, option]) => !there.get(pass!)!.has(option!)).map(([all]) => all)).toEqual([]);
});

test('what is no pass is where the list of behaviours says', async ({ app, page }) => {
  await app.load(claudeCode(true).text);
  await expect(page.getByRole('tab', { name: 'Conversation', exact: true })).toBeVisible();
  await expect(app.problems).toBeVisible();
  await app.openTab('Calls');
  await expect(page.getByRole('button', { name: 'Download calls as JSON' })).toBeVisible();
  await app.openPasses();
  await app.preset.selectOption('drop-incomplete');
  await app.preset.selectOption('provider-hygiene-2026-01');
  await app.openTab('Trim');
  await expect(page.getByRole('combobox', { name: 'Cut' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your own token count' })).toBeVisible();
  await (await app.downloadItem(/^Another format/)).click();
  await page.getByRole('combobox', { name: 'Format to write' }).selectOption('anthropic-messages');
  await page.getByRole('combobox', { name: 'As its agent would send it' }).selectOption('provider-hygiene');
  await expect(page.getByRole('button', { name: 'Write the cleaning into the session' })).toBeVisible();
  await expect(await app.downloadItem(/^Open here/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('combobox', { name: 'Find a command' }).fill('pictures');
  await expect(page.getByRole('option', { name: /pictures/i }).first()).toBeVisible();
});

/** A session of pi in which a turn failed. */
const FAILED = [
  { type: 'session', version: 3, id: 's', timestamp: '2026-01-01T00:00:00Z', cwd: '/w' },
  ...[
    { role: 'user', content: 'List.' },
    { role: 'assistant', content: [{ type: 'text', text: 'It broke off.' }], stopReason: 'error' },
    { role: 'user', content: 'And now?' },
  ].map((message, i) => ({ type: 'message', id: `m${i}`, parentId: i === 0 ? null : `m${i - 1}`, message })),
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('');

test('how a file is read is chosen above the presets', async ({ app, page }) => {
  await app.load(FAILED);
  await expect(app.summary).toContainText('2 messages');
  await app.openPasses();
  await page.getByRole('checkbox', { name: 'Include turns that failed' }).check();
  await expect(app.summary).toContainText('3 messages');
  await app.preset.selectOption('provider-hygiene');
  const readAs = page.getByRole('combobox', { name: 'Read as' });
  await readAs.selectOption('codex-rollout');
  await expect(page.getByText('We found no messages in the form of')).toBeVisible();
  await expect(app.summary).toContainText('3 messages');
  await expect(readAs).toHaveValue('');
  await readAs.selectOption('pi-session');
  await expect(readAs).toHaveValue('pi-session');
  await page.getByRole('checkbox', { name: 'Include turns that failed' }).uncheck();
  await expect(app.summary).toContainText('2 messages');
});
