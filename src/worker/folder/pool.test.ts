import { describe, expect, it } from 'vitest';
import type { Port } from '../client.ts';
import { spawnTwin } from '../in-thread.ts';
import type { FileView } from './folder-views.ts';
import { runPool } from './pool.ts';

const GOOD = JSON.stringify([{ role: 'user', content: 'a' }]);

interface Item {
  readonly name: string;
  readonly size: number;
}

/** Workers that die of one file and say nothing about another. */
function mortals() {
  let spawned = 0;
  let ended = 0;
  const spawn = async (): Promise<Port> => {
    spawned++;
    const twin = spawnTwin();
    let die: () => void = () => undefined;
    return {
      ...twin,
      onDeath: (listener) => {
        die = listener;
      },
      post: (message) => {
        const name = (message.args[0] as { fileName: string }).fileName;
        if (name.includes('deadly')) setTimeout(() => die(), 0);
        else if (!name.includes('endless')) twin.post(message);
      },
      end: () => {
        ended++;
        twin.end();
      },
    };
  };
  return { spawn, spawned: () => spawned, ended: () => ended };
}

function run(items: readonly Item[], spawn: () => Promise<Port>, workers = 3) {
  const told = new Map<string, string>();
  let now = 0;
  let heavyNow = 0;
  const most = { all: 0, heavy: 0 };
  const made = runPool(
    spawn,
    {
      items,
      weightOf: (it) => it.size,
      ask: async (client, { name, size }): Promise<FileView> => {
        most.all = Math.max(most.all, ++now);
        if (size > 100) most.heavy = Math.max(most.heavy, ++heavyNow);
        try {
          return await client.triage({ file: new Blob([name.includes('bad') ? '{' : GOOD]), fileName: name });
        } finally {
          now--;
          if (size > 100) heavyNow--;
        }
      },
      done: ({ name }, result) => {
        expect(told.has(name)).toBe(false);
        told.set(name, 'failed' in result ? result.failed : result.value.state);
      },
    },
    { workers, heavy: 100, patience: 200 },
  );
  return { told, most, ...made };
}

const files = (count: number, name = 'good', size = 1): Item[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${name}-${i}`, size }));

describe('many files on several workers', () => {
  it('are all told of once, though some are broken, deadly or endless', async () => {
    const { spawn } = mortals();
    const items = [
      ...files(10),
      ...files(2, 'deadly'),
      ...files(10, 'bad'),
      ...files(1, 'endless'),
      ...files(20, 'ok'),
    ];
    const { ended, told } = run(items, spawn);
    expect(await ended).toBe(true);
    expect(told.size).toBe(items.length);
    const count = (what: RegExp) => [...told.values()].filter((it) => what.test(it)).length;
    expect([count(/^read$/), count(/^unknown$/), count(/the work stopped/), count(/too long/)]).toEqual([30, 10, 2, 1]);
  });

  it('have no more workers than there is work, and each is ended', async () => {
    const { spawn, spawned, ended: gone } = mortals();
    expect(await run(files(2), spawn, 4).ended).toBe(true);
    await Promise.resolve();
    expect([spawned(), gone()]).toEqual([2, 2]);
    expect(await run([], spawn).ended).toBe(true);
  });

  it('are done beside each other, the heavy ones one after the other', async () => {
    const { spawn } = mortals();
    const { ended, told, most } = run([...files(4, 'heavy', 1000), ...files(30)], spawn);
    expect(await ended).toBe(true);
    expect(told.size).toBe(34);
    expect(most.heavy).toBe(1);
    expect(most.all).toBeGreaterThan(1);
  });

  it('stop at once, and what was told of stays', async () => {
    const { spawn } = mortals();
    const { ended, told, stop } = run([...files(5), ...files(3, 'endless'), ...files(50, 'later')], spawn);
    await new Promise((resolve) => setTimeout(resolve, 60));
    stop();
    expect(await ended).toBe(false);
    const { size } = told;
    expect(size).toBe(5);
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(told.size).toBe(size);
  });

  it('are not asked about once they were given up while they were being prepared', async () => {
    const { spawn, spawned } = mortals();
    let asked = 0;
    const told: string[] = [];
    const made = runPool(
      spawn,
      {
        items: files(3, 'endless'),
        weightOf: () => 1,
        prepare: ({ name }) => (name === 'endless-2' ? Promise.resolve() : new Promise<void>(() => undefined)),
        ask: async () => {
          asked++;
        },
        done: ({ name }, result) => told.push(`${name} ${'failed' in result ? result.failed : 'done'}`),
      },
      { workers: 2, heavy: 100, patience: 50 },
    );
    expect(await made.ended).toBe(true);
    expect(told.map((text) => text.replace(/Reading this lasts too long.*/, 'given up')).sort()).toEqual([
      'endless-0 given up',
      'endless-1 given up',
      'endless-2 done',
    ]);
    expect([asked, spawned()]).toEqual([1, 0]);
  });
});
