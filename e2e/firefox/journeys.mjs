// The journeys as somebody goes them in Firefox: found by role and name, clicked and typed, never by a call into the page.
const ERROR = (message) =>
  `400 {"type":"error","error":{"type":"invalid_request_error","message":${JSON.stringify(message)}}}`;

/** Name and way of each journey; `app` drives the page, `samples` are those of the tests in Chromium. */
export const JOURNEYS = [
  [
    'the 400, by mouse: two pastes and two actions',
    async (app, samples) => {
      await pasteBoth(app, samples);
      await app.click('button', 'Apply');
      await app.says('[aria-label="Error explained"]', 'Answered by your repair');
      await app.errors(0);
      app.keeps(await app.saved(() => app.click('button', 'Download result')), 'toolu_01BBBBBBBBBBBBBBBBBBBBBB');
    },
  ],
  [
    'the 400, by keys alone',
    async (app, samples) => {
      await pasteBoth(app, samples);
      await app.press('Control', 'Enter');
      await app.errors(0);
      app.keeps(await app.saved(() => app.press('Control', 's')), 'toolu_01BBBBBBBBBBBBBBBBBBBBBB');
    },
  ],
  [
    'the trim: one drop and three actions',
    async (app, samples) => {
      await app.drop('long.json', samples.longChat(30).text);
      await app.errors(0);
      await app.click('tab', 'Trim');
      await app.fill('spinbutton', 'Token budget', '900');
      await app.says('[aria-label="Trim result"]', /messages/);
      const text = await app.saved(() => app.click('button', 'Download result'));
      if (text.length >= samples.longChat(30).text.length) throw new Error('The trim is not shorter.');
      JSON.parse(text);
    },
  ],
  [
    'the broken session: one drop and two actions',
    async (app, samples) => {
      const { text } = samples.claudeCode(true);
      await app.drop('5f1c2a34.jsonl', text);
      await app.errors(1);
      await app.click('button', 'Apply');
      await app.errors(0);
      const after = new Set((await app.saved(() => app.click('button', 'Download result'))).split('\n'));
      if (!after.has(text.split('\n')[0])) throw new Error('The first line was written anew.');
    },
  ],
  [
    'a receipt, the source, the comparison and a report',
    async (app, samples) => {
      await app.paste(samples.brokenAnthropic().text);
      await app.errors(3);
      await app.click('button', 'Preview');
      await app.click('button', 'Compare');
      await app.says('[aria-label="Compare"]', 'message 6');
      await app.press('Escape');
      await app.click('tab', 'Source');
      await app.says('.monaco-editor .view-lines', 'tool_use_id');
      await app.click('tab', 'Case');
      await app.click('button', 'Apply');
      await app.errors(0);
      await app.says('[aria-label="Receipt"]', /\d+ of \d+ rules/);
      await app.click('button', 'Copy report');
      await app.says('[data-part="notice"]', 'Copied the report');
      const report = await app.clipboard();
      if (!/\| SHA-256 \| `[0-9a-f]{64}` \| `[0-9a-f]{64}` \|/.test(report)) throw new Error(`No hashes in: ${report}`);
      await app.printed();
    },
  ],
];

async function pasteBoth(app, { brokenAnthropic, MISSING }) {
  await app.paste(brokenAnthropic().text);
  await app.errors(3);
  await app.paste(ERROR(MISSING(3, 'toolu_01BBBBBBBBBBBBBBBBBBBBBB')));
  await app.says('[aria-label="Error explained"]', 'Found by');
}
