import {
  brokenAnthropic,
  brokenOpenAi,
  claudeCode,
  healthyAnthropic,
  longChat,
  MISSING,
  manyProblems,
} from '../samples.ts';
import { expect, test } from '../test.ts';

const B = 'toolu_01BBBBBBBBBBBBBBBBBBBBBB';

test.describe('one plan at a time', () => {
  test('the recommended repair is applied by key also while the page still looks for it', async ({ app, page }) => {
    test.slow();
    await app.load(manyProblems(6000).text);
    // No later than the verdict itself: the page says then what is wrong, and not yet what it would do.
    await page.keyboard.press('ControlOrMeta+Enter');
    await app.expectErrors(0);
    await expect(app.undo).toBeEnabled();
  });

  test('resting on a repair shows it in the rows and chooses nothing', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    const all = app.choice(/fix 3 of 4 problems/i);
    await expect(all).toBeChecked();
    await app.openCase('tools/missing-result');
    await app.choice(/remove the call/i).hover();
    await expect(app.row(3)).toHaveAttribute('data-mark', 'changed');
    await expect(all).toBeChecked();
    await app.target.hover();
    await expect(app.row(3)).toHaveAttribute('data-mark', 'keep');
    await expect(all).toBeChecked();
  });

  test('what is chosen is what is applied, whatever is rested on meanwhile', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.chooseRepair('tools/missing-result', /remove the call/i);
    await expect(app.discard).toBeVisible();
    await expect(app.choice(/remove the call/i)).toBeChecked();
    await app.openCase('tools/orphan-result');
    await app.choice(/remove the result/i).hover();
    await app.openPasses();
    await app.openTab('Trim');
    await app.openTab('Checks');
    await expect(app.apply).toHaveCount(1);
    await app.apply.click();
    await app.expectErrors(2);
    await expect(app.problem('tools/orphan-result')).toHaveCount(1);
    await expect(app.problem('tools/missing-result')).toHaveCount(0);
  });

  test('discard leaves everything as it was', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.chooseRepair('tools/missing-result', /remove the call/i);
    // Until it is planned the plan for all problems is shown, which changes more.
    await expect(app.after.locator('[data-change]')).toHaveCount(1);
    await expect(app.after.locator('[data-change]')).toHaveAttribute('data-change', 'changed');
    await app.discard.click();
    await expect(app.row(3)).toHaveAttribute('data-mark', 'keep');
    await expect(app.undo).toHaveCount(0);
  });

  test('a result that joins the next turn is drawn inside it, with the tool', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    await app.chooseRepair('tools/missing-result', /interrupted/i);
    const changed = app.after.locator('[data-change]');
    await expect(changed).toHaveAttribute('data-message-index', '4');
    await expect(changed.locator('ins')).toContainText('interrupted before it produced');
    await app.showRows();
    await expect(app.row(4)).toContainText('result of read_file');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
      /adds a placeholder result to message 4/i,
    );
    await expect(page.locator('[data-part="inserted"]')).toHaveCount(0);
  });

  test('a plan moves no column of the table', async ({ app, page }) => {
    await app.load(brokenAnthropic().text);
    const place = () =>
      page
        .locator('[role=row] [data-column="tokens"]')
        .nth(1)
        .evaluate((it) => it.getBoundingClientRect().left);
    // The summary is on the page before the rows have a place.
    await expect.poll(place).toBeGreaterThan(0);
    const before = await place();
    await app.page.getByRole('button', { name: 'Before and after', exact: true }).click();
    await app.showRows();
    await expect(app.row(3).or(app.row(6))).toHaveCount(2);
    await expect.poll(place).toBe(before);
  });
});

