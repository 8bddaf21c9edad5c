import { describe, expect, it } from 'vitest';
import { applyPlan, openTranscript, planRepair } from '../../session.ts';

/** The header of a PNG: as much of a picture as its size stands in. */
function png(width: number, height: number): string {
  const bytes = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  for (const side of [width, height]) bytes.push(0, 0, side >> 8, side & 255);
  return btoa(String.fromCharCode(...bytes, 8, 2, 0, 0, 0, 0, 0, 0, 0));
}

const image = (data: string) => ({ type: 'image', source: { type: 'base64', media_type: 'image/png', data } });
const WIDE = png(1600, 20);
const SMALL = png(1200, 1200);
const TEXT = JSON.stringify({
  model: 'claude-sonnet-4-5',
  messages: [{ role: 'user', content: [image(WIDE), image(SMALL), { type: 'text', text: 'Look.' }] }],
});

function kept(options?: object): boolean[] {
  const snapshot = openTranscript(TEXT, { target: 'anthropic' });
  const asked = { preset: 'provider-hygiene', passes: [{ id: 'refused-media', ...(options ? { options } : {}) }] };
  const once = applyPlan(snapshot, planRepair(snapshot, asked));
  expect(planRepair(once.snapshot, asked).rows).toEqual([]);
  return [WIDE, SMALL].map((it) => once.text.includes(it));
}

describe('the longest side of a picture', () => {
  it('is what the API takes where nothing is set', () => {
    expect(kept()).toEqual([true, true]);
    expect(kept({ longestSide: 0 })).toEqual([true, true]);
  });

  it('is what is set where that is less', () => {
    expect(kept({ longestSide: 1200 })).toEqual([false, true]);
    expect(kept({ longestSide: 1600 })).toEqual([true, true]);
    expect(kept({ longestSide: 100_000 })).toEqual([true, true]);
  });
});

describe('a picture that cannot be decoded', () => {
  const left = (target: string, data: string, preset: string): boolean => {
    const url = `data:image/jpeg;base64,${data}`;
    const content = [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'Look.' },
    ];
    const snapshot = openTranscript(JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] }), { target });
    return applyPlan(snapshot, planRepair(snapshot, { target, preset })).text.includes(url);
  };

  it.each(['/9j/4A==', '', '!!!!'])('goes for every provider where the gateway sends it: %j', (data) => {
    for (const target of ['openai-chat', 'openrouter', 'mistral', 'groq'])
      expect(left(target, data, 'provider-hygiene')).toBe(false);
  });

  it('stays where the API takes it and nobody asked', () => {
    expect(left('openrouter', '/9j/4A==', 'recommended')).toBe(true);
    expect(left('openrouter', png(20, 20), 'provider-hygiene')).toBe(true);
  });
});

describe('a picture that somebody wrote anew', () => {
  const redone = { type: 'image/png', data: png(1100, 14), words: '[1600 x 20 -> 1100 x 14]' };
  const at = '/messages/0/content/0';
  const snapshot = openTranscript(TEXT, { target: 'anthropic' });
  const asked = (longestSide: number) => ({
    ...{ preset: 'provider-hygiene', passes: [{ id: 'refused-media', options: { longestSide } }] },
    pictures: new Map([[at, redone]]),
  });

  it('takes the place of a line of text, with its cost', () => {
    const plan = planRepair(snapshot, asked(1200));
    const { text } = applyPlan(snapshot, plan);
    expect([text.includes(redone.data), text.includes(WIDE), text.includes(SMALL)]).toEqual([true, false, true]);
    expect(plan.rows.map(({ effect, after }) => [effect, after])).toEqual([['lossy', redone.words]]);
  });

  it('is not taken where the picture as it is may stay', () => {
    expect(planRepair(snapshot, asked(0)).rows).toEqual([]);
  });
});
