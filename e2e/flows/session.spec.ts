import { claudeCode } from '../samples.ts';
import { expect, test } from '../test.ts';

const Q = 'toolu_01QQQQQQQQQQQQQQQQQQQQQQ';

test.describe('the broken session', () => {
  test('a session with interleaved parallel calls is healthy', async ({ app }) => {
    await app.drop({ name: '5f1c2a34.jsonl', text: claudeCode(false).text });
    await expect(app.summary).toContainText(/claude code/i);
    await app.expectErrors(0);
    const { messages } = await app.counts();
    expect([7, 8], 'the ten lines that are sent are seven turns').toContain(messages);
  });

  test('is to be closed before its file is put back', async ({ app, page }) => {
    await app.drop({ name: '5f1c2a34.jsonl', text: claudeCode(false).text });
    await app.openTab('Export');
    await expect(page.getByText('Close the session before you put this file in its place')).toBeVisible();
  });

  test('with a mouse: the line that breaks it, repair, the same file with only that changed', async ({ app, page }) => {
    const { text, pieces } = claudeCode(true);
    await app.drop({ name: '5f1c2a34.jsonl', text });
    await app.expectErrors(1);
    const problem = app.problem('tools/missing-result');
    await expect(problem).toHaveAttribute('data-message-index', '1');
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText(Q);

    await app.repair('tools/missing-result', /remove the call/i);
    await app.expectErrors(0);
    const result = (await app.download()).toString();
    const lines = result.split('\n');
    const dropped = pieces.filter((it) => it.includes(Q));
    const next = pieces.find((it) => it.includes('msg_02'))!;
    for (const piece of pieces)
      if (!dropped.includes(piece) && piece !== next) expect(lines, 'a line nothing is wrong with').toContain(piece);
    expect(result.includes(Q)).toBe(false);
    expect(result.endsWith('}\n')).toBe(true);
    for (const line of lines.slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
  });

  test('with the keyboard alone', async ({ app, page }) => {
    await app.tabTo(app.transcript);
    await app.paste(claudeCode(true).text);
    await expect(app.summary).toContainText(/message/i);
    await app.expectErrors(1);
    await app.tabTo(app.fixes.getByRole('radio', { checked: true }));
    const remove = app.choice(/remove the call/i);
    for (let i = 0; i < 6 && !(await remove.isChecked()); i++) await page.keyboard.press('ArrowDown');
    await expect(remove).toBeChecked();
    await page.keyboard.press('ControlOrMeta+Enter');
    await app.expectErrors(0);
    await app.tabTo(app.downloads);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await download.failure()).toBeNull();
  });

  test('recommended leaves no error and touches no other line', async ({ app }) => {
    const { text, pieces } = claudeCode(true);
    await app.drop({ name: '5f1c2a34.jsonl', text });
    await app.expectErrors(1);
    await app.applyPreset('recommended');
    await app.expectErrors(0);
    const lines = (await app.download()).toString().split('\n');
    const untouched = pieces.filter((it) => !it.includes(Q) && !it.includes('msg_02'));
    for (const piece of untouched) expect(lines).toContain(piece);
  });
});
