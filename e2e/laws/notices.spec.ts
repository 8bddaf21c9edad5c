import { expect, test } from '../test.ts';

test('the licences of everything that is shipped are behind Help', async ({ app, page, context }) => {
  await app.visit();
  await app.more('Help');
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Licences of what this is made of' }).click(),
  ]);
  await opened.waitForLoadState();
  const text = await opened.locator('body').innerText();
  for (const name of [
    'react',
    'react-dom',
    'scheduler',
    '@tanstack/react-table',
    '@tanstack/react-virtual',
    'monaco-editor',
    'dompurify',
    'zod',
    'gpt-tokenizer',
    '@fontsource-variable/inter',
    '@fontsource-variable/jetbrains-mono',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'));
  expect(text).toContain('Codicons');
  expect(text).toContain('Creative Commons Attribution 4.0');
  expect(text).toContain('o200k_base');
  expect(text).toContain('OpenAI');
  expect(text.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(2);
  expect(text.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(10);
});
