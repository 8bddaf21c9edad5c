import { describe, expect, it } from 'vitest';
import { findings, repaired } from '../testing/rejected.ts';

const body = (effort: string, model = 'mistral-small-latest') => ({
  model,
  messages: [{ role: 'user', content: 'How deep is the lake?' }],
  reasoning_effort: effort,
});
/** What is said of a body and an error: the rules, their words and their first fix. */
const told = (effort: string, text: string) =>
  findings(body(effort), text)
    .filter(({ severity }) => severity === 'error')
    .map(({ rule, at, fixes }) => ({ rule, at, fixes }));

describe('a parameter whose accepted values an error lists', () => {
  it.each([
    ["(<ReasoningEffort.none: 'none'>, <ReasoningEffort.high: 'high'>)", 'high'],
    ["[<Effort.low: 'low'>, <Effort.high: 'high'>]", 'low'],
    ["('none', 'high')", 'high'],
    ['(none, low)', 'low'],
    ["Literal['none', 'high']", 'high'],
    ["{'high', 'none'}", 'high'],
    ["['none', 'minimal', 'xhigh']", 'minimal'],
  ])('is set to the nearest that still reasons: %s', (list, nearest) => {
    const text = `reasoning_effort='medium' is not supported for this model. Must be one of ${list}`;
    expect(told('medium', text)).toEqual([
      { rule: 'request/refused', at: '/reasoning_effort', fixes: ['set-value', 'remove-key'] },
    ]);
    expect(repaired(body('medium'), text)).toEqual(body(nearest));
  });

  it.each([
    ['one of: none, high', 'high'],
    ["Permitted: 'low', 'high'", 'low'],
  ])('is so where other words lead to the list: %s', (list, nearest) => {
    const text = `Invalid value 'medium' for reasoning_effort, ${list}`;
    expect(repaired(body('medium', 'lake-2'), text)).toEqual(body(nearest, 'lake-2'));
  });

  it('is no longer asked about once it has one of them', () => {
    const text =
      "reasoning_effort='medium' is not supported for this model. Must be one of (<ReasoningEffort.none: 'none'>, <ReasoningEffort.high: 'high'>)";
    expect(findings(body('high'), text).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is as the model is known where the error lists none', () => {
    const text = "reasoning_effort='medium' is not supported for this model.";
    expect(told('medium', text)).toEqual([
      { rule: 'params/thinking', at: '/reasoning_effort', fixes: ['remove-parameter'] },
    ]);
  });
});
