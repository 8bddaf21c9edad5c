import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awake, type Sleeper } from './awake.ts';
import { createClient } from './client.ts';

/** A worker that says and does what the test wants. */
class Puppet implements Sleeper {
  onmessage: Sleeper['onmessage'] = null;
  onerror: Sleeper['onerror'] = null;
  posted: unknown[] = [];
  isEnded = false;
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }
}

/** Locks of which the test says when they are free. */
function locksOf() {
  const waiting = new Map<string, () => unknown>();
  const request = (name: string, got: (lock: Lock | null) => unknown): Promise<undefined> => {
    waiting.set(name, () => got(null));
    return Promise.resolve(undefined);
  };
  return { locks: { request } as Pick<LockManager, 'request'>, free: (name: string) => waiting.get(name)?.() };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a worker', () => {
  it('that dies before it says a word is given up, with a sentence', async () => {
    const puppets: Puppet[] = [];
    const client = createClient(() => {
      const puppet = new Puppet();
      puppets.push(puppet);
      return awake(puppet, locksOf().locks);
    });
    const asked = client.catalogue().catch((error: unknown) => String(error));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toMatch(/could not be started. Reload the page/);
    expect(puppets.map((it) => it.isEnded)).toEqual([true]);
  });

  it('is asked nothing before it has said hello, and may take its time afterwards', async () => {
    const puppet = new Puppet();
    const client = createClient(() => awake(puppet, locksOf().locks));
    const asked = client.catalogue();
    await vi.advanceTimersByTimeAsync(1000);
    expect(puppet.posted).toEqual([]);
    puppet.say({ lock: 'a' });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(puppet.posted).toMatchObject([{ method: 'catalogue' }]);
    puppet.say({ id: 1, ok: true, value: 'known' });
    expect(await asked).toBe('known');
    expect(puppet.isEnded).toBe(false);
  });

  it('whose lock is free has died', async () => {
    const puppet = new Puppet();
    const { locks, free } = locksOf();
    const born = awake(puppet, locks);
    puppet.say({ lock: 'a' });
    let deaths = 0;
    (await born).onDeath?.(() => deaths++);
    expect(deaths).toBe(0);
    free('a');
    free('a');
    expect(deaths).toBe(1);
  });
});
