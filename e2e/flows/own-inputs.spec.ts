import { png, told } from '../images.ts';
import { expect, test } from '../test.ts';

const answered = (id: string, output: string) => [
  { role: 'assistant', content: [{ type: 'tool_use', id, name: 'look', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: output }] },
];
const request = (messages: readonly object[], more: object = {}) =>
  JSON.stringify({ model: 'claude-opus-4-6', max_tokens: 10, ...more, messages });
const FIVE = [
  { role: 'user', content: 'Look.' },
  ...answered('toolu_A', 'hay'),
  { role: 'assistant', content: [{ type: 'text', text: 'Hay.' }] },
  { role: 'user', content: 'And now?' },
];

test.describe('a counter of your own', () => {
  test('tokens of each message, pasted and from a file, and characters per token', async ({ app, page }) => {
    await app.load(request(FIVE));
    await app.openTab('Trim');
    const field = page.getByRole('textbox', { name: 'Your own token count' });
    const use = page.getByRole('button', { name: 'Count with it' });
    await expect(use).toBeDisabled();
    await field.fill('many');
    await expect(use).toBeDisabled();

    await field.fill('100, 20, 30, 40, 50');
    await use.click();
    await expect(app.trimResult).toContainText('Own figures: exact');
    await app.budget.fill('130');
    await expect(app.trimResult).toContainText(/240.*becomes 50/);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'From a file' }).click(),
    ]);
    await chooser.setFiles({
      name: 'tokens.json',
      mimeType: 'application/json',
      buffer: Buffer.from('[1, 2, 3, 4, 5]'),
    });
    await expect(field).toHaveValue('[1, 2, 3, 4, 5]');
    await use.click();
    await expect(app.trimResult).toContainText(/Tokens15/);

    await field.fill('2');
    await use.click();
    await expect(app.trimResult).toContainText('Characters / 2');
  });
});

test('the model that is typed beside the target decides what the API requires', async ({ app, page }) => {
  const prefilled = [FIVE[0]!, { role: 'assistant', content: 'It is' }];
  await app.load(request(prefilled, { model: 'claude-sonnet-4-5' }));
  await app.expectErrors(0);
  const model = page.locator('[data-part="target"]').getByRole('combobox', { name: 'Model' });
  await expect(model).toHaveValue('claude-sonnet-4-5');
  await model.fill('claude-opus-4-6');
  await model.press('Enter');
  await app.expectErrors(1);
  await expect(app.problem().first()).toContainText(/assistant|prefill/i);
  await model.fill('claude-sonnet-4-5');
  await model.press('Enter');
  await app.expectErrors(0);
});

test.describe('pictures inside a preset', () => {
  const picture = (file: Buffer) => ({
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: file.toString('base64') },
  });
  const files = (text: string) => [...text.matchAll(/"data":\s*"([^"]*)"/g)].map((it) => Buffer.from(it[1]!, 'base64'));

  test('are written anew within the longest side that is chosen, and broken ones become a text', async ({
    app,
    page,
  }) => {
    test.slow();
    const small = png(40, 30);
    const content = [
      { type: 'text', text: 'Look.' },
      ...[png(1800, 90), small, Buffer.from('no picture')].map(picture),
    ];
    await app.load(request([{ role: 'user', content }]));
    await app.openPasses();
    await app.preset.selectOption('provider-hygiene');
    await expect(app.after).toContainText('[image/png removed]');
    await page.getByRole('spinbutton', { name: /^Longest side of a picture/ }).fill('1200');
    await page.keyboard.press('Enter');
    await expect(app.after).toContainText('Written again, within the limits.');
    await app.apply.click();
    await expect(app.undo).toBeEnabled();
    const text = (await app.download()).toString();
    const [wide, same] = files(text);
    expect(told(wide!)).toMatchObject({ width: 1200, height: 60 });
    expect(same!.equals(small)).toBe(true);
    expect(files(text)).toHaveLength(2);
    expect(text).toContain('[image/png removed]');
  });
});
