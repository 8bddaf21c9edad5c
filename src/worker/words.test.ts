import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../core/index.ts';
import { findingWith } from '../core/testing/finding.ts';
import { costOf, deeds, effectWords, rowCost, summaryOf, verdictOf } from './phrases.ts';

const row = (change: Partial<ReportRow>): ReportRow => ({
  index: 0,
  role: 'assistant',
  action: 'changed',
  by: 'tools/missing-result',
  reason: '',
  effect: 'lossless',
  ...change,
});
describe('words', () => {
  it('says what a plan costs and nothing else', () => {
    const cost = (rows: ReportRow[], lost = 0) => costOf({ rows, lost, effect: rows[0]?.effect ?? 'lossless' });
    expect(cost([row({})])).toBe('keeps every word');
    expect(cost([row({ effect: 'lossy' })], 61)).toBe('loses 61 characters');
    expect(cost([row({ effect: 'lossy' })], 1)).toBe('loses 1 character');
    expect(cost([row({ effect: 'lossy' })], 0)).toBe('loses no readable text');
    expect(cost([row({ effect: 'invents', role: 'tool' })])).toBe('adds 1 placeholder result');
    expect(cost([row({ effect: 'invents', role: 'user', by: 'roles/first' })])).toBe('adds 1 placeholder text');
    expect(cost([row({ effect: 'invents', role: 'tool' }), row({ effect: 'invents', role: 'tool' })], 1234)).toBe(
      'adds 2 placeholder results, loses 1,234 characters',
    );
    expect(cost([row({ effect: 'invents', tool: 'cat' })])).toBe('adds 1 placeholder call');
    expect(rowCost({ ...row({ effect: 'lossy' }), lost: 13 })).toBe('loses 13 characters');
    // What may be lost is another sentence than what is.
    expect(effectWords('lossy')).toBe('can lose words');
    expect(effectWords('invents')).toBe('can add placeholders');
  });

  const deed = (change: Partial<ReportRow>, joins = false) => ({ ...row(change), joins });

  it('counts messages, not rows', () => {
    expect(deeds([deed({ index: 1 }), deed({ index: 1 }), deed({ index: 4, action: 'removed' })])).toBe(
      'removes 1 message, changes 1',
    );
    expect(deeds([deed({ index: 4 }), deed({ index: 4, action: 'removed' }), deed({ index: 4 })])).toBe(
      'removes 1 message',
    );
  });

  it('says where a result is added, and whether it becomes part of a message', () => {
    const added = (index: number) =>
      ({ index, role: 'tool', action: 'inserted', effect: 'invents', tool: 'cat' }) as const;
    expect(deeds([deed(added(4), true)])).toBe('adds a placeholder result to message 4');
    expect(deeds([deed(added(4))])).toBe('adds a placeholder result before message 4');
    expect(deeds([deed(added(4), true), deed(added(6), true), deed({ index: 9, action: 'removed' })])).toBe(
      'adds 2 placeholder results, removes 1 message',
    );
    expect(deeds([deed({ index: 0, action: 'inserted', by: 'roles/first', effect: 'invents' })])).toBe(
      'adds a placeholder message',
    );
    expect(deeds([deed({ index: -1, action: 'removed', by: 'file-lines', reason: 'Line 3' })])).toBe('repairs 1 line');
    expect(deeds([deed({ index: -1, by: 'params/output-format' }), deed({ index: 0 })])).toBe(
      'changes 1 part outside the messages, changes 1 message',
    );
  });

  it('says what is done and what it costs without saying anything twice', () => {
    const added = deed({ index: 4, role: 'tool', action: 'inserted', effect: 'invents', tool: 'cat' }, true);
    expect(summaryOf([added], 0)).toBe('adds a placeholder result to message 4');
    expect(summaryOf([added, deed({ index: 6, effect: 'lossy' })], 9)).toBe(
      'adds a placeholder result to message 4, changes 1 message, loses 9 characters',
    );
    expect(summaryOf([deed({ index: 6 })], 0)).toBe('changes 1 message, keeps every word');
  });

  it('gives one sentence for every state', () => {
    expect(verdictOf([], 5, 'Anthropic').sentence).toBe('Accepted by Anthropic: no problem in 5 messages.');
    expect(verdictOf([], 0, 'Anthropic').sentence).toBe('No messages were found.');
    const rejected = verdictOf([findingWith({ severity: 'error' })], 5, 'The chat template');
    expect(rejected.sentence).toBe('1 error for the chat template.');
    expect(verdictOf([findingWith({ severity: 'warning' })], 5, 'the API')).toEqual({
      state: 'healthy',
      healthy: true,
      sentence: 'Accepted by the API: 1 warning in 5 messages.',
      predicted: null,
    });
    const broken = [findingWith({ severity: 'warning' }), findingWith({ predicted: 'messages.3: …' }), findingWith({})];
    expect(verdictOf(broken, 5, 'OpenAI')).toEqual({
      state: 'broken',
      healthy: false,
      sentence: '2 errors, 1 warning for OpenAI.',
      predicted: 'messages.3: …',
    });
  });

  it('claims no more than was checked', () => {
    const warned = findingWith({ severity: 'warning' });
    expect(verdictOf([], 5, 'any API', { by: 'all-apis' }).sentence).toBe(
      'No errors in 5 messages, checked for what all APIs require.',
    );
    expect(verdictOf([warned], 5, 'any API', { by: 'all-apis' }).sentence).toBe(
      'No errors in 5 messages, checked for what all APIs require. 1 warning.',
    );
    expect(verdictOf([], 5, 'any API', { by: 'guess' })).toMatchObject({
      state: 'unchecked',
      sentence: 'Not checked: this layout is not known. No problem in 5 messages that we could read.',
    });
    const open = findingWith({ severity: 'warning', rule: 'tools/missing-result', data: { open: true } });
    const torn = findingWith({ severity: 'warning', rule: 'json/repaired', messageIndex: -1 });
    for (const by of ['all-apis', 'guess'] as const)
      for (const found of [[], [open], [torn], [warned]])
        expect(verdictOf(found, 5, 'any API', { by }).sentence).not.toMatch(/accept/i);
  });

  it('never says that what would be answered with a 400 would be accepted', () => {
    const open = findingWith({ severity: 'warning', data: { open: true }, predicted: '400' });
    const one = verdictOf([open], 5, 'Anthropic');
    expect(one).toMatchObject({ state: 'open', healthy: true, predicted: null });
    expect(one.sentence).toBe('The last call is still open: fix it and Anthropic accepts this.');
    expect(verdictOf([open, open, findingWith({ severity: 'warning' })], 5, 'Anthropic').sentence).toBe(
      'The last 2 calls are still open: fix them and Anthropic accepts this. 1 more warning.',
    );
    const contested = findingWith({ severity: 'warning', rule: 'roles/last', predicted: '400' });
    expect(verdictOf([contested], 5, 'Anthropic').sentence).toBe('Anthropic may reject this. 1 warning.');
    const torn = findingWith({ severity: 'warning', rule: 'json/repaired', messageIndex: -1 });
    expect(verdictOf([torn], 5, 'Anthropic').sentence).toBe(
      'Anthropic would accept what could be read; a line of the file needs fixing.',
    );
  });
});
