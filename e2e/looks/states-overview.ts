import { longChat } from '../samples.ts';
import { opened, type State, trimmedTo } from './states.ts';

/** States of the overview, and samples on their way to their proof. */
export const OVERVIEWS: readonly State[] = [
  {
    name: 'three-messages',
    reach: opened(
      JSON.stringify([
        { role: 'user', content: 'Which of the two files is longer?' },
        { role: 'assistant', content: 'I cannot see any files here. Paste them, or their sizes.' },
        { role: 'user', content: 'Never mind.' },
      ]),
    ),
  },
  {
    name: 'trim-slice',
    reach: async (app) => {
      await opened(longChat(30).text, 'Trim')(app);
      await app.page.getByRole('combobox', { name: 'Cut', exact: true }).selectOption('unit');
      await trimmedTo(app, '700');
      await app.openTab('Calls');
    },
  },
  {
    name: 'sample',
    reach: async (app) => {
      await app.page.getByRole('menuitem', { name: 'Aborted call' }).click();
      await app.discard.waitFor();
      await app.explained.waitFor();
    },
  },
  {
    name: 'sample-not-there',
    reach: async (app) => {
      await app.page.goto('./#sample=no-such');
      await app.page.getByText('We found no sample named').waitFor();
    },
  },
];
