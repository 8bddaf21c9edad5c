import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planFix, planRepair, validateMessages } from '../session.ts';

const PICTURE = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } };

const answered = (content: unknown, isError = false) =>
  openTranscript(
    JSON.stringify([
      { role: 'user', content: 'q' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'see', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content, ...(isError ? { is_error: true } : {}) }],
      },
    ]),
  );

function contentAfter(snapshot: ReturnType<typeof answered>, fix?: string): unknown {
  const [first] = validateMessages(snapshot);
  const plan = fix ? planFix(snapshot, first?.key ?? '', fix) : planRepair(snapshot);
  const messages = JSON.parse(applyPlan(snapshot, plan).text) as { content: { content: unknown }[] }[];
  return messages[2]?.content[0]?.content;
}

describe('a result with an empty text block', () => {
  it('loses the block and nothing else', () => {
    const said = { type: 'text', text: 'one' };
    expect(contentAfter(answered([said, { type: 'text', text: '' }]))).toEqual([said]);
    expect(contentAfter(answered([PICTURE, { type: 'text', text: '' }]), 'remove-empty-text')).toEqual([PICTURE]);
  });

  it('keeps its picture when words are put in the place of the block', () => {
    expect(contentAfter(answered([PICTURE, { type: 'text', text: '' }]), 'add-placeholder')).toEqual([
      { type: 'text', text: '(no content)' },
      PICTURE,
    ]);
  });
});

describe('an error that says nothing', () => {
  it.each([undefined, 'add-placeholder'])('is given words by %s', (fix) => {
    expect(contentAfter(answered('', true), fix)).toBe('(no content)');
  });
});
