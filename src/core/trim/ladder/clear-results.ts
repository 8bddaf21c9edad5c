import type { ResultPart } from '../../model/message.ts';
import { type Edits, isFixed, type Scene, type Slots } from './climb.ts';
import type { Rung } from './rung.ts';

/** What stands in the place of a cleared result. */
export const CLEARED = '[Old tool result content cleared]';

/** Old results become a placeholder, one after another, oldest first; the newest `keepLast` stay. */
export function* clearResults(
  rung: Extract<Rung, { kind: 'clear-results' }>,
  scene: Scene,
  current: (index: number) => Slots,
): Edits {
  const text = rung.placeholder ?? CLEARED;
  const places = resultPlaces(scene);
  const end = places.length - Math.max(0, rung.keepLast ?? 3);
  for (let i = 0; i < end; i++) {
    const { index, part, name } = places[i]!;
    const slots = current(index);
    const result = slots[part];
    if (result?.kind !== 'result' || isFixed(scene, index) || isExcluded(rung.exclude, name)) continue;
    if (result.text !== text && !(scene.measure(result.text) < (rung.minTokens ?? 0))) {
      yield { index, slots: slots.with(part, { ...result, text }) };
    }
    if (rung.inputs === true) yield* emptyInputs(scene, index, part, current, text);
  }
}

/** The arguments of the call that a cleared result answers. */
function* emptyInputs(
  scene: Scene,
  index: number,
  part: number,
  current: (index: number) => Slots,
  text: string,
): Edits {
  const result = current(index)[part];
  const link = scene.units.links.callOf({ message: index, part });
  if (!link || result?.kind !== 'result' || result.text !== text || isFixed(scene, link.message)) return;
  const slots = current(link.message);
  const call = slots[link.part];
  const args = call?.kind === 'call' ? withoutTexts(call.args) : undefined;
  if (call?.kind === 'call' && args !== undefined)
    yield { index: link.message, slots: slots.with(link.part, { ...call, args }) };
}

/** What stands in the place of a long text among arguments. */
const CLEARED_INPUT = '[cleared]';
/** Shorter texts are names, modes and paths that a schema may ask for. */
const LONG = 40;
/** What is nested deeper is kept as it is. */
const DEEPEST = 50;

/** The arguments without their long texts, written as they were; undefined where there are none, or none that can be read. */
function withoutTexts(args: unknown): unknown {
  let value = args;
  try {
    if (typeof args === 'string') value = JSON.parse(args);
  } catch {
    return undefined;
  }
  const cleared = clearedIn(value, 0);
  if (cleared === value || typeof value === 'string') return undefined;
  return typeof args === 'string' ? JSON.stringify(cleared) : cleared;
}

/** The value itself where nothing in it is long. */
function clearedIn(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > LONG ? CLEARED_INPUT : value;
  if (typeof value !== 'object' || value === null || depth === DEEPEST) return value;
  const entries = Object.entries(value);
  const cleared = entries.map(([key, it]) => [key, clearedIn(it, depth + 1)] as const);
  if (cleared.every(([, it], i) => it === entries[i]![1])) return value;
  return Array.isArray(value) ? cleared.map(([, it]) => it) : Object.fromEntries(cleared);
}

export interface ResultPlace {
  readonly index: number;
  readonly part: number;
  readonly result: ResultPart;
  /** The tool's name, from the result or from its call. */
  readonly name: string | null;
}

/** All results that may be edited, in the order of the history. A retry prompt is the model's to read and stays. */
export function resultPlaces(scene: Scene): ResultPlace[] {
  return scene.messages.flatMap((message, index) =>
    message.parts.flatMap((result, part) =>
      result.kind === 'result' && !result.retry && !result.server
        ? [
            {
              index,
              part,
              result,
              name: result.name ?? scene.units.links.callOf({ message: index, part })?.call.name ?? null,
            },
          ]
        : [],
    ),
  );
}

export const isExcluded = (exclude: readonly string[] | undefined, name: string | null): boolean =>
  exclude !== undefined && name !== null && exclude.includes(name);
