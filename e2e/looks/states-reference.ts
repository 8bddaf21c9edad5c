import { drawn, gif, png } from '../images.ts';
import type { Inspector } from '../pages/inspector.ts';
import { rollout } from '../rollout.ts';
import { brokenAnthropic, MISSING } from '../samples.ts';
import type { State } from './states.ts';

async function command(app: Inspector, words: string): Promise<void> {
  await app.page.keyboard.press('ControlOrMeta+K');
  await app.page.getByRole('combobox', { name: 'Find a command' }).fill(words);
  await app.page.keyboard.press('Enter');
}

async function pictures(app: Inspector): Promise<void> {
  const block = (file: Buffer, media_type: string) => ({
    type: 'image',
    source: { type: 'base64', media_type, data: file.toString('base64') },
  });
  const jpeg = await drawn(app.page, 'image/jpeg', 300, 8400);
  const blocks = [
    block(png(9000, 3000), 'image/png'),
    block(jpeg, 'image/jpeg'),
    block(await drawn(app.page, 'image/jpeg', 300, 200), 'image/png'),
    block(png(60, 50, true).subarray(0, 200), 'image/png'),
    block(gif(8100, 400, 2), 'image/gif'),
    block(png(320, 200), 'image/png'),
  ];
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Look.' }, ...blocks] }];
  await app.choose({ name: 'shots.json', text: JSON.stringify({ model: 'claude-opus-4-6', max_tokens: 9, messages }) });
  await app.summary
    .getByText(/message/)
    .first()
    .waitFor();
  await command(app, 'pictures');
  await app.page.getByText('6 of 6 pictures decoded').waitFor();
}

/** States of what is known of the APIs and of the pictures. */
async function bytesOf(app: Inspector, text: string): Promise<void> {
  await command(app, 'where the bytes');
  const [chooser] = await Promise.all([
    app.page.waitForEvent('filechooser'),
    app.page.getByRole('button', { name: 'Choose a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'rollout-2026-08-01.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) });
}

export const REFERENCE: readonly State[] = [
  {
    name: 'bytes',
    reach: async (app) => {
      await bytesOf(app, rollout({ compactions: 6, pictures: 8, pictureLength: 60_000, messages: 12 }));
      await app.page.getByRole('status', { name: 'What it saves' }).waitFor();
    },
  },
  {
    name: 'bytes-smaller',
    reach: async (app) => {
      await bytesOf(app, rollout({ compactions: 6, pictures: 8, pictureLength: 60_000, messages: 12 }));
      await app.page.getByText(/^Lines by kind/).click();
      await app.page.getByRole('radio', { name: 'A note in place of every picture' }).check();
    },
    again: (app) => app.page.getByRole('button', { name: 'Open it here' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'bytes-refused',
    reach: async (app) => {
      await bytesOf(app, 'A letter to a friend.');
      await app.page.getByRole('button', { name: 'Read it again' }).waitFor();
    },
  },
  {
    name: 'every-target',
    reach: async (app) => {
      await app.load(brokenAnthropic().text);
      await app.more('Every target');
      await app.page.locator('tr[data-state="waiting"]').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'pictures', reach: pictures },
  {
    name: 'verify',
    reach: async (app) => {
      await app.load(brokenAnthropic().text);
      await command(app, 'own key');
      const missing = MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB');
      await app.page.getByRole('textbox', { name: 'What it printed' }).fill(missing);
      await app.page.getByText('Agrees').waitFor();
    },
  },
  {
    name: 'rule',
    reach: async (app) => {
      await app.page.goto('./#rule=tools/missing-result');
      await app.page.getByRole('list', { name: 'Targets' }).waitFor();
    },
  },
  {
    name: 'rules',
    reach: async (app) => {
      await app.page.goto('./#rules');
      await app.page.getByRole('list', { name: 'Rules' }).getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'facts',
    reach: async (app) => {
      await app.page.goto('./#facts');
      await app.page.getByRole('list', { name: 'Requirements' }).waitFor();
    },
  },
];
