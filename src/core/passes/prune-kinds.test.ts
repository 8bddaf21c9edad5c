import { describe, expect, it } from 'vitest';
import { countTokens, tokensSaved } from '../session/trim.ts';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';

const SIGNATURE = 'EqoBCkgIARABGAIiQL8mVZ0Yw2cCkGv1l0yq0c8mUlqN3iT7gV5o2c9nXk4sZ1yQ==';
const think = (thinking: string) => ({ type: 'thinking', thinking, signature: SIGNATURE });
const use = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} });
const result = (...ids: string[]) => ({
  role: 'user',
  content: ids.map((id) => ({ type: 'tool_result', tool_use_id: id, content: `out of ${id}` })),
});
const text = (words: string) => ({ type: 'text', text: words });

const MESSAGES = [
  { role: 'user', content: 'q' },
  { role: 'assistant', content: [think('first'), text('Looking.'), use('toolu_1', 'ls'), use('toolu_2', 'cat')] },
  result('toolu_1', 'toolu_2'),
  { role: 'assistant', content: [text('Found.')] },
  { role: 'user', content: 'and?' },
  { role: 'assistant', content: [think('second'), use('toolu_3', 'ls')] },
  result('toolu_3'),
];
const snapshot = openTranscript(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages: MESSAGES }));

function pruned(options: object) {
  const plan = planRepair(snapshot, { passes: [{ id: 'prune-kinds', options }] });
  const { text: left, snapshot: after } = applyPlan(snapshot, plan);
  const shapes = validateMessages(after).filter(({ rule }) => /^tools\//.test(rule) && !/declared/.test(rule));
  return { plan, left, shapes, saved: tokensSaved(snapshot, plan, 'chars/4') };
}

describe('pruning by kind', () => {
  it('removes thinking before the last turn and says what that saves', () => {
    const { left, saved, shapes } = pruned({});
    expect(left).not.toContain('"first"');
    expect(left).toContain('"second"');
    expect(left).toContain('Looking.');
    expect(saved).toBe(1);
    expect(shapes).toEqual([]);
  });

  it('removes the calls of named tools with their results, and no words', () => {
    const { left, saved, shapes } = pruned({ reasoning: 'keep', tools: 'ls' });
    expect(left.match(/toolu_\d/g)).toEqual(['toolu_2', 'toolu_2', 'toolu_2']);
    expect(left).toContain('Looking.');
    expect(saved).toBeGreaterThan(0);
    expect(shapes).toEqual([]);
  });

  it('removes all but the newest calls', () => {
    const { left, shapes, plan } = pruned({ reasoning: 'keep', newest: 1 });
    expect(left.match(/toolu_\d/g)).toEqual(['toolu_3', 'toolu_3', 'toolu_3']);
    expect(shapes).toEqual([]);
    expect(plan.rows.every(({ by }) => by === 'prune-kinds')).toBe(true);
  });

  it('keeps thinking that the API requires back', () => {
    const plan = planRepair(snapshot, { target: 'deepseek', model: 'deepseek-reasoner', preset: 'prune-kinds' });
    expect(plan.rows.filter(({ before }) => before?.includes('first'))).toEqual([]);
  });
});

describe('a counter of one’s own', () => {
  it('counts by characters per token, or by a figure for each message', () => {
    expect(countTokens(snapshot, 'chars/2').total).toBeGreaterThan(countTokens(snapshot, 'chars/8').total);
    const counted = countTokens(snapshot, 'figures:1,20,3,4,5,6,7');
    expect([...counted.perMessage]).toEqual([1, 20, 3, 4, 5, 6, 7]);
    expect(counted.counter).toMatchObject({ title: 'Own figures', exact: true });
    expect(countTokens(snapshot, 'figures:2,2').perMessage[6]).toBe(4);
    expect(countTokens(snapshot, 'figures:7,7,7,7,7,7,7').total).toBe(49);
  });
});

describe('the end of the conversation', () => {
  const endOf = (end: string) => {
    const plan = planRepair(snapshot, { passes: [{ id: 'prune-kinds', options: { reasoning: 'keep', end } }] });
    return (JSON.parse(applyPlan(snapshot, plan).text) as { messages: object[] }).messages.length;
  };

  it.each([
    ['any', 7],
    ['result', 7],
    ['question', 5],
    ['response', 4],
  ])('is the last %s', (end, count) => {
    expect(endOf(end)).toBe(count);
  });
});
