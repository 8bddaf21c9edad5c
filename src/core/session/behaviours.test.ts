import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as door from '../index.ts';

const table = readFileSync(new URL('../passes/BEHAVIOURS.md', import.meta.url), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, number, , by]) => ({
  number: Number(number),
  names: [...by!.matchAll(/`([^`]+)`/g)].map((found) => found[1]!),
}));
const passes = new Map(door.PASSES.map(({ id, settings }) => [id, new Set(settings.map((setting) => setting.id))]));
const presets = new Set(door.PRESETS.map(({ id }) => id));

it('names 127 behaviours, each with what does it', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 127 }, (_, i) => i + 1));
  const unknown = rows.flatMap(({ number, names: [name = '', option] }) => {
    const isKnown = passes.has(name) || presets.has(name) || Object.hasOwn(door, name);
    const hasOption = option === undefined || passes.get(name)?.has(option) === true;
    return isKnown && hasOption ? [] : [`${number}: ${name} ${option ?? ''}`];
  });
  expect(unknown).toEqual([]);
});

it('names every preset that follows a source, by itself or by its passes', () => {
  const named = new Set(rows.flatMap(({ names }) => names));
  const lacking = door.PRESETS.filter(
    ({ id, passes: steps }) => !named.has(id) && !steps.some((step) => named.has(step.id)),
  );
  expect(lacking.map(({ id }) => id)).toEqual(['prune-kinds']);
});

it('names for every behaviour where it is on the page', () => {
  const listed = new Set(
    door.PRESETS.flatMap(({ passes: own, besides = [] }) => [...own.map(({ id }) => id), ...besides]),
  );
  const places = new Set([...table.matchAll(/^\| `([^`]+)` \| .+ \|$/gm)].map(([, name]) => name));
  const lacking = rows.flatMap(({ names: [name = ''] }) => {
    const isReached = passes.has(name) ? [...listed].some((id) => id === name) : places.has(name);
    return isReached ? [] : [name];
  });
  expect(lacking).toEqual([]);
});
