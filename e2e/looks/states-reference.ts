import { drawn, gif, png } from '../images.ts';
import type { Inspector } from '../pages/inspector.ts';
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
export const REFERENCE: readonly State[] = [
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
      await app.page.getByRole('list', { name: 'Facts' }).waitFor();
    },
  },
];
