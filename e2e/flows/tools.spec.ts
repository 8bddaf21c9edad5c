import { expect, test } from '../test.ts';

const name = (i: number): string => `tool_${String(i).padStart(4, '0')}`;

/** A request that declares 620 tools and calls the last of them once. */
const many = JSON.stringify({
  model: 'gpt-4o',
  tools: Array.from({ length: 620 }, (_, i) => ({
    type: 'function',
    function: { name: name(i), description: 'A tool.', parameters: { type: 'object', properties: {} } },
  })),
  messages: [
    { role: 'user', content: 'Which?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: name(619), arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'this one' },
    { role: 'assistant', content: 'That one.' },
    { role: 'user', content: 'Thanks.' },
  ],
});

test('the filter says how many tools it does not list, and takes one of them by its name', async ({ app, page }) => {
  await app.load(many);
  const filter = page.getByRole('combobox', { name: 'Show', exact: true });
  await expect(filter.getByRole('option', { name: '120 more are not listed' })).toHaveCount(1);
  await expect(filter.getByRole('option', { name: name(619) })).toHaveCount(0);
  const field = page.getByRole('textbox', { name: 'Filter by the name of a tool' });
  await field.fill(name(619));
  await field.press('Enter');
  await expect(filter).toHaveValue(`tool ${name(619)}`);
  await expect(app.row(1)).toBeVisible();
  await expect(app.row(0)).toHaveCount(0);
  await filter.selectOption('');
  await expect(app.row(0)).toBeVisible();
});

test('what is always kept says how many tools it does not list, and keeps one by its name', async ({ app, page }) => {
  await app.load(many);
  await app.openTab('Trim');
  await page.getByText('Always keep').click();
  const tools = page.getByRole('group', { name: 'Exchanges with' });
  await expect(tools).toContainText('596 more tools are not listed.');
  const field = tools.getByRole('textbox', { name: 'Keep exchanges with the tool named' });
  await field.fill(name(619));
  await field.press('Enter');
  const box = tools.getByRole('checkbox', { name: name(619) });
  await expect(box).toBeChecked();
  await expect(tools).toContainText('595 more tools are not listed.');
  // It goes with its mark, so that there is nothing left to be unchecked.
  await box.click();
  await expect(box).toHaveCount(0);
});
