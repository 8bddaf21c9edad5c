import type { Inspector } from '../pages/inspector.ts';
import { brokenAnthropic, brokenOpenAi, claudeCode, healthyAnthropic, longChat, manyProblems } from '../samples.ts';
import { usageSession } from '../usage.ts';

/** A state of the page worth a picture and a check: how to get there from the start screen. */
export interface State {
  readonly name: string;
  reach(app: Inspector): Promise<void>;
}

const opened =
  (text: string, tab: Parameters<Inspector['openTab']>[0] = 'Problems') =>
  async (app: Inspector) => {
    await app.load(text);
    await app.openTab(tab);
    await app.page.getByText('Loading…').waitFor({ state: 'hidden' });
  };

const dialog = (button: string) => async (app: Inspector) => {
  await app.load(brokenAnthropic().text);
  await app.page.getByRole('button', { name: button, exact: true }).click();
  await app.page.getByRole('dialog').waitFor();
};

export const STATES: readonly State[] = [
  { name: 'start', reach: async () => {} },
  {
    name: 'unreadable',
    reach: async (app) => {
      await app.transcript.focus();
      await app.paste('This is not a transcript.');
      await app.page.waitForTimeout(500);
    },
  },
  { name: 'broken', reach: opened(brokenAnthropic().text) },
  { name: 'healthy', reach: opened(healthyAnthropic().text) },
  { name: 'many-problems', reach: opened(manyProblems(200).text) },
  { name: 'large', reach: opened(longChat(2500).text) },
  { name: 'session', reach: opened(claudeCode(true).text) },
  {
    name: 'source',
    reach: async (app) => {
      await opened(brokenAnthropic().text, 'Source')(app);
      await app.page.waitForTimeout(2500);
    },
  },
  {
    name: 'compare',
    reach: async (app) => {
      await opened(brokenAnthropic().text, 'Repair')(app);
      await app.apply.waitFor();
      await app.openTab('Compare');
      await app.compare.waitFor();
      await app.page.waitForTimeout(1500);
    },
  },
  {
    name: 'repair',
    reach: async (app) => {
      await opened(brokenOpenAi().text, 'Repair')(app);
      await app.apply.waitFor();
    },
  },
  {
    name: 'trim',
    reach: async (app) => {
      await opened(longChat(30).text, 'Trim')(app);
      await app.budget.fill('900');
      await app.budget.blur();
      await app.trimResult.waitFor();
      await app.page.waitForTimeout(600);
    },
  },
  {
    name: 'trim-calibrated',
    reach: async (app) => {
      await opened(usageSession(48).text, 'Trim')(app);
      await app.budget.fill('1500');
      await app.budget.blur();
      await app.page.locator('.chart-plot').scrollIntoViewIfNeeded();
      await app.page.locator('.trim-why').waitFor();
      await app.page.waitForTimeout(1600);
    },
  },
  { name: 'calls', reach: opened(brokenOpenAi().text, 'Calls') },
  {
    name: 'error-text',
    reach: async (app) => {
      await opened(brokenAnthropic().text, 'Error text')(app);
      await app.errorText.fill(
        'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01BBBBBBBBBBBBBBBBBBBBBB.',
      );
      await app.explained.waitFor();
    },
  },
  { name: 'export', reach: opened(healthyAnthropic().text, 'Export') },
  {
    name: 'opened-message',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.openRow(7);
      await app.messages.locator('[aria-expanded="true"]').first().waitFor();
      await app.page.waitForTimeout(300);
    },
  },
  { name: 'commands', reach: dialog('Commands') },
  { name: 'help', reach: dialog('Help') },
];
