import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { convertTranscript } from '../session/convert.ts';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^(?:media|reasoning|ids|limits)__[^\\/]+[\\/]bad\..*\.json$/.test(file) && !/unknown/.test(file))
  .sort();

/** Nothing is lost for what may be no fault. */
const UNSURE = new Set(['media/not-allowed-here', 'reasoning/missing-item']);

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
const image = (data: string) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } });
const asked = (...content: readonly object[]) => JSON.stringify([{ role: 'user', content }]);

describe('pictures over the limit', () => {
  const large = PNG.slice(0, 64).padEnd(10_485_764, 'A');
  const text = asked(image(PNG), image(large), { type: 'text', text: 'what is it?' });

  it('are found by the length of their base64', () => {
    const [finding, ...more] = validateMessages(openTranscript(text, { target: 'anthropic' }));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ rule: 'media/too-large', severity: 'error', partIndex: 1 });
    expect(finding?.predicted).toBe(
      'messages.0.content.1.image.source.base64: image exceeds 10 MB maximum: 10485764 bytes > 10485760 bytes',
    );
    const behind = validateMessages(
      openTranscript(asked(image(PNG.slice(0, 64).padEnd(5_242_884, 'A'))), { target: 'anthropic' }),
      {
        target: 'anthropic',
        route: 'vertex',
      },
    );
    expect(behind.map((it) => [it.rule, it.data.mb])).toEqual([['media/too-large', 5]]);
  });

  it.each(['replace-media', 'replace-large-media'])('%s replaces that one and no other byte', (fix) => {
    const snapshot = openTranscript(text, { target: 'anthropic' });
    const applied = applyPlan(snapshot, planFix(snapshot, validateMessages(snapshot)[0]!.key, fix));
    expect(applied.text).toBe(
      text.replace(JSON.stringify(image(large)), '{"type":"text","text":"[image/png removed]"}'),
    );
    expect(validateMessages(applied.snapshot)).toEqual([]);
  });
});

describe('one text over the limit', () => {
  const said = (length: number) => JSON.stringify([{ role: 'user', content: 'x'.repeat(length) }]);

  it('is found where its length is limited', () => {
    const found = (length: number) => validateMessages(openTranscript(said(length), { target: 'openai-chat' }));
    expect(found(1_048_576)).toEqual([]);
    expect(found(1_048_577)).toMatchObject([{ rule: 'content/too-long', severity: 'warning', messageIndex: 0 }]);
    expect(found(1_048_577)[0]?.predicted).toBe(
      "Invalid 'messages[0].content': string too long. Expected a string with maximum length 1048576, but got a string with length 1048577 instead.",
    );
  });
});

describe('more messages than a request may hold', () => {
  const call = { id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } };
  const listed = (length: number) =>
    JSON.stringify([
      { role: 'user', content: 'q' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a', content: 'r' },
      ...Array.from({ length: length - 3 }, () => ({ role: 'user', content: 'q' })),
    ]);

  it('are found where their number is limited', () => {
    const found = (length: number) =>
      validateMessages(openTranscript(listed(length), { target: 'openai-chat' })).filter(
        (it) => it.severity !== 'info',
      );
    expect(found(2048)).toEqual([]);
    expect(found(2049)).toMatchObject([{ rule: 'limits/messages', severity: 'warning', fixes: [] }]);
    expect(found(2049)[0]?.predicted).toContain('maximum length 2048, but got an array with length 2049');
  });
});

describe('more words than the window of a model', () => {
  const found = (model: string | null, count: number, beside: object = {}) =>
    validateMessages(
      openTranscript(
        JSON.stringify({
          ...(model === null ? {} : { model }),
          max_tokens: 9,
          ...beside,
          messages: [{ role: 'user', content: 'a '.repeat(count) }],
        }),
        { target: 'anthropic' },
      ),
    ).map((it) => `${it.severity} ${it.rule}`);

  it('are found where the window of the model is known, and are never a guess', () => {
    expect(found('claude-haiku-4-5', 200_000)).toEqual([]);
    expect(found('claude-haiku-4-5', 200_001)).toEqual(['error limits/context-window']);
    // A header of the request may open a larger one.
    expect(found('claude-sonnet-4-5', 200_001)).toEqual(['warning limits/context-window']);
    expect(found('claude-sonnet-4-6', 200_001)).toEqual([]);
    expect(found('claude-of-tomorrow', 200_001)).toEqual([]);
    expect(found(null, 1_100_000)).toEqual([]);
  });

  it('are none where the API is asked to leave some out', () => {
    expect(found('claude-haiku-4-5', 200_001, { context_management: { edits: [] } })).toEqual([]);
  });

  it('are none in a long run of one sign', () => {
    const text = JSON.stringify({
      model: 'claude-haiku-4-5',
      messages: [{ role: 'user', content: ' '.repeat(900_000) }],
    });
    const rules = validateMessages(openTranscript(text, { target: 'anthropic' })).map((it) => it.rule);
    expect(rules).not.toContain('limits/context-window');
  });
});

describe('documents of one name', () => {
  it('are not made by converting', () => {
    const pdf = (data: string) => ({
      type: 'document',
      source: { type: 'base64', media_type: 'application/pdf', data },
    });
    const from = asked({ type: 'text', text: 'Read.' }, pdf('JVBERi0xLjQK'), pdf('JVBERi0xLjUK'));
    const { text, errors } = convertTranscript(openTranscript(from, { target: 'anthropic' }), 'bedrock-converse');
    expect(text.match(/"name"/g)).toHaveLength(2);
    expect(errors.map((it) => it.message)).toEqual([]);
  });

  it('are numbered, in results too, and no other byte is changed', () => {
    const file = join(FOLDER, 'media__duplicate-name/bad.in-a-result.bedrock-converse.json');
    const text = readFileSync(file, 'utf8');
    const snapshot = openTranscript(text, { target: 'bedrock-converse' });
    const at = text.lastIndexOf('"plan"');
    const after = `${text.slice(0, at)}"plan (2)"${text.slice(at + '"plan"'.length)}`;
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(after);
    const [finding] = validateMessages(snapshot);
    expect(finding?.fixes).toEqual(['number-documents']);
    expect(applyPlan(snapshot, planFix(snapshot, finding!.key, 'number-documents')).text).toBe(after);
  });
});

describe('recommended', () => {
  it.each(FILES)('leaves no finding of the rule in %s', (file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const rule = file.split(/[\\/]/)[0]!.replace('__', '/');
    const snapshot = openTranscript(text, { target: file.split('.').at(-2)! });
    const { snapshot: after } = applyPlan(snapshot, planRepair(snapshot));
    const left = validateMessages(after).filter((it) => it.severity === 'error' || it.rule === rule);
    expect(left.filter((it) => !UNSURE.has(it.rule) && it.unfixable === undefined).map((it) => it.message)).toEqual([]);
  });

  it('keeps a picture whose base64 stands behind an address, and names what it is', () => {
    const text = readFileSync(join(FOLDER, 'media__broken/bad.address-in-a-result.anthropic.json'), 'utf8');
    const snapshot = openTranscript(text, { target: 'anthropic' });
    const after = text.replace('image/jpeg', 'image/png').replace('data:image/png;base64,', '');
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(after);
  });

  it('names the type of a picture in a result, and changes nothing else', () => {
    const file = join(FOLDER, 'media__wrong-type/bad.in-a-result.anthropic.json');
    const text = readFileSync(file, 'utf8');
    const snapshot = openTranscript(text, { target: 'anthropic' });
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(text.replace('image/jpeg', 'image/png'));
  });
});