test('where nothing is recommended the header leads to what can be chosen, and denies nothing', async ({
  app,
  page,
}) => {
  const use = (path: string) => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'toolu_1', name: 'cat', input: { path } }],
  });
  const back = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }] };
  const messages = [
    { role: 'user', content: 'a' },
    use('a'),
    back,
    use('b'),
    back,
    { role: 'assistant', content: 'd' },
  ];
  await app.load(
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [...messages, { role: 'user', content: 'e' }],
    }),
  );
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict).toContainText('may reject this');
  await expect(verdict).toContainText('Choose a fix.');
  await expect(app.fixes.getByRole('radio')).not.toHaveCount(0);
  await expect(verdict).not.toContainText('No fix');
});

test.describe('many problems', () => {
  test('a rule broken often is one head with repairs for all, and lines that unfold', async ({ app }) => {
    await app.load(manyProblems(60).text);
    await expect(app.problem('tools/missing-result')).toHaveCount(60);
    await expect(app.problems.getByRole('heading')).toHaveCount(1);
    await app.problem().nth(30).getByRole('button').click();
    await expect(app.problem().nth(30)).toHaveAttribute('aria-current', 'true');
    await expect(app.page.getByRole('region', { name: 'Verdict' })).toContainText('would respond');
    await app.choice(/^Remove the call, all 60$/).check();
    await app.apply.click();
    await app.expectErrors(0);
    await app.undo.click();
    await app.expectErrors(60);
  });

  test('a trim shows its cut on both sides, and folds what is removed before it', async ({ app }) => {
    await app.load(longChat(60).text);
    await app.openTab('Trim');
    await app.budget.fill('900');
    await app.budget.blur();
    await expect(app.trimResult).not.toHaveAttribute('aria-busy', 'true');
    const fold = app.before.getByRole('button', { name: /\d+ messages removed/ });
    await expect(fold).toBeVisible();
    for (const side of [app.before, app.after])
      await expect(side.locator('[data-cut="true"]').first()).toBeInViewport();
    const text = (await fold.innerText()).replace(/\D/g, '');
    expect(Number(text)).toBeGreaterThan(10);
    const removed = (index: number) => app.before.locator(`[data-difference="removed"][data-message-index="${index}"]`);
    // Four of them are beside the fold.
    await expect(removed(6)).toHaveCount(0);
    await fold.click();
    await expect(app.before.getByRole('button', { name: `${text} messages removed` })).toHaveCount(0);
    await expect(removed(6)).toBeInViewport();
  });

  test('an error is selected before a note that stands above it', async ({ app }) => {
    const text = brokenAnthropic().text.replace('{"path":"src"}', '{"path":"src","size":12345678901234567890}');
    expect(text).not.toBe(brokenAnthropic().text);
    await app.load(text);
    await app.expectErrors(3);
    await expect(app.row(2)).toHaveAttribute('aria-selected', 'true');
    await expect(app.problem().first()).toHaveAttribute('data-severity', 'error');
  });

  test('calls that nothing answers come first', async ({ app, page }) => {
    await app.load(brokenOpenAi().text);
    await app.openTab('Calls');
    await expect(page.locator('tbody[data-status]').first()).toHaveAttribute('data-status', 'dangling');
  });
});

test.describe('lines of a file', () => {
  const lines = [...claudeCode(false).pieces];
  const healthy = `${lines.join('\n')}\n`;
  const torn = `${[lines[0], `${lines[1]}${lines[2]}`, lines[3], '{"type":"progress","data":{"half', ...lines.slice(4)].join('\n')}\n`;

  test('a torn and a glued line are counted, and one repair mends both', async ({ app, page }) => {
    await app.drop({ name: 's.jsonl', text: torn });
    await expect.poll(async () => (await app.counts()).warnings).toBe(2);
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('2 lines of the file need fixing');
    await expect(app.problem('json/repaired')).toHaveCount(1);
    await expect(app.problem('session/glued-records')).toHaveCount(1);
    await app.apply.click();
    await expect.poll(async () => (await app.counts()).warnings).toBe(0);
    expect((await app.download()).toString()).toBe(healthy);
  });

  test('a session whose last call is open is not said to be accepted, nor cut', async ({ app, page }) => {
    await app.drop({ name: 's.jsonl', text: lines.slice(0, 4).join('\n') });
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict).toContainText('still open');
    await expect(verdict).not.toContainText(/accepted/i);
    await expect(app.problems).not.toContainText('would respond');
    await expect(app.apply).toHaveCount(0);
  });
});

