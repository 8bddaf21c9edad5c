import { drawn } from '../drawn.ts';
import { healthyAnthropic } from '../samples.ts';
import { expect, test } from '../test.ts';

const some = drawn(2);

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Nothing that must be read as messages: each is answered with a sentence, and the text is kept. */
const UNREADABLE: readonly (readonly [string, string])[] = [
  ['prose', 'This is not a transcript, it is a sentence about one.'],
  ['a number', '42'],
  ['an unknown shape', '{"weather":{"city":"Oslo","days":[1,2,3]}}'],
  ['NUL characters', 'abc\u0000def'],
];

/** Broken, but with messages in it that can be saved. */
const MENDABLE: readonly (readonly [string, string, number])[] = [
  [
    'a JSONL with a broken last line',
    '{"role":"user","content":"a"}\n{"role":"assistant","content":"b"}\n{"role":"us',
    2,
  ],
  ['a code fence around JSON', `Here it is:\n\n\`\`\`json\n${healthyAnthropic().text}\n\`\`\`\n`, 5],
  ['a trailing comma', '[{"role":"user","content":"a"},{"role":"assistant","content":"b"},]', 2],
  ['a document cut off in the middle', healthyAnthropic().text.slice(0, -120), 2],
  [
    'two objects on one line',
    '{"role":"user","content":"a"}{"role":"assistant","content":"b"}\n{"role":"user","content":"c"}',
    3,
  ],
];

test.describe('bad input', () => {
  for (const [name, text] of UNREADABLE)
    some(`${name}: a sentence, and what was pasted is kept`, async ({ app, page }) => {
      await app.transcript.focus();
      await app.paste(text);
      const said = page
        .getByRole('alert')
        .or(app.summary)
        .filter({ hasText: /\w+ \w+/ });
      await expect(said.first()).toBeVisible();
      await expect(page.getByText(/undefined|\[object|NaN|TypeError/)).toHaveCount(0);
      if (text.trim() !== '')
        await expect.poll(() => keptText(page)).toContain(text.replace(/\u0000/g, '').slice(0, 3));
    });

  for (const [name, text, least] of MENDABLE)
    some(`${name}: what can be read is read`, async ({ app }) => {
      await app.transcript.focus();
      await app.paste(text);
      await expect
        .poll(async () => (await app.counts().catch(() => ({ messages: 0 }))).messages)
        .toBeGreaterThanOrEqual(least);
    });

  for (const [name, bytes] of [
    ['a picture', PICTURE],
    ['a ZIP', Buffer.from('504b030414000000080000002100', 'hex')],
    ['an SQLite file', Buffer.from('SQLite format 3\u0000\u0010\u0000')],
    ['a zstd file', Buffer.from('28b52ffd0458', 'hex')],
    ['an empty file', Buffer.alloc(0)],
    ['a file of white space', Buffer.from(' \n\t ')],
  ] as const)
    some(`${name} is named, not read`, async ({ app, page }) => {
      await app.choose({ name: 'mystery.bin', text: bytes });
      const said = page
        .getByRole('alert')
        .or(app.summary)
        .filter({ hasText: /\w+ \w+/ });
      await expect(said.first()).toBeVisible();
      await expect(page.getByText(/undefined|\[object|NaN|TypeError/)).toHaveCount(0);
    });

  test('a picture is said to be one, and nothing of bytes that are no text', async ({ app, page }) => {
    await app.choose({ name: 'screen.png', text: PICTURE });
    await expect(page.getByRole('alert')).toContainText('PNG picture');
    await expect(page.getByText(/UTF-8/)).toHaveCount(0);
  });

  test('names of code are set as code, with no backtick', async ({ app, page }) => {
    await app.transcript.focus();
    await app.paste(
      "[ModelRequest(parts=[UserPromptPart(content='hi')]), ModelResponse(parts=[TextPart(content='yes')])]",
    );
    const about = page.getByRole('region', { name: 'About the file' });
    await expect(about.locator('code').first()).toBeVisible();
    await expect(about).not.toContainText('`');
    await page.locator('[data-part="status"] button').click();
    const dialog = page.getByRole('dialog', { name: 'Why this format' });
    await expect(dialog.locator('code').first()).toBeVisible();
    await expect(dialog).not.toContainText('`');
  });

  test('200,000 brackets do not bring the page down', async ({ app, page }) => {
    await app.transcript.focus();
    await app.paste('['.repeat(200_000));
    const said = page
      .getByRole('alert')
      .or(app.summary)
      .filter({ hasText: /\w+ \w+/ });
    await expect(said.first()).toBeVisible({ timeout: 20_000 });
    await app.visit();
    await app.load(healthyAnthropic().text);
    await app.expectErrors(0);
  });

  test('`__proto__` as a key, an id and a role is text like any other', async ({ app }) => {
    const text = `{"model":"gpt-4o","messages":[{"role":"user","content":"a","__proto__":{"polluted":1}},{"role":"assistant","content":null,"tool_calls":[{"id":"__proto__","type":"function","function":{"name":"constructor","arguments":"{}"}}]},{"role":"tool","tool_call_id":"__proto__","content":"b"},{"role":"user","content":"c"}]}`;
    await app.load(text);
    expect((await app.counts()).messages).toBe(4);
    await app.expectErrors(0);
    expect((await app.download()).toString()).toBe(text);
  });

  test('markup in a transcript is shown as text', async ({ app, page }) => {
    const trick = '<img src=x onerror="document.title=1"><b>bold</b><script>document.title=2</script>';
    await app.load(
      JSON.stringify([
        { role: 'user', content: trick },
        { role: 'assistant', content: trick },
      ]),
    );
    await expect(app.row(0)).toContainText('<b>bold</b>');
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
    expect(await page.title()).not.toMatch(/^[12]$/);
  });
});

/** What is in any text field of the page: where the paste must still be. */
async function keptText(page: import('@playwright/test').Page): Promise<string> {
  return page.locator('textarea').evaluateAll((fields) => fields.map((it) => Reflect.get(it, 'value')).join('\n'));
}
