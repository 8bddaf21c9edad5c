import { expect, test } from '../test.ts';

const filler = 'word '.repeat(60);
/** Forty messages; every tenth holds a needle far behind what its row shows, message 7 is the longest. */
const LONG = JSON.stringify({
  model: 'gpt-4o',
  messages: Array.from({ length: 40 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `Message ${at}. ${at === 7 ? filler.repeat(9) : ''}${at % 10 === 3 ? `${filler}the Needle is here, ${filler}` : ''}`,
  })),
});

/** What is painted over a text, by the name of its kind. */
const painted = (kind: string): string[] => {
  const ranges = CSS.highlights.get(kind);
  return ranges === undefined ? [] : [...ranges].map((range) => range.toString());
};

/** Columns of the overview that have the colour of a match. */
const matched = (): number => {
  const canvas = document.querySelector<HTMLCanvasElement>('[aria-label="Overview"] canvas')!;
  const context = canvas.getContext('2d')!;
  const { width, height } = canvas;
  const sample = document.createElement('i');
  sample.style.color = 'var(--match-now)';
  document.body.append(sample);
  const wanted = getComputedStyle(sample).color.match(/\d+/g)!.map(Number);
  sample.remove();
  const { data } = context.getImageData(0, 0, width, height);
  const columns = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    if (wanted.every((part, i) => data[at + i] === part)) columns.add((at / 4) % width);
  return [...columns].filter((x) => !columns.has(x - 1)).length;
};

test.describe('finding', () => {
  test('the overview has a mark for every message that is found', async ({ app, page }) => {
    await app.load(LONG);
    const overview = page.getByRole('region', { name: 'Overview', exact: true });
    await expect(overview.locator('canvas')).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type('needle');
    await expect(page.getByText('4 shown')).toBeVisible();
    await expect.poll(() => page.evaluate(matched)).toBe(4);
    await expect(overview.getByRole('slider', { name: 'Position' })).toHaveAccessibleDescription(/4 messages found/);
    await page.locator('[aria-label="Find in contents"]').fill('');
    await expect.poll(() => page.evaluate(matched)).toBe(0);
  });

  test('rows show what is searched for, marked, and keys go from one to the next', async ({ app, page }) => {
    await app.load(LONG);
    await page.keyboard.press('/');
    await page.keyboard.type('needle');
    await expect(page.getByText('4 shown')).toBeVisible();
    await expect(app.row(13)).toContainText('the Needle is here');
    await expect.poll(() => page.evaluate(painted, 'match')).toEqual(['Needle', 'Needle', 'Needle', 'Needle']);
    await page.keyboard.press('Enter');
    await expect(app.row(3)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('1 of 4 shown')).toBeVisible();
    await expect.poll(() => page.evaluate(painted, 'match-now')).toEqual(['Needle']);
    await page.keyboard.press('Enter');
    await expect(app.row(13)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText('4 of 4 shown')).toBeVisible();
    await page.getByRole('button', { name: 'Next match' }).click();
    await expect(page.getByText('1 of 4 shown')).toBeVisible();
    // In the text that is read as well.
    await app.read();
    await expect.poll(async () => (await page.evaluate(painted, 'match')).length).toBeGreaterThan(2);
    await page.locator('[aria-label="Find in contents"]').fill('');
    await expect.poll(() => page.evaluate(painted, 'match')).toEqual([]);
  });

  test('g goes to a message by its number', async ({ app, page }) => {
    await app.load(LONG);
    await app.messages.focus();
    await page.keyboard.press('g');
    const field = page.getByRole('combobox', { name: 'Find a command' });
    await expect(field).toHaveValue('Go to message ');
    await page.keyboard.type('31');
    await page.keyboard.press('Enter');
    await expect(app.row(31)).toHaveAttribute('aria-selected', 'true');
    await expect(app.row(31)).toBeInViewport();
  });

  test('rows are sorted by size, and put back in the order of the conversation', async ({ app, page }) => {
    await app.load(LONG);
    const first = () => app.messages.locator('[data-message-index]').first();
    await expect(first()).toHaveAttribute('data-message-index', '0');
    await page.getByRole('button', { name: /^≈? ?Tokens/ }).click();
    await expect(first()).toHaveAttribute('data-message-index', '7');
    await expect(page.getByRole('columnheader', { name: /Tokens/ })).toHaveAttribute('aria-sort', 'descending');
    await app.messages.focus();
    await page.keyboard.press('Home');
    await expect(app.row(7)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(app.messages.locator('[data-message-index]').nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'In the order of the conversation' }).click();
    await expect(first()).toHaveAttribute('data-message-index', '0');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });
});
