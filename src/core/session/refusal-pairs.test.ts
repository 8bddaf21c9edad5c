import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair, validateMessages } from '../session.ts';
import { asked } from '../testing/asked.ts';

const messages = [{ role: 'user', content: 'List rivers.' }];

/** What is found in a body for an error, and what is left of it after *Fix all*. */
function settled(body: object, refusal: string) {
  const before = openTranscript(JSON.stringify(body), { target: 'openrouter' });
  const { snapshot, text } = applyPlan(before, planRepair(before, { refusal }));
  const left = validateMessages(snapshot, { refusal, original: () => before });
  return { fixed: JSON.parse(text), left: left.filter(({ severity }) => severity === 'error').map(({ at }) => at) };
}

describe('an error about two settings of which one can be sent', () => {
  it.each([
    'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified',
    'You cannot specify both reasoning.max_tokens and reasoning.effort.',
    'reasoning.effort and reasoning.max_tokens are mutually exclusive',
  ])('is settled once one of them is gone: %s', (refusal) => {
    const told = settled(
      { model: 'a/b', max_tokens: 700, messages, reasoning: { effort: 'low', max_tokens: 300 } },
      refusal,
    );
    expect(told.fixed).toEqual({ model: 'a/b', max_tokens: 700, messages, reasoning: { effort: 'low' } });
    expect(told.left).toEqual([]);
  });

  it('is about another request where one of them is not there', () => {
    const body = { model: 'a/b', max_tokens: 700, messages, reasoning: { effort: 'low' } };
    const told = settled(body, 'Only one of "reasoning.effort" and "reasoning.max_tokens" can be specified');
    expect(told).toEqual({ fixed: body, left: [] });
  });
});

describe('a setting that is not taken, in whatever English', () => {
  it.each([
    "'top_p' is not support for this kind of model now",
    'top_p is not supporting on this endpoint',
    "the model don't supports top_p",
    'this deployment doesn’t support top_p',
    'top_p isn’t allowed for this model',
    'top_p is no longer supported',
    'unsupport parameter: top_p',
  ])('is removed: %s', (message) => {
    const told = asked({ model: 'some-vl', messages, top_p: 0.4 }, `Error code: 400 - {'message': "${message}"}`);
    expect(told.at).toBe('/top_p');
    expect(told.fixed).toEqual({ model: 'some-vl', messages });
  });

  it('stays where it is named as supported', () => {
    const body = { model: 'some-vl', messages, top_p: 0.4 };
    expect(asked(body, 'Error code: 400 - this model does support top_p').fixed).toEqual(body);
  });
});
