import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Runs } from './cases.ts';

/** The helper as it is under other settings. */
async function under(env: Readonly<Record<string, string>>) {
  vi.resetModules();
  for (const key of ['LAWS', 'SEED']) vi.stubEnv(key, env[key]);
  try {
    return await import('./cases.ts');
  } finally {
    vi.unstubAllEnvs();
  }
}

/** What a property gets to see. */
function drawn(runs: Runs): number[] {
  const seen: number[] = [];
  const see = (value: number): void => void seen.push(value);
  fc.assert(fc.property(fc.integer(), see), runs);
  return seen;
}

describe('the cases of a law', () => {
  it('are a share, or all of them when asked', async () => {
    const share = await under({ SEED: '7' });
    const whole = await under({ SEED: '7', LAWS: 'whole' });
    expect(share.runs(20_000)).toEqual({ numRuns: 250, seed: 7 });
    expect(share.runs(20_000, 300)).toEqual({ numRuns: 300, seed: 7 });
    expect(share.runs(200, 300)).toEqual({ numRuns: 200, seed: 7 });
    expect(whole.runs(20_000, 300)).toEqual({ numRuns: 20_000, seed: 7 });
  });

  it('are the same for the same seed, and others for another', async () => {
    const seen = async (SEED: string) => drawn((await under({ SEED })).runs(400));
    const first = await seen('5');
    expect(await seen('5')).toEqual(first);
    expect(await seen('6')).not.toEqual(first);
  });

  it('begin with the seed that is given', async () => {
    const { runs, seedsOf } = await under({ SEED: '41' });
    expect([...seedsOf(runs(180))]).toEqual([41, 42, 43]);
  });

  it('have a seed drawn for them', () => {
    expect(process.env.SEED).toMatch(/^\d+$/);
  });
});
