import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTranscript, RULES, receiptOf, TARGETS, type Unchecked, validateMessages } from '../index.ts';
import { statedBy } from '../targets/facts.ts';

const call = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_A', name: 'ls', input: { path: 'src' } }] };
const answer = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_A', content: 'a.txt' }] };
const ask = { role: 'user', content: 'look' };
const messages = [ask, call, answer];
const request = (more: object = {}, list: readonly object[] = messages) =>
  openTranscript(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 10, messages: list, ...more }));

const stateOf = (rules: readonly { readonly id: string; readonly state: string }[], id: string) =>
  rules.find((it) => it.id === id)?.state;
const kinds = (unchecked: readonly Unchecked[] = []) => unchecked.map((it) => it.kind);

const FOLDER = join(import.meta.dirname, '../../fixtures/rules');
const fixtures = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:jsonl?|txt)$/.test(file))
  .map((file) => ({
    file,
    target: file.split(/[\\/]/)[1]!.split('.')[2]!,
    text: readFileSync(join(FOLDER, file), 'utf8'),
  }));

describe('a receipt', () => {
  it.each(fixtures)('lists every rule that found something as asked: $file', ({ text, target }) => {
    const snapshot = openTranscript(text, { target });
    const receipt = receiptOf(snapshot);
    if (receipt === null) return expect(snapshot.transcripts).toEqual([]);
    expect(receipt.rules.map((it) => it.id)).toEqual(RULES.map((it) => it.id));
    const asked = new Set(receipt.rules.filter((it) => it.state === 'asked').map((it) => it.id));
    const found = new Set(validateMessages(snapshot).map((it) => it.rule));
    expect([...found].filter((it) => !asked.has(it))).toEqual([]);
  });

  it.each(TARGETS)('lists what $id is not known to demand as not asked', ({ id, facts }) => {
    const receipt = receiptOf(request(), { target: id })!;
    expect(receipt.target).toBe(id);
    for (const { id: rule, fact } of RULES)
      if (fact !== null && statedBy(facts, fact).length === 0) expect(stateOf(receipt.rules, rule)).toBe('no-demand');
  });

  it('says why a rule was not asked', () => {
    const other = receiptOf(request(), { target: 'openai-chat' })!;
    const wired = RULES.filter((it) => it.wire && stateOf(other.rules, it.id) === 'other-form');
    expect(wired.length).toBeGreaterThan(3);
    expect(stateOf(receiptOf(request())!.rules, 'tools/arguments-schema')).toBe('nothing');
    const tools = [{ name: 'ls', input_schema: { type: 'object' } }];
    expect(stateOf(receiptOf(request({ tools }))!.rules, 'tools/arguments-schema')).toBe('asked');
  });

  it('goes by the dates of the facts that were asked about', () => {
    const { facts } = receiptOf(request(), { day: '2026-11-22' })!;
    const dates = RULES.flatMap(({ fact, also = [] }) => (fact === null ? also : [fact, ...also])).flatMap((it) =>
      statedBy(TARGETS.find(({ id }) => id === 'anthropic')!.facts, it).map((stated) => stated.checked),
    );
    expect(dates).toContain(facts!.oldest.checked);
    expect(facts!.oldest.checked <= facts!.newest.checked).toBe(true);
    expect(facts!.oldest.source).toMatch(/^https:/);
    expect(receiptOf(request(), { day: '2036-01-01' })!.facts!.stale).toBe(facts!.count);
  });

  it('counts the calls whose arguments nothing could be held against', () => {
    expect(receiptOf(request())!.unchecked).toContainEqual({ kind: 'no-schema', calls: 1, declared: 0 });
    const tools = [{ name: 'ls', input_schema: { type: 'object' } }];
    expect(kinds(receiptOf(request({ tools }))!.unchecked)).not.toContain('no-schema');
  });

  it('says what only the server can tell', () => {
    const thinking = { type: 'thinking', thinking: 'hm', signature: 'c2lnbmF0dXJl'.repeat(12) };
    const signed = [ask, { role: 'assistant', content: [thinking, { type: 'text', text: 'well' }] }, ask];
    expect(receiptOf(request({}, signed))!.unchecked).toContainEqual({ kind: 'signatures', parts: 1 });
    const input = [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'go on' }] }];
    const stored = openTranscript(JSON.stringify({ model: 'gpt-5', previous_response_id: 'resp_1', input }));
    expect(kinds(receiptOf(stored)?.unchecked)).toContain('stored');
  });

  it('says what stands elsewhere, and inside results as well', () => {
    const picture = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } };
    const inside = { ...answer.content[0]!, content: [picture] };
    const snapshot = request({}, [{ role: 'user', content: [picture] }, call, { ...answer, content: [inside] }]);
    expect(receiptOf(snapshot)!.unchecked).toContainEqual({ kind: 'elsewhere', parts: 2 });
  });

  it('says what depends on a model that nobody names', () => {
    const bare = openTranscript(JSON.stringify(messages));
    expect(kinds(receiptOf(bare, { target: 'anthropic' })?.unchecked)).toContain('no-model');
    expect(kinds(receiptOf(request())?.unchecked)).not.toContain('no-model');
  });

  it('says how many lines were left aside or could not be read', () => {
    const line = (i: number, more: object = {}) =>
      JSON.stringify({
        type: i % 2 ? 'assistant' : 'user',
        uuid: `u${i}`,
        parentUuid: i === 0 ? null : `u${i - 1}`,
        sessionId: 's',
        message: { role: i % 2 ? 'assistant' : 'user', content: 'hello' },
        ...more,
      });
    const torn = [line(0), line(1), '{"type":"user","uuid"', line(2), line(3, { isSidechain: true })].join('\n');
    const { unchecked } = receiptOf(openTranscript(torn))!;
    expect(unchecked).toContainEqual({ kind: 'unread-lines', lines: 1 });
    expect(unchecked).toContainEqual({ kind: 'aside', why: 'sidechain', records: 1 });
  });

  it('of a text without messages is none', () => {
    expect(receiptOf(openTranscript('not a transcript'))).toBeNull();
  });
});
