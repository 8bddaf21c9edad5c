import { describe, expect, it } from 'vitest';
import { factsFor, type Situation, speaks, whenWords } from './facts.ts';
import { TARGETS, targetById } from './registry.ts';
import type { Confidence, Demands, Stated, When } from './target.ts';

const anthropic = targetById('anthropic')!;
const fact = <T>(is: T, source: string, confidence: Confidence): Stated<T> => ({
  is,
  source,
  checked: '2026-09-01',
  confidence,
});
const under = <T>(when: When, stated: Stated<T>): Stated<T> => ({ ...stated, when });
const SOURCE = 'https://example.com/';
const NOWHERE: Situation = { model: null, day: null, route: null, thinking: false };
const TALL = { title: 'Tall models', ids: /^tall-/ };

const demanded = (facts: Demands, situation: Partial<Situation>) => factsFor({ facts }, { ...NOWHERE, ...situation });

describe('facts under conditions', () => {
  it('the first that holds counts', () => {
    const facts: Demands = {
      maxCalls: [under({ models: TALL }, fact(3, SOURCE, 'observed')), fact(8, SOURCE, 'documented')],
    };
    expect(demanded(facts, { model: 'tall-2' }).maxCalls).toEqual({ ...fact(3, SOURCE, 'observed') });
    expect(demanded(facts, { model: 'small-2' }).maxCalls?.is).toBe(8);
  });

  it('without a model the one that may hold counts, and says so', () => {
    const facts: Demands = {
      maxCalls: under({ models: TALL }, fact(3, SOURCE, 'observed')),
      first: fact('user', SOURCE, 'observed'),
    };
    expect(demanded(facts, {}).maxCalls).toEqual({ ...fact(3, SOURCE, 'observed'), assumed: true });
    expect(demanded(facts, { model: `tall-${'x'.repeat(300)}` }).maxCalls?.assumed).toBe(true);
    expect(demanded(facts, {}).first?.assumed).toBeUndefined();
    expect(demanded(facts, { model: 'small-1' })).not.toHaveProperty('maxCalls');
  });

  it('a day decides, and without a day the newest that is known', () => {
    const facts: Demands = {
      maxCalls: [
        under({ until: '2026-06-01' }, fact(3, SOURCE, 'observed')),
        under({ since: '2026-06-01' }, fact(8, SOURCE, 'observed')),
      ],
    };
    expect(demanded(facts, { day: '2026-05-31' }).maxCalls?.is).toBe(3);
    expect(demanded(facts, { day: '2026-06-01' }).maxCalls?.is).toBe(8);
    expect(demanded(facts, {}).maxCalls?.is).toBe(8);
  });

  it('a provider and a switch of the request decide', () => {
    const facts: Demands = {
      maxCalls: [
        under({ via: ['vertex'] }, fact(1, SOURCE, 'observed')),
        under({ thinking: true }, fact(2, SOURCE, 'observed')),
        fact(3, SOURCE, 'observed'),
      ],
    };
    expect(demanded(facts, { route: 'vertex' }).maxCalls?.is).toBe(1);
    expect(demanded(facts, { route: 'bedrock', thinking: true }).maxCalls?.is).toBe(2);
    expect(demanded(facts, {}).maxCalls?.is).toBe(3);
  });

  it('are put in words', () => {
    expect(whenWords(undefined)).toBeNull();
    expect(whenWords({ models: TALL, since: '2026-01-02', via: ['vertex'] })).toBe(
      'Tall models, from 2026-01-02, through vertex',
    );
    expect(whenWords({ until: '2026-01-02', thinking: true })).toBe('before 2026-01-02, with thinking on');
  });
});

describe.each(TARGETS)('$id', (target) => {
  const stated = Object.entries(target.facts).flatMap(([id, facts]) =>
    (Array.isArray(facts) ? facts : [facts]).map((it) => [id, it] as const),
  );

  it('gives every fact a page, a day, and a reason where it is contested', () => {
    for (const [id, it] of stated) {
      expect([id, it.source]).toEqual([id, expect.stringMatching(/^https:\/\/\S+$/)]);
      expect([id, it.checked]).toEqual([id, expect.stringMatching(/^2026-\d\d(-\d\d)?$/)]);
      if (it.confidence === 'contested') expect([id, it.note]).toEqual([id, expect.stringMatching(/\.$/)]);
    }
  });

  it('states nothing that could never count', () => {
    for (const [id, facts] of Object.entries(target.facts))
      for (const it of Array.isArray(facts) ? facts.slice(0, -1) : [])
        expect([id, it.when]).not.toEqual([id, undefined]);
  });

  it('gives flat facts', () => {
    for (const fact of Object.values(factsFor(target, NOWHERE))) expect(fact).not.toHaveProperty('when');
  });
});

describe('Anthropic', () => {
  const facts = (model: string | null) => factsFor(anthropic, { ...NOWHERE, model });

  it.each([
    ['claude-opus-4-7', true],
    ['claude-opus-4-5-20251101', false],
    ['claude-sonnet-4-20250514', false],
    ['anthropic/claude-sonnet-5', true],
    ['claude-mythos-5', true],
  ])('%s refuses a prefill: %s', (model, refuses) => {
    expect(facts(model).last !== undefined).toBe(refuses);
  });

  it('takes system messages in the list for some models, and is not sure of one', () => {
    expect(facts('claude-opus-4-8').systemInList?.confidence).toBe('documented');
    expect(facts('claude-sonnet-5').systemInList?.confidence).toBe('contested');
    expect(facts('claude-sonnet-4-5').systemInList).toBeUndefined();
    expect(facts(null).systemInList?.assumed).toBe(true);
  });
});

it('an API without a form of its own reads that of another', () => {
  expect(speaks({ id: 'x', wire: 'openai-chat' }, 'openai-chat')).toBe(true);
  expect(speaks({ id: 'x' }, 'openai-chat')).toBe(false);
  expect(speaks({ id: 'x' }, null)).toBe(false);
});
