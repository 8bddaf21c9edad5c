import { readFile } from 'node:fs/promises';
import { expect, test } from '../test.ts';

const call = (id: string) => ({ id, type: 'function', function: { name: 'ls', arguments: '{"path":"src"}' } });
const use = (id: string) => ({ type: 'tool_use', id, name: 'ls', input: { path: 'src' } });

/** Message 3 calls twice, only the first is answered; message 6 answers nothing. */
const CHAT = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'What is in src?' },
  { role: 'assistant', content: 'Let me look.' },
  { role: 'assistant', content: null, tool_calls: [call('call_one'), call('call_two')] },
  { role: 'tool', tool_call_id: 'call_one', content: 'a.txt' },
  { role: 'user', content: 'go on' },
  { role: 'tool', tool_call_id: 'call_gone', content: 'lost' },
  { role: 'assistant', content: 'Done.' },
];

/** Message 1 is never answered; message 4 answers nothing. */
const BLOCKS = [
  { role: 'user', content: 'What is in src?' },
  { role: 'assistant', content: [use('toolu_01One')] },
  { role: 'user', content: 'go on' },
  { role: 'assistant', content: 'Sure.' },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01Gone', content: 'lost' }] },
];

const UNANSWERED =
  "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_two";
const UNMET =
  'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_01One. Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
const UNEXPECTED =
  'messages.4.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_01Gone. Each `tool_result` block must have a corresponding `tool_use` block in the previous message.';

const CASES: readonly { from: string; error: string; history: unknown; culprit: number }[] = [
  {
    from: 'Anthropic',
    error: `400 ${JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: UNMET }, request_id: 'req_1' })}`,
    history: BLOCKS,
    culprit: 1,
  },
  {
    from: 'Claude Code, wrapped by a terminal',
    error: `  ⎿  API Error: 400 {"type":"error","error":{"type":"invalid_request_error","mes\n     sage":"${UNEXPECTED.slice(0, 40)}\n     ${UNEXPECTED.slice(40)}"}}\n     ✻ Worked for 4m`,
    history: BLOCKS,
    culprit: 4,
  },
  {
    from: 'OpenAI by way of LiteLLM',
    error: `litellm.BadRequestError: OpenAIException - Error code: 400 - {'error': {'message': "${UNANSWERED}", 'type': 'invalid_request_error', 'param': 'messages.[5].role', 'code': None}}`,
    history: CHAT,
    culprit: 3,
  },
  {
    from: 'OpenRouter, three levels deep',
    error: JSON.stringify({
      error: {
        message: 'Provider returned error',
        code: 400,
        metadata: {
          raw: JSON.stringify({ error: { message: JSON.stringify({ error: { message: UNANSWERED } }) } }),
          provider_name: 'Azure',
        },
      },
    }),
    history: CHAT,
    culprit: 3,
  },
  {
    from: 'Azure',
    error: `System.ClientModel.ClientResultException: HTTP 400 (invalid_request_error: )\nParameter: messages.[6].role\n\nInvalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.`,
    history: CHAT,
    culprit: 6,
  },
  {
    from: 'DeepSeek',
    error: `Error code: 400 - {'error': {'message': "Messages with role 'tool' must be a response to a preceding message with 'tool_calls'", 'type': 'invalid_request_error', 'param': None, 'code': 'invalid_request_error'}}`,
    history: CHAT,
    culprit: 6,
  },
  {
    from: 'MiniMax',
    error: `HTTP 400 invalid_request_error: invalid params, tool result's tool id(call_gone) not found (2013) (request_id:05db5ded)`,
    history: CHAT,
    culprit: 6,
  },
  {
    from: 'Bedrock',
    error: `botocore.errorfactory.ValidationException: An error occurred (ValidationException) when calling the InvokeModel operation: ${UNMET}`,
    history: BLOCKS,
    culprit: 1,
  },
  {
    from: 'a gateway that lost the back-ticks',
    error: `LLM request rejected: ${UNEXPECTED.replaceAll('`', '')}`,
    history: BLOCKS,
    culprit: 4,
  },
];

// One page for all texts of one history: what each of them needs anew is only the error.
for (const history of [CHAT, BLOCKS])
  test(`the text of each API leads to its message: ${history === CHAT ? 'tool messages' : 'blocks'}`, async ({
    app,
  }) => {
    await app.load(JSON.stringify(history, null, 2));
    for (const { from, error, culprit } of CASES.filter((asked) => asked.history === history))
      await test.step(`${from} leads to message ${culprit}`, async () => {
        await app.editError();
        await app.errorText.fill('');
        await expect(app.explained).toBeHidden();
        await app.errorText.fill(error);
        await expect(app.explained).toBeVisible();
        await expect(app.explained.locator('[data-message-index]').first()).toHaveAttribute(
          'data-message-index',
          `${culprit}`,
        );
        await expect(app.row(culprit)).toHaveAttribute('aria-selected', 'true');
      });
  });

