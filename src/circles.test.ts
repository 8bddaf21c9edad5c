import { join } from 'node:path';
import { expect, it } from 'vitest';
import { coreRoom, filesUnder, importsOf, isTest, ROOT } from './house-imports.ts';

const code = filesUnder(join(ROOT, 'src')).filter((file) => /\.tsx?$/.test(file) && !isTest(file));

it('there are no circles, neither of files nor of rooms', () => {
  const files = new Map<string, Set<string>>();
  const rooms = new Map<string, Set<string>>();
  for (const it of code.flatMap(importsOf).filter((one) => one.isOurs)) {
    note(files, it.from, it.to);
    const [from, to] = [coreRoom(it.from), coreRoom(it.to)];
    if (from && to && from !== to) note(rooms, from, to);
  }
  expect([...circlesIn(files), ...circlesIn(rooms)]).toEqual([]);
});

function note(graph: Map<string, Set<string>>, from: string, to: string): void {
  const known = graph.get(from) ?? new Set();
  graph.set(from, known.add(to));
}

/** Members of circles, found by taking away what nothing leads on from until nothing more goes, then what leads nowhere. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const left = new Set(graph.keys());
  const isTied = (it: string): boolean =>
    [...(graph.get(it) ?? [])].some((to) => left.has(to)) && [...left].some((from) => graph.get(from)!.has(it));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const it of left) if (!isTied(it)) left.delete(it);
  }
  return [...left].sort();
}