test.describe('an error and its file', () => {
  test('after the repair it is answered, with what was changed', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.errorText.fill(MISSING(3, B));
    await expect(app.explained).toContainText('Found by');
    await app.choice(/interrupted/i).check();
    await app.apply.click();
    await expect(app.afterwards).toContainText('Fixed: it was message 3');
    await expect(app.afterwards).toContainText('Reading a.txt');
    await expect(app.explained).toHaveCount(0);
    await app.undo.click();
    await expect(app.explained).toContainText('Found by');
  });

  test('an error whose cause is not in the file is never called accepted', async ({ app, page }) => {
    await app.load(healthyAnthropic().text);
    await app.errorText.fill(MISSING(1, B));
    await expect(app.explained).toContainText('Checked, not in this file');
    await expect(app.explained).not.toContainText('Found');
    // Nowhere on the screen, nor in what is read aloud.
    await expect(page.locator('body')).not.toContainText(/accepted|would accept|Nothing to fix/i);
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(
      'Rejected. The cause is not in the messages of this file.',
    );
  });
});

test('files that came along can be opened', async ({ app, page }) => {
  await app.choose(
    { name: 'one.json', text: healthyAnthropic().text },
    { name: 'two.json', text: brokenOpenAi().text },
  );
  await app.expectErrors(0);
  await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'two.json' });
  await app.expectErrors(3);
  await page.getByRole('combobox', { name: 'File' }).selectOption({ label: 'one.json' });
  await app.expectErrors(0);
});

test('pictures and JSON inside results are pictures and trees', async ({ app, page }) => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
  const use = (id: string) => ({ type: 'tool_use', id, name: 'show', input: {} });
  const back = (id: string, content: unknown) => ({ type: 'tool_result', tool_use_id: id, content });
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: dot } };
  await app.load(
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 9,
      messages: [
        { role: 'user', content: 'look' },
        { role: 'assistant', content: [use('toolu_1'), use('toolu_2')] },
        { role: 'user', content: [back('toolu_1', [image]), back('toolu_2', '{"files":["a.txt"],"ok":true}')] },
      ],
    }),
  );
  await app.openRow(2);
  await expect(app.messages.getByRole('img', { name: 'From the transcript' })).toBeVisible();
  await expect(app.messages.getByRole('treeitem', { name: 'files: [1]' })).toBeVisible();
  await app.messages.getByRole('button', { name: 'as written' }).click();
  await expect(app.messages.getByText('{"files":["a.txt"],"ok":true}').last()).toBeVisible();
  await expect(page.locator('[role=tree]')).toHaveCount(0);
});

test('characters that act without being seen are chips in names, roles and menus', async ({ app, page }) => {
  const text = brokenOpenAi()
    .text.replaceAll('list_files', 'list\\u202efiles')
    .replace('"role":"system"', '"role":"sys\\u200btem"');
  await app.load(text);
  await expect(app.messages.locator('[data-char]').filter({ hasText: 'U+202E' }).first()).toBeVisible();
  await expect(app.messages.locator('[data-column="role"] [data-char]')).toHaveText('U+200B');
  await expect(page.getByRole('combobox', { name: 'Show', exact: true })).toContainText('list[U+202E]files');
});

test('what is over the window of its model leads to the trim', async ({ app, page }) => {
  await app.choose({ name: 'long.json', text: longChat(2600).text });
  await app.openCase('limits/context-window');
  await page.getByRole('button', { name: 'Choose a budget' }).click();
  await expect(app.budget).toBeVisible();
});
