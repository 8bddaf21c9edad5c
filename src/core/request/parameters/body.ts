import { snakeOf } from '../../targets/part-names.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { lately } from '../../text/lately.ts';
import { oncePer } from '../../text/once-per.ts';
import type { Path, Sent } from './requirement.ts';

/**
 * The steps of a dotted name, as they are written in this body: Gemini takes `generation_config` for `generationConfig`,
 * so that a step that is not there is looked for in its other spelling.
 */
export function pathIn({ body, form }: Sent, name: string): Path {
  const { steps, others } = spelled(name);
  if (form !== 'gemini') return steps;
  let value: unknown = body;
  return steps.map((step, i) => {
    if (!isObject(value)) return step;
    const other = others[i] ?? step;
    const key = other === step || own(value, step) !== undefined || own(value, other) === undefined ? step : other;
    value = own(value, key);
    return key;
  });
}

/** The steps of a dotted name, and how each is written with `_`. Every check asks for the same few hundred names. */
function spelled(name: string): Spelled {
  const known = spellings.get(name);
  if (known) return known;
  const steps = name.split('.');
  const found = { steps, others: steps.map(snakeOf) };
  spellings.set(name, found);
  return found;
}

interface Spelled {
  readonly steps: Path;
  readonly others: Path;
}

const spellings = new Map<string, Spelled>();

/** What is written at a dotted name; undefined where nothing is. */
export const read = (sent: Sent, name: string): unknown => valueIn(sent.body, pathIn(sent, name));

/** What is written at the end of some steps. */
export function valueIn(body: unknown, path: Path): unknown {
  let value: unknown = body;
  for (const step of path) {
    if (Array.isArray(value)) value = /^\d+$/.test(step) ? value[Number(step)] : undefined;
    else value = isObject(value) ? own(value, step) : undefined;
  }
  return value;
}

/** What is written at a dotted name, with its place; a value that is null is none. */
export function placedIn(sent: Sent, name: string): { readonly path: Path; readonly value: unknown } {
  const path = pathIn(sent, name);
  return { path, value: valueIn(sent.body, path) ?? undefined };
}

/** True if something is written there that is not null. */
export const has = (sent: Sent, name: string): boolean => (read(sent, name) ?? null) !== null;

/** The elements of a list that are objects, with their places. */
export function objectsIn(sent: Sent, name: string): readonly Placed[] {
  const list = read(sent, name);
  if (!Array.isArray(list)) return [];
  return placed(list, NO_MORE, () => {
    const path = pathIn(sent, name);
    const objects: Placed[] = [];
    for (let i = 0; i < list.length; i++) if (isObject(list[i])) objects.push([list[i], path.concat(`${i}`)]);
    return objects;
  });
}

/** The tools that have more than a function has in the form of Anthropic: of hundreds nearly none. */
export const unusualToolsIn = (sent: Sent): readonly Placed[] => unusualOf(objectsIn(sent, 'tools'));

const unusualOf = oncePer((tools: readonly Placed[]) => tools.filter(([tool]) => isUnusual(tool)));

function isUnusual(tool: JsonObject): boolean {
  for (const key in tool)
    if (key !== 'name' && key !== 'description' && key !== 'input_schema' && key !== 'cache_control') return true;
  return false;
}

type Placed = readonly [value: JsonObject, path: Path];

/** A dozen requirements look through the same tools. */
const placed = lately<readonly unknown[], readonly Placed[]>();
const NO_MORE: readonly never[] = [];

/** A name as it is written in a sentence: `generationConfig.temperature`. */
export const nameOf = (path: Path): string =>
  path.reduce((name, step) => (/^\d+$/.test(step) ? `${name}[${step}]` : name === '' ? step : `${name}.${step}`), '');
