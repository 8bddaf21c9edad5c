import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../test.ts';

const tool = (at: number, type: string) => ({
  name: `tool_${at}`,
  description: `Does the ${at}th thing that the project needs.`,
  input_schema: {
    type: 'object',
    properties: { pattern: { type: 'string' }, limit: { type, description: 'At most so many.' } },
    required: ['pattern'],
  },
});
const request = (change: object) =>
  JSON.stringify(
    {
      model: 'claude-sonnet-4-5',
      max_tokens: 100,
      system: 'You are terse.',
      messages: Array.from({ length: 40 }, (_, at) => ({
        role: at % 2 === 0 ? 'user' : 'assistant',
        content: `Message ${at}.`,
      })),
      tools: [tool(0, 'integer'), tool(1, 'integer')],
      ...change,
    },
    null,
    2,
  );

test.describe('the request in Before and After', () => {
  test('a fix of a schema is marked on both sides above message 0, with its reason; the rest unfolds', async ({
    app,
    page,
  }) => {
    await app.choose({ name: 'schema.json', text: request({ tools: [tool(0, 'integer'), tool(1, 'int')] }) });
    const table = page.getByRole('table', { name: 'Request', exact: true });
    const row = table.getByRole('row', { name: 'tool_1', exact: true });
    await expect(row.locator('del')).toHaveText('int');
    await expect(row.locator('ins')).toHaveText('integer');
    await expect(row.locator('[data-change="changed"]')).toContainText('JSON Schema');
    await expect(row.locator('[data-side="before"]')).toContainText('Error');
    await expect(row.locator('[data-side="after"] [data-sign]')).toHaveCount(0);
    await expect(app.afterwards).toContainText('accepted');
    const first = app.before.locator('[data-message-index="0"]');
    expect((await row.boundingBox())!.y).toBeLessThan((await first.boundingBox())!.y);
    await expect(table.getByRole('row', { name: 'max_tokens', exact: true })).toHaveCount(0);
    await table.getByRole('button', { name: '4 parts unchanged' }).click();
    await expect(table.getByRole('row', { name: 'max_tokens', exact: true })).toContainText('100');
    await table.getByRole('button', { name: 'Show changes only' }).click();
    await expect(table.getByRole('row', { name: 'max_tokens', exact: true })).toHaveCount(0);
    const found = await new AxeBuilder({ page }).include('[data-columns]').analyze();
    expect(found.violations.map(({ id }) => id)).toEqual([]);
    await app.apply.click();
    await app.expectErrors(0);
    expect((await app.download()).toString()).toBe(request({}));
  });

  test('a parameter that is missing has a gap on the left, and is added on the right', async ({ app, page }) => {
    await app.choose({ name: 'missing.json', text: request({ max_tokens: undefined }) });
    const row = page
      .getByRole('table', { name: 'Request', exact: true })
      .getByRole('row', { name: 'max_tokens', exact: true });
    await expect(row.locator('[data-side="before"]')).toContainText('is not in the request');
    await expect(row.locator('[data-change="inserted"] ins')).toHaveText('4096');
    await expect(row.locator('[data-change="inserted"]')).toContainText('max_tokens is added');
  });

  test('the next difference in the messages comes into view below it', async ({ app, page }) => {
    const text = request({});
    const second = request({ temperature: 0 }).replace('Message 30', 'Message thirty');
    await app.choose({ name: 'first.json', text }, { name: 'second.json', text: second });
    const compare = page.getByRole('region', { name: 'Compare with second.json', exact: true });
    await expect(compare.getByRole('status')).toContainText('First difference: temperature of the request');
    const row = compare.getByRole('row', { name: 'temperature', exact: true });
    await expect(row.locator('[data-change="inserted"]')).toContainText('0');
    await expect(compare.locator('ins', { hasText: 'thirty' })).toBeInViewport();
    await page.getByRole('button', { name: 'Previous difference' }).click();
    await expect(row).toBeInViewport();
    await page.getByRole('button', { name: 'Next difference' }).click();
    await expect(compare.locator('ins', { hasText: 'thirty' })).toBeInViewport();
  });
});
