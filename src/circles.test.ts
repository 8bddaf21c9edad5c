import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIXES, FORMATS, PASSES, RULES, TARGETS } from './core/index.ts';
import { coreRoom, filesUnder, importsOf, isTest, linesOf, ROOT } from './house-imports.ts';

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

it('the session decides nothing: it names no rule, fix, pass, format or API, and reads no words', () => {
  const ids = new Set<string>([RULES, FIXES, PASSES, FORMATS, TARGETS].flatMap((list) => list.map(({ id }) => id)));
  const breaches = code
    .filter((file) => /^src\/core\/session[./]/.test(file) && !isTest(file))
    .flatMap((file) =>
      linesOf(file).flatMap((line, i) => {
        const quoted = [...line.matchAll(/'([^']*)'/g)].map(([, text = '']) => text);
        return isComment(line) || !(quoted.some((text) => ids.has(text)) || EXPRESSION.test(line))
          ? []
          : [`${file}:${i + 1}: ${line.trim()}`];
      }),
    );
  expect(breaches).toEqual([]);
});

/** A regular expression, where one may begin. */
const EXPRESSION = /(?:^|[=(,:?&|!]) *\/(?![/*]).+\/|new RegExp\(/;
const isComment = (line: string): boolean => /^ *(?:\/\/|\/?\*)/.test(line);
