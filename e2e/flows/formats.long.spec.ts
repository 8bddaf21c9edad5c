import { brokenAnthropic, brokenOpenAi, healthyAnthropic, pydantic } from '../samples.ts';
import { expect, test } from '../test.ts';

test.describe('formats', () => {
  test('an OpenAI Chat request: three problems on the right messages', async ({ app, page }) => {
    await app.load(brokenOpenAi().text);
    await expect(app.target).toHaveValue('openai-chat');
    await app.expectErrors(3);
    const missing = app.problem('tools/missing-result');
    await expect(missing).toHaveAttribute('data-message-index', '2');
    const open = page.getByRole('region', { name: 'Verdict' });
    await app.openCase('tools/missing-result');
    await expect(open).toContainText(
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_bbbbbbbbbbbb",
    );
    const orphan = app.problem('tools/orphan-result');
    await expect(orphan).toHaveAttribute('data-message-index', '7');
    await app.openCase('tools/orphan-result');
    await expect(open).toContainText(
      "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'",
    );
    await expect(app.problem('tools/result-displaced')).toHaveAttribute('data-message-index', '12');
  });

  test('recommended mends it and touches nothing else', async ({ app }) => {
    const { text, pieces } = brokenOpenAi();
    await app.load(text);
    await app.expectErrors(3);
    await app.applyPreset('recommended');
    await app.expectErrors(0);
    const result = (await app.download()).toString();
    for (const [i, piece] of pieces.entries()) if (i !== 7) expect(result).toContain(piece);
    // A call before it has no result: the words that may be its own are kept as text.
    expect(result).toContain('left over');
    expect(result).not.toContain(pieces[7] ?? '');
    expect(result.slice(0, 60)).toBe(text.slice(0, 60));
    expect(result.slice(-260)).toBe(text.slice(-260));
  });

  test('pydantic-ai: a call answered by a retry prompt is healthy', async ({ app }) => {
    await app.load(pydantic(false).text);
    await expect(app.summary).toContainText(/pydantic/i);
    await app.expectErrors(0);
  });

  test('pydantic-ai: a call nobody answers is found and mended', async ({ app }) => {
    const { text, pieces } = pydantic(true);
    await app.load(text);
    const problem = app.problem('tools/missing-result');
    await expect(problem).toHaveAttribute('data-message-index', '3');
    await app.applyPreset('recommended');
    await app.expectErrors(0);
    const result = (await app.download()).toString();
    for (const i of [0, 1, 2, 5, 6]) expect(result).toContain(pieces[i]);
    expect(result.startsWith('[\n  {"parts"')).toBe(true);
    expect(result.endsWith('}\n]\n')).toBe(true);
  });

  test('every preset can be looked at, and applied, without an error of the page', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.openPasses();
    await expect(app.preset).toHaveValue('recommended');
    const ids = await app.preset.locator('option').evaluateAll((list) => list.map((it) => it.getAttribute('value')));
    expect(ids.length).toBeGreaterThanOrEqual(5);
    for (const id of ids) {
      await app.preset.selectOption(id);
      await expect(app.page.getByRole('checkbox').first()).toBeVisible();
    }
    await app.preset.selectOption('recommended');
    await app.apply.click();
    await app.expectErrors(0);
  });

  test('a pass that is switched off is not run', async ({ app }) => {
    await app.load(brokenAnthropic().text);
    await app.openPasses();
    const orphans = app.page.getByRole('checkbox', { name: /without a call|orphan/i }).first();
    await expect(orphans).toBeChecked();
    await orphans.click();
    await expect(orphans).not.toBeChecked();
    await app.apply.click();
    await app.expectErrors(1);
    await app.openTab('Checks');
    await expect(app.problem('tools/orphan-result')).toHaveCount(1);
  });

  test('what can be set about a pass changes what it does', async ({ app, page }) => {
    await app.load(pydantic(false).text);
    await app.openPasses();
    await app.preset.selectOption('resume-cleanup');
    const outcome = page.getByRole('region', { name: 'What this would do' });
    await expect(outcome).toContainText('Nothing to do');
    const retry = page.getByRole('checkbox', { name: 'A retry prompt is the result of its call' });
    await retry.uncheck();
    await expect(outcome).toContainText(/This removes/);
    await expect(retry).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: /only the last stays/ })).toBeChecked();
    await page.getByRole('button', { name: /Back to the preset/ }).click();
    await expect(retry).toBeChecked();
    await expect(outcome).toContainText('Nothing to do');

    await app.preset.selectOption('clear-old-tool-output');
    await page.getByRole('spinbutton', { name: /Newest output that stays/ }).fill('0');
    await page.getByRole('spinbutton', { name: /Only where it saves/ }).fill('0');
    await page.getByRole('spinbutton', { name: /Newest user turns/ }).fill('0');
    await page.getByRole('textbox', { name: /What is there instead/ }).fill('[gone]');
    await expect(outcome).toContainText(/This changes/);
    await app.apply.click();
    expect((await app.download()).toString()).toContain('"content": "[gone]"');
  });

  test('the verdict changes with the target', async ({ app }) => {
    await app.load(healthyAnthropic().text);
    await expect(app.target).toHaveValue('anthropic');
    await app.expectErrors(0);
    const ids = await app.target.locator('option').evaluateAll((list) => list.map((it) => it.getAttribute('value')));
    for (const wanted of ['anthropic', 'openai-chat', 'pydantic-ai', 'generic']) expect(ids).toContain(wanted);
    await app.target.selectOption('openai-chat');
    await expect(app.summary).toContainText(/message/i);
    await app.target.selectOption('anthropic');
    await app.expectErrors(0);
  });
});
