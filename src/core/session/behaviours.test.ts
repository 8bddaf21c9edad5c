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

/** Options and results of functions of the door, which no pass has. */
const OF_FUNCTIONS = ['asSource', 'asRequest', 'cut', 'unit', 'failedTurns', 'format', 'bare', 'pairs'];
const differences = readFileSync(new URL('../passes/SOURCES.md', import.meta.url), 'utf8');

it('names switches that there are, and every option of a pass', () => {
  const switches = differences.split(/^## .*$/m)[1]!;
  const cells = [...switches.matchAll(/^\| [^|]+ \| ([^|]+) \| [^|]+ \|/gm)].map(([, cell]) => cell!);
  expect(cells.length).toBeGreaterThan(40);
  const settings = new Set([...passes.values()].flatMap((own) => [...own]));
  const names = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  const isKnown = (name: string): boolean =>
    passes.has(name) || presets.has(name) || settings.has(name) || Object.hasOwn(door, name);
  expect(names.filter((name) => !isKnown(name) && !OF_FUNCTIONS.includes(name))).toEqual([]);
  const pairs = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)` `([^`]+)`/g)]);
  expect(pairs.filter(([, pass, option]) => !passes.get(pass!)?.has(option!)).map(([all]) => all)).toEqual([]);
  const listed = new Set(pairs.map(([, pass, option]) => `${pass} ${option}`));
  const lacking = [...passes].flatMap(([id, own]) => [...own].map((option) => `${id} ${option}`));
  expect(lacking.filter((pair) => !listed.has(pair) && !pair.endsWith(' policy'))).toEqual([]);
});

it('names passes and options that there are wherever a difference has a switch', () => {
  const [rows = ''] = differences.split('## Switches');
  const pairs = [...rows.matchAll(/`(\w+): ([^`]+)` of `([^`]+)`/g)];
  expect(pairs.length).toBeGreaterThan(4);
  expect(pairs.filter(([, option, , pass]) => !passes.get(pass!)?.has(option!)).map(([all]) => all)).toEqual([]);
});
