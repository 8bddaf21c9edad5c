import { describe, expect, it } from 'vitest';
import type { Diagnostic, ReportRow } from '../core/index.ts';
import { costOf, deeds, verdictOf } from './words.ts';

const row = (change: Partial<ReportRow>): ReportRow => ({
  index: 0,
  role: 'assistant',
  action: 'changed',
  by: 'tools/missing-result',
  reason: '',
  effect: 'lossless',
  ...change,
});
const diagnostic = (change: Partial<Diagnostic>): Diagnostic => ({
  key: 'k',
  rule: 'tools/missing-result',
  severity: 'error',
  message: '',
  messageIndex: 0,
  partIndex: null,
  at: '',
  span: null,
  related: [],
  fixes: [],
  data: {},
  ...change,
});

describe('words', () => {
  it('says what a plan costs and nothing else', () => {
    const cost = (rows: ReportRow[], lost = 0) => costOf({ rows, lost, effect: rows[0]?.effect ?? 'lossless' });
    expect(cost([row({})])).toBe('keeps every word');
    expect(cost([row({ effect: 'lossy' })], 61)).toBe('loses 61 characters');
    expect(cost([row({ effect: 'lossy' })], 1)).toBe('loses 1 character');
    expect(cost([row({ effect: 'lossy' })], 0)).toBe('loses no readable text');
    expect(cost([row({ effect: 'invents', role: 'tool' })])).toBe('adds a result nobody produced');
    expect(cost([row({ effect: 'invents', role: 'user', by: 'roles/first' })])).toBe('adds a text nobody wrote');
    expect(cost([row({ effect: 'invents', role: 'tool' }), row({ effect: 'invents', role: 'tool' })], 1234)).toBe(
      'adds 2 results nobody produced, loses 1,234 characters',
    );
  });

  it('counts messages, not rows', () => {
    expect(deeds([row({ index: 1 }), row({ index: 1 }), row({ index: 4, action: 'removed' })])).toBe(
      'removes 1 message, changes 1',
    );
  });

  it('gives one sentence for every state', () => {
    expect(verdictOf([], 5, 'Anthropic').sentence).toBe('Anthropic would accept this.');
    expect(verdictOf([], 0, 'Anthropic').sentence).toBe('No messages were found.');
    expect(verdictOf([diagnostic({ severity: 'warning' })], 5, 'the API')).toEqual({
      healthy: true,
      sentence: 'The API would accept this. 1 warning.',
      predicted: null,
    });
    const broken = [diagnostic({ severity: 'warning' }), diagnostic({ predicted: 'messages.3: …' }), diagnostic({})];
    expect(verdictOf(broken, 5, 'OpenAI')).toEqual({
      healthy: false,
      sentence: '2 errors, 1 warning for OpenAI.',
      predicted: 'messages.3: …',
    });
  });
});