test('an error pasted with its transcript is taken out and explained', async ({ app }) => {
  await app.load(`${JSON.stringify(CHAT, null, 2)}\n\nError code: 400 - {'error': {'message': "${UNANSWERED}"}}\n`);
  expect((await app.counts()).messages).toBe(8);
  await expect(app.explained.locator('[data-message-index]').first()).toHaveAttribute('data-message-index', '3');
});

test('an error alone is explained, and the transcript can follow', async ({ app }) => {
  await app.transcript.focus();
  await app.paste(`Error code: 400 - {'error': {'message': "${UNANSWERED}"}}`);
  await expect(app.errorText).toHaveValue(/tool_call_ids/);
  await expect(app.explained).toContainText('What it means');
  await app.load(JSON.stringify(CHAT));
  await expect(app.explained.locator('[data-message-index]').first()).toHaveAttribute('data-message-index', '3');
});

test('a history that satisfies the rule is said to be so', async ({ app }) => {
  const answered = { role: 'assistant', content: null, tool_calls: [call('call_one')] };
  await app.load(JSON.stringify({ model: 'gpt-4o', messages: [CHAT[1], answered, CHAT[4]] }));
  await app.errorText.fill(`Error code: 400 - {'error': {'message': "${UNANSWERED}"}}`);
  await expect(app.explained).toContainText('Checked, not in this file');
});

test('an error of another API does not change the form of the request', async ({ app }) => {
  await app.load(JSON.stringify(CHAT));
  await app.errorText.fill(`{"type":"error","error":{"type":"invalid_request_error","message":"${UNMET}"}}`);
  await expect(app.chip).toContainText('toolu_01One');
  await expect(app.target).toHaveValue('openai-chat');
});

test('a log with several errors gives a list', async ({ app, page }) => {
  await app.load(JSON.stringify(CHAT));
  await app.errorText.fill(
    [
      `10:02 Error code: 400 - {'error': {'message': "${UNANSWERED}"}}`,
      `10:03 400 ${JSON.stringify({ error: { message: UNMET } })}`,
    ].join('\n'.repeat(60)),
  );
  const list = page.getByRole('region', { name: 'Errors in this text' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await list.nth(1).getByRole('button').click();
  await expect(app.chip).toContainText('toolu_01One');
});

test('too long: the error names the budget, and the trim that fits can be downloaded', async ({ app, page }) => {
  const turns = Array.from({ length: 40 }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `Turn ${i}: ${'some words that take their room '.repeat(10)}`,
  }));
  await app.load(
    JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 10,
      messages: [...turns, { role: 'user', content: 'end' }],
    }),
  );
  await app.errorText.fill('prompt is too long: 3000 tokens > 1000 maximum');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Rejected: the conversation is too long.');
  await expect(page.locator('body')).not.toContainText(/accepted|no fix/i);
  await page.getByRole('button', { name: 'Trim to 1,000 tokens' }).click();
  // A third of what is counted here: the API allows a third of what it counts.
  const figures = app.afterwards;
  await expect(figures).toContainText(/of ≈? ?[\d,]+ tokens/);
  // Both follow a better counter that comes in between.
  const distance = async () => {
    const total = Number(/of ≈? ?([\d,]+) tokens/.exec(await figures.innerText())?.[1]?.replaceAll(',', ''));
    return Math.abs(Number(await app.budget.inputValue()) - total / 3) / total;
  };
  await expect.poll(distance).toBeLessThan(1 / 50);
  for (const side of [app.before, app.after]) await expect(side.locator('[data-cut="true"]').first()).toBeInViewport();
  const [download] = await Promise.all([page.waitForEvent('download'), app.downloads.click()]);
  const { messages } = JSON.parse(await readFile(await download.path(), 'utf8')) as { messages: unknown[] };
  expect(messages.length).toBeLessThan(20);
  expect(messages.at(-1)).toEqual({ role: 'user', content: 'end' });
});

test('too long, and with another problem: the trim comes first, and is offered until the conversation is shorter', async ({
  app,
  page,
}) => {
  const turns = Array.from({ length: 40 }, (_, i) => ({
    role: i % 2 === 0 ? 'user' : 'assistant',
    content: `Turn ${i}.`,
  }));
  await app.errorText.focus();
  await app.paste('400 prompt is too long: 3000 tokens > 1000 maximum');
  await app.transcript.focus();
  await app.paste(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 10, messages: [...turns, ...BLOCKS] }));
  const rejected = 'Rejected: the conversation is too long.';
  await expect(app.summary).toContainText(rejected);
  const trim = page.getByRole('button', { name: 'Trim to 1,000 tokens' });
  await expect(trim).toBeVisible();
  // Nothing else is chosen for somebody who presses the key that the button names.
  await expect(app.discard).toHaveCount(0);
  const all = app.fixes.getByRole('radio', { name: /^Fix all/ });
  await all.check();
  await app.apply.click();
  await expect(app.undo).toBeEnabled();
  await expect(app.summary).toContainText(rejected);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(app.budget).toHaveValue(/\d/);
});
