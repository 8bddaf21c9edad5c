import { brokenAnthropic, brokenOpenAi, healthyAnthropic, longChat, MISSING } from '../samples.ts';
import { opened, type State, toPanel } from './states.ts';

/** States of the case: its steps, its passes, and what is compared. */
export const CASES: readonly State[] = [
  {
    name: 'compare',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.page.getByRole('button', { name: 'Before and after', exact: true }).click();
      await app.after.locator('[data-change]').first().waitFor();
    },
  },
  {
    name: 'repair',
    reach: async (app) => {
      await opened(brokenOpenAi().text)(app);
      await app.openPasses();
      await app.page.getByRole('checkbox').first().waitFor();
    },
    again: (app) => app.preset.scrollIntoViewIfNeeded(),
  },
  {
    name: 'repair-options',
    reach: async (app) => {
      await opened(longChat(30).text)(app);
      await app.openPasses();
      await app.preset.selectOption('clear-old-tool-output');
      await app.page.getByRole('spinbutton', { name: /Newest output that stays/ }).waitFor();
    },
    again: (app) => app.preset.scrollIntoViewIfNeeded(),
  },
  {
    name: 'error-text',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.errorText.fill(
        'messages.3: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01BBBBBBBBBBBBBBBBBBBBBB.',
      );
      await app.explained.waitFor();
    },
    again: toPanel,
  },
  {
    name: 'chosen',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.chooseRepair('tools/missing-result', /interrupted/i);
      await app.after.locator('[data-change]').first().waitFor();
    },
  },
  {
    name: 'not-in-file',
    reach: async (app) => {
      await opened(healthyAnthropic().text)(app);
      await app.errorText.fill(MISSING(1, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB'));
      await app.explained.waitFor();
    },
    again: toPanel,
  },
  {
    name: 'answered',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.errorText.fill(MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB'));
      await app.explained.getByText('Found by').waitFor();
      await app.choice(/interrupted/i).check();
      await app.apply.click();
      await app.afterwards.getByText('Fixed: it was').waitFor();
    },
    again: toPanel,
  },
  {
    name: 'repaired',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.repair('tools/missing-result', /remove the call/i);
      await app.afterwards.getByText('Fixed: it was').waitFor();
    },
    again: toPanel,
  },
  {
    name: 'receipt',
    reach: async (app) => {
      await opened(healthyAnthropic().text)(app);
      await app.receipt.getByText(/of \d+ rules/).click();
      await app.receipt.getByRole('list', { name: 'Rules checked', exact: true }).waitFor();
    },
    again: toPanel,
  },
  {
    name: 'unknown-words',
    reach: async (app) => {
      await opened(healthyAnthropic().text)(app);
      await app.errorText.fill('The flux of the ninth kind was out of phase.');
      await app.explained.waitFor();
    },
    again: toPanel,
  },
  {
    name: 'original-and-now',
    reach: async (app) => {
      await opened(brokenAnthropic().text)(app);
      await app.apply.click();
      await app.expectErrors(0);
      await app.sinceOpened.click();
      await app.compare.locator('[data-change]').first().waitFor();
    },
  },
];
