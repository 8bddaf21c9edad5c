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

/** The circles of a graph, each as the members that all lead to each other. */
function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reach = new Map([...graph.keys()].map((it) => [it, reachedFrom(it, graph)]));
  const circles = [...graph.keys()].map((it) =>
    [...reach.get(it)!]
      .filter((other) => reach.get(other)?.has(it))
      .sort()
      .join(' <-> '),
  );
  return [...new Set(circles)].filter((it) => it !== '').sort();
}

/** Everything that a member leads to, itself only where it leads back. */
function reachedFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const next = [...(graph.get(start) ?? [])];
  for (let it = next.pop(); it !== undefined; it = next.pop()) {
    if (found.has(it)) continue;
    found.add(it);
    next.push(...(graph.get(it) ?? []));
  }
  return found;
}
