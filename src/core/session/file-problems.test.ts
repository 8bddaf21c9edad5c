import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../index.ts';

const line = (uuid: string, parent: string | null, role: 'user' | 'assistant', text: string) =>
  JSON.stringify({
    parentUuid: parent,
    isSidechain: false,
    sessionId: 's',
    version: '2.0.0',
    type: role,
    uuid,
    message:
      role === 'user'
        ? { role, content: text }
        : { role, id: `msg_${uuid}`, type: 'message', model: 'claude-sonnet-4-5', content: [{ type: 'text', text }] },
  });
const A = line('a', null, 'user', 'first');
const B = line('b', 'a', 'assistant', 'second');
const C = line('c', 'b', 'user', 'third');
const D = line('d', 'c', 'assistant', 'fourth');
const E = line('e', 'd', 'user', 'fifth');
const TORN = '{"type":"progress","data":{"half":"a li';

const fileFindings = (text: string) =>
  validateMessages(openTranscript(text)).filter((it) => ['json/repaired', 'session/glued-records'].includes(it.rule));
const repaired = (text: string) => applyPlan(openTranscript(text), planRepair(openTranscript(text))).text;

describe('what is wrong with the lines of a file', () => {
  it.each([
    ['glued', [`${A}${B}`, C, D, E], 'split-records', [A, B, C, D, E]],
    ['glued with a space, three', [A, `${B} ${C}${D}`, E], 'split-records', [A, B, C, D, E]],
    ['torn', [A, B, TORN, C, D, E], 'remove-line', [A, B, C, D, E]],
    ['first of all', [TORN, A, B, C, D, E], 'remove-line', [A, B, C, D, E]],
  ] as const)('%s: found, with one fix that mends it and nothing else', (_, lines, fix, mended) => {
    for (const [newline, end] of [
      ['\n', '\n'],
      ['\r\n', '\r\n'],
      ['\n', ''],
    ] as const) {
      const text = lines.join(newline) + end;
      const found = fileFindings(text);
      expect(found.map((it) => it.fixes)).toEqual([[fix]]);
      expect(found[0]?.rule).toBe(fix === 'split-records' ? 'session/glued-records' : 'json/repaired');
      const snapshot = openTranscript(text);
      const applied = applyPlan(snapshot, planFix(snapshot, found[0]!.key, fix));
      expect(applied.text).toBe(mended.join(newline) + end);
      expect(fileFindings(applied.text)).toEqual([]);
      expect(repaired(text)).toBe(mended.join(newline) + end);
    }
  });

  it('an unfinished last line goes with its own line only', () => {
    const text = `${[A, B, C, D].join('\n')}\n${E.slice(0, 60)}`;
    expect(fileFindings(text).map((it) => it.fixes)).toEqual([['remove-line']]);
    expect(repaired(text)).toBe(`${[A, B, C, D].join('\n')}\n`);
  });

  it('each of several problems has its own fix; the recommended repair covers all and what messages need', () => {
    const call = B.replace(
      /"content":\[.*?\]/,
      '"content":[{"type":"tool_use","id":"toolu_1","name":"cat","input":{}}]',
    );
    const more = Array.from({ length: 8 }, (_, i) =>
      line(`m${i}`, i ? `m${i - 1}` : 'e', i % 2 ? 'user' : 'assistant', 'm'),
    );
    const text = [`${A}${call}`, C, TORN, D, TORN, E, ...more].join('\n');
    const found = fileFindings(text);
    expect(found.map((it) => it.fixes[0])).toEqual(['split-records', 'remove-line', 'remove-line']);
    const snapshot = openTranscript(text);
    const one = applyPlan(snapshot, planFix(snapshot, found[1]!.key, 'remove-line')).text;
    expect(one).toBe([`${A}${call}`, C, D, TORN, E, ...more].join('\n'));
    const all = repaired(text);
    expect(all).not.toContain(TORN);
    expect(validateMessages(openTranscript(all)).filter((it) => it.severity !== 'info')).toEqual([]);
  });

  it('a body whose end is missing is closed', () => {
    const body = JSON.stringify({
      model: 'claude-sonnet-4-5',
      max_tokens: 10,
      messages: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'two' },
        { role: 'user', content: 'three' },
      ],
    });
    const text = body.slice(0, -12);
    const [found] = fileFindings(text);
    expect(found?.fixes).toEqual(['close-end']);
    const closed = repaired(text);
    expect(() => JSON.parse(closed)).not.toThrow();
    expect(planRepair(openTranscript(text)).rows[0]?.before).not.toBe('');
  });

  it('a healthy file, and passes chosen by hand, leave lines alone', () => {
    const text = [A, TORN, B, C, D, E].join('\n');
    const snapshot = openTranscript(text);
    expect(applyPlan(snapshot, planRepair(snapshot, { passes: [{ id: 'orphan-results' }] })).text).toBe(text);
    expect(repaired([A, B, C].join('\n'))).toBe([A, B, C].join('\n'));
  });
});
