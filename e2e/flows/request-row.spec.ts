import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../test.ts';

const TYPES = ['string', 'string', 'int', 'string'];

/** A request with tools of which one has a type that no schema knows. */
const request = (tools: number) => ({
  model: 'claude-sonnet-4-5',
  max_tokens: 8192,
  temperature: 0.2,
  system: 'You are a careful engineer.\nWork in small steps and run the tests.',
  tools: Array.from({ length: tools }, (_, at) => ({
    name: `tool_${at}`,
    description: `Does the ${at}th thing that the project needs.`,
    input_schema: {
      type: 'object',
      properties: {
        pattern: { type: 'string', description: 'A glob, relative to the root of the project.' },
        limit: { type: at === 2 ? TYPES[2] : 'integer', description: 'At most so many matches are returned.' },
      },
      required: ['pattern'],
    },
  })),
  messages: [
    { role: 'user', content: 'Which tests fail?' },
    { role: 'assistant', content: 'None.' },
  ],
});

test.describe('the request above message 0', () => {
  test('it is one line, and opens to its parts by mouse', async ({ app, page }) => {
    await app.load(JSON.stringify({ ...request(20), tools: request(20).tools.slice(3) }, null, 2));
    const row = page.getByRole('row', { name: 'Request', exact: true });
    await expect(row).toContainText('claude-sonnet-4-5, 17 tools, 2 parameters, system prompt');
    await expect(row).toHaveAttribute('data-at', '');
    await row.click();
    const part = (at: string) => page.locator(`[role=grid] [role=row][data-at="${at}"]`);
    await expect(part('/max_tokens')).toContainText('8192');
    await expect(part('/system')).toContainText('You are a careful engineer.');
    await expect(part('/tools')).toContainText('17 tools');
    await expect(part('/tools/0')).toContainText('tool_3');
    await expect(part('/tools/12')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show 5 more tools' }).click();
    await expect(part('/tools/16')).toContainText('tool_19');
    await page.getByRole('button', { name: 'tool tool_4', exact: true }).click();
    await expect(page.locator('[data-part="line"]', { hasText: '"required": ["pattern"]' })).toBeVisible();
    // The messages follow it, and are where they are drawn.
    await app.row(0).scrollIntoViewIfNeeded();
    await app.row(0).click();
    await expect(app.row(0)).toHaveAttribute('aria-selected', 'true');
    await row.click();
    await expect(part('/max_tokens')).toHaveCount(0);
  });

  test('it opens by keys, and its problems are marked where they are', async ({ app, page }) => {
    await app.load(JSON.stringify(request(4), null, 2));
    await app.expectErrors(1);
    await app.showRows();
    await app.messages.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    const row = page.getByRole('row', { name: 'Request', exact: true });
    await expect(row).toHaveAttribute('aria-selected', 'true');
    const cell = row.getByRole('gridcell').first();
    if ((await cell.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('[data-at="/tools/2"]').first()).toHaveAttribute('data-severity', 'error');
    await page.keyboard.press('ArrowDown');
    await expect(app.row(0)).toHaveAttribute('aria-selected', 'true');
    // From the list of problems to the line.
    await app.problem().first().getByRole('button').first().click();
    const line = page.locator('[data-part="line"][data-severity="error"]');
    await expect(line.first()).toContainText('"type": "int"');
    await expect(line.first()).toBeInViewport();
    const found = await new AxeBuilder({ page }).include('[role=grid]').analyze();
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    await app.read();
    await expect(page.getByRole('table', { name: 'Request' }).getByRole('row').first()).toBeVisible();
    const read = await new AxeBuilder({ page }).include('section:has(> [role=feed])').analyze();
    expect(read.violations.map(({ id }) => id)).toEqual([]);
  });
});
