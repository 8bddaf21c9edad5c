import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../../session.ts';
import { readText } from '../read.ts';

const record = (i: number) => ({
  type: i % 2 ? 'assistant' : 'user',
  parentUuid: i === 0 ? null : `u${i - 1}`,
  sessionId: 's',
  message: { role: i % 2 ? 'assistant' : 'user', content: [{ type: 'text', text: `says "${i}", {x}` }] },
  uuid: `u${i}`,
});
const lines = Array.from({ length: 12 }, (_, i) => JSON.stringify(record(i)));
const TEXT = `${lines.join('\n')}\n`;
const START = TEXT.indexOf(lines[5]!);
const places = (pattern: RegExp) => [...lines[5]!.matchAll(pattern)].map((it) => it.index);
const textsOf = (text: string) =>
  openTranscript(text).transcripts[0]?.messages.map((it) =>
    it.parts.map((part) => ('text' in part ? part.text : '')).join(),
  );
const whole = textsOf(TEXT);

describe('a line with one wrong character', () => {
  it('is read with every quotation mark that may be gone', () => {
    for (const at of places(/(?<!\\)"/g))
      expect(textsOf(TEXT.slice(0, START + at) + TEXT.slice(START + at + 1)), `at ${at}`).toEqual(whole);
  });

  it('is read with every bracket of its structure that may be gone', () => {
    for (const at of places(/[[{](?!x)|(?<!x)[}\]]/g))
      expect(textsOf(TEXT.slice(0, START + at) + TEXT.slice(START + at + 1)), `at ${at}`).toEqual(whole);
  });

  it('is read with a NUL in it, which is named with its column', () => {
    const at = START + lines[5]!.indexOf('says');
    const text = `${TEXT.slice(0, at)}\0${TEXT.slice(at)}`;
    expect(textsOf(text)).toEqual(whole);
    const { problems, repairedText } = openTranscript(text);
    const column = lines[5]!.indexOf('says') + 1;
    expect(problems.map((it) => [it.kind, it.line])).toEqual([['mended-syntax', 6]]);
    expect(problems[0]!.message).toContain(`Line 6 is not valid JSON: at column ${column} a NUL character`);
    expect(repairedText).toBe(TEXT);
  });

  it('is written mended by its fix, and the other lines are as they were', () => {
    const text = TEXT.replace('"uuid":"u5"', '"uuid:"u5"');
    const snapshot = openTranscript(text);
    const [finding] = validateMessages(snapshot);
    expect(finding).toMatchObject({ rule: 'json/repaired', fixes: ['mend-syntax'] });
    expect(applyPlan(snapshot, planFix(snapshot, finding!.key, 'mend-syntax')).text).toBe(TEXT);
    expect(applyPlan(snapshot, planRepair(snapshot)).text).toBe(TEXT);
  });

  it('leaves a torn line behind it to be named and taken out where it stands', () => {
    const text = `${TEXT.replace('"uuid":"u5"', '"uuid:"u5"')}${lines[3]!.slice(0, 40)}\n${lines[11]}\n`;
    const snapshot = openTranscript(text);
    expect(snapshot.problems.map((it) => [it.kind, it.line])).toEqual([
      ['mended-syntax', 6],
      ['broken-line', 13],
    ]);
    expect(snapshot.document.text.slice(snapshot.problems[1]!.offset!)).toMatch(/^\{"type":"assistant"/);
    const removal = validateMessages(snapshot).find((it) => it.fixes.includes('remove-line'));
    expect(applyPlan(snapshot, planFix(snapshot, removal!.key, 'remove-line')).text).toBe(`${TEXT}${lines[11]}\n`);
  });

  it('is left alone where it is torn', () => {
    const { problems, repairedText } = readText(
      [...lines.slice(0, 5), lines[5]!.slice(0, 60), ...lines.slice(6)].join('\n'),
    );
    expect(problems.map((it) => it.kind)).toEqual(['broken-line']);
    expect(repairedText).toBeUndefined();
  });

  it('is the record behind a torn one, wherever that was torn', () => {
    const rest = [...(whole ?? []).slice(0, 5), ...(whole ?? []).slice(6)];
    for (let end = 1; end < lines[5]!.length; end++) {
      const text = [...lines.slice(0, 5), lines[5]!.slice(0, end) + lines[6]!, ...lines.slice(7)].join('\n');
      expect(textsOf(text), `torn at ${end}`).toEqual(rest);
      const snapshot = openTranscript(text);
      expect(snapshot.problems.map((it) => [it.kind, it.line])).toEqual([['broken-line', 6]]);
      if (end % 20 === 0) expect(applyPlan(snapshot, planRepair(snapshot)).text).not.toContain('"uuid":"u5');
    }
  });
});
