import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { decodeError } from './errors.ts';

const body = (content: string) =>
  `{"model":"gpt-4o","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"${content}"}]}`;

describe('a body that its API could not parse as JSON', () => {
  const refusals = [
    'Status 400: We could not parse the JSON body of your request. What was sent was not valid JSON.',
    'Error code: 400 - Unable to parse the JSON body: unexpected control character',
    "Bad Request: invalid character '\\t' in string literal",
  ];
  it.each(refusals)('is marked where it is invalid, and nowhere else: %s', (refusal) => {
    const snapshot = openTranscript(body('a\tlist\tof'));
    const decoded = decodeError(refusal, snapshot);
    expect(decoded.culprit).toMatchObject({ at: '/messages/1/content', sure: 'certain' });
    expect(decoded.explanation).toBe('The body of the request is not valid JSON.');
    expect(decoded.notChecked).toBeUndefined();
    const found = validateMessages(snapshot, { refusal });
    expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['json/repaired']));
    const { text } = applyPlan(snapshot, planRepair(snapshot, { refusal }));
    expect(text).toBe(body('a\\tlist\\tof'));
  });

  it('is not blamed where it is valid JSON', () => {
    const snapshot = openTranscript(body('a list'));
    for (const refusal of refusals) {
      expect(decodeError(refusal, snapshot).culprit?.sure).not.toBe('certain');
      expect(validateMessages(snapshot, { refusal }).filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});
