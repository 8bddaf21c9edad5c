import { describe, expect, it } from 'vitest';
import type { MendView } from '../../../worker/protocol.ts';
import {
  foundWords,
  kindWords,
  partsOf,
  progressWords,
  projectWords,
  repairedOf,
  repairedWords,
  timeWords,
} from './folderText.ts';
import type { Line } from './order.ts';

const COUNTS = { errors: 38, warnings: 0, healthy: 1922, 'not-read': 40, waiting: 0 };

describe('the words of a folder', () => {
  it('count', () => {
    expect(progressWords({ kind: 'reading', done: 412, total: 2000 }, COUNTS)).toBe(
      '412 of 2,000 files, 38 with errors',
    );
    expect(progressWords({ kind: 'repairing', done: 1, total: 1 }, COUNTS)).toBe('1 of 1 file read');
    expect(foundWords(2000, COUNTS)).toBe('2,000 files: 38 with errors, 1,922 healthy, 40 not read.');
  });

  it('say what repairs made', () => {
    const wrong = (errors: number) => ({ errors, warnings: 0 });
    const mend = (state: MendView['state'], before: number, after: number) =>
      ({ mend: { state, before: wrong(before), after: wrong(after), changes: 1, says: '', file: null } }) as Line;
    const lines = [mend('repaired', 2, 0), mend('repaired', 2, 1), mend('unchanged', 0, 0)];
    expect(repairedWords(repairedOf(lines))).toBe('2 files repaired, 1 still has errors. 1 other stays as it is.');
    expect(repairedWords(repairedOf(lines.slice(0, 1)))).toBe('1 file repaired, no errors are left.');
    expect(repairedWords(repairedOf(lines.slice(2)))).toBe('Nothing was repaired. 1 other stays as it is.');
  });

  it('name problems, projects and places', () => {
    const kind = (title: string, count: number) => ({ rule: 'a/b', title, severity: 'error' as const, count });
    const kinds = [kind('Dangling call: a call has no result', 3), kind('Empty text', 1)];
    expect(kindWords({ kinds })).toBe('Dangling call ×3, Empty text');
    const day = new Date(2026, 2, 4, 5, 6).getTime();
    expect(timeWords(day, day + 1000)).toBe('Mar 4, 05:06');
    expect(timeWords(day, new Date(2027, 5, 1).getTime())).toBe('Mar 4, 2026');
    expect(timeWords(0, day)).toBe('');
    expect(projectWords('/home/somebody/work/barn')).toBe('work/barn');
    expect(projectWords('file:///srv/barn')).toBe('srv/barn');
    expect(projectWords('C:\\work\\barn')).toBe('work/barn');
    expect(projectWords('/')).toBe('/');
    expect(partsOf('a/b/c.json')).toEqual({ folder: 'a/b', name: 'c.json' });
    expect(partsOf('c.json')).toEqual({ folder: '', name: 'c.json' });
  });
});
