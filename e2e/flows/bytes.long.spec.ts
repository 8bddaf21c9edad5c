import { brokenAnthropic, healthyAnthropic, manyProblems, mendedAnthropic, pydantic } from '../samples.ts';
import { expect, test } from '../test.ts';

const BOM = '\uFEFF';

/** A request whose every corner a rewrite would round off. */
const ODD = [
  '{ "model" : "gpt-4o",',
  '\t"temperature": 1.0, "seed": 12345678901234567890, "top_p": 1e-1, "user": "\\u00e9\\/", "user": "again",',
  '  "messages": [',
  '    {"role": "user",   "content": "caf\\u00e9 \\ud83d\\ude00 \\/ 1.0"},',
  '    {"content": "Hello.", "role": "assistant", "__proto__": {"x": 1}},',
  '    { "role":"user", "content":"bye" , "n": 1E5 }',
  '  ] }',
].join('\r\n');

test.describe('bytes', () => {
  test('what is not changed is downloaded as it came: BOM, CRLF, numbers, doubled keys, no final newline', async ({
    app,
  }) => {
    await app.choose({ name: 'odd.json', text: BOM + ODD });
    await expect(app.summary).toContainText(/3 messages/);
    expect(await app.download()).toEqual(Buffer.from(BOM + ODD));
  });

  for (const [name, text] of [
    ['compact', healthyAnthropic().text],
    ['indented, final newline', pydantic(false).text],
    [
      'JSONL with CRLF',
      '{"role":"user","content":"a 1.0"}\r\n{"role":"assistant","content":"b"}\r\n{"role":"user","content":"c"}',
    ],
    ['JSONL with empty lines', '\n{"role":"user","content":"a\u2028b"}\n\n{"role":"assistant","content":"b"}\n\n'],
  ] as const)
    test(`opened and downloaded again: ${name}`, async ({ app }) => {
      await app.choose({ name: 'same.json', text });
      await expect(app.summary).toContainText(/message/i);
      expect(await app.download()).toEqual(Buffer.from(text));
    });

  test('a paste keeps its line ends', async ({ app }) => {
    await app.load(ODD);
    expect((await app.download()).toString()).toBe(ODD);
  });

  test('recommended changes the messages it names and no other byte', async ({ app }) => {
    const { text, pieces } = brokenAnthropic();
    await app.load(text);
    await app.expectErrors(3);
    await app.applyPreset('recommended');
    await app.expectErrors(0);
    const result = (await app.download()).toString();
    expect(() => JSON.parse(result)).not.toThrow();
    for (const i of [0, 1, 3, 5, 7, 8, 9, 10]) expect(result).toContain(pieces[i]);
    const head = text.indexOf(pieces[2]!);
    expect(result.slice(0, head)).toBe(text.slice(0, head));
    const tail = text.slice(text.indexOf(pieces[7]!));
    expect(result.endsWith(tail)).toBe(true);
    // A call before it has no result: the words that may be its own are kept as text.
    expect(result).not.toContain('"tool_use_id":"toolu_01XXXXXXXXXXXXXXXXXXXXXX"');
    expect(result).toContain('left over');
  });

  test('a repair in a CRLF file with a BOM keeps both', async ({ app }) => {
    const wrapped = (text: string) => `${BOM}${text.replaceAll('"messages":[', '"messages":[\r\n')}\r\n`;
    await app.choose({ name: 'crlf.json', text: wrapped(brokenAnthropic().text) });
    await app.expectErrors(3);
    await app.repair('tools/results-not-first', /results first/i);
    await app.expectErrors(2);
    await app.repair('tools/missing-result', /remove the call/i);
    await app.expectErrors(1);
    await app.repair('tools/orphan-result', /remove the result/i);
    await app.expectErrors(0);
    expect((await app.download()).toString()).toBe(wrapped(mendedAnthropic().text));
  });

  test('undo gives back the bytes, redo takes them away again', async ({ app }) => {
    const { text } = brokenAnthropic();
    await app.load(text);
    await app.expectErrors(3);
    await expect(app.undo).toHaveCount(0);
    await app.applyPreset('recommended');
    await app.expectErrors(0);
    const mended = await app.download();
    await app.undo.click();
    await app.expectErrors(3);
    expect((await app.download()).toString()).toBe(text);
    await app.redo.click();
    await app.expectErrors(0);
    expect(await app.download()).toEqual(mended);
  });

  test('undo goes back through every repair that was applied', async ({ app }) => {
    const { text } = manyProblems(4);
    await app.load(text);
    await app.expectErrors(4);
    for (const left of [3, 2, 1]) {
      await app.repair('tools/missing-result', /remove the call/i);
      await app.expectErrors(left);
    }
    for (const back of [2, 3, 4]) {
      await app.undo.click();
      await app.expectErrors(back);
    }
    await expect(app.undo).toBeDisabled();
    expect((await app.download()).toString()).toBe(text);
  });

  test('copy gives the same text as download', async ({ app, page }) => {
    const { text } = healthyAnthropic();
    await app.load(text);
    await page.evaluate(() => navigator.clipboard.writeText('something else'));
    await (await app.downloadItem('Copy')).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  });
});
