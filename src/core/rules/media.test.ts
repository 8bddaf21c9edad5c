import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      /^(?:media|reasoning|ids|limits)__[^\\/]+[\\/]bad\..*\.json$/.test(file) && !file.includes('unknown-model'),
  )
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

describe('recommended', () => {
  it.each(FILES)('leaves no finding of the rule in %s', (file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8');
    const rule = file.split(/[\\/]/)[0]!.replace('__', '/');
    const snapshot = openTranscript(text, { target: file.split('.').at(-2)! });
    const { snapshot: after } = applyPlan(snapshot, planRepair(snapshot));
    const left = validateMessages(after).filter((it) => it.severity === 'error' || it.rule === rule);
    expect(left.filter((it) => !UNSURE.has(it.rule)).map((it) => it.message)).toEqual([]);
  });

  it('names the type of a picture in a result, and changes nothing else', () => {
    const file = join(FOLDER, 'media__wrong-type/bad.in-a-result.anthropic.json');
    const text = readFileSync(file, 'utf8');
    const snapshot = openTranscript(text, { target: 'anthropic' });
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(text.replace('image/jpeg', 'image/png'));
  });
});
