import type { CallPart, ResultPart } from '../../model/message.ts';
import { argumentsText } from '../../model/message.ts';
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
  if (call?.kind === 'call' && argumentsText(call.args).length > 2) {
    yield { index: link.message, slots: slots.with(link.part, withoutInputs(call)) };
  }
}

const withoutInputs = (call: CallPart): CallPart => ({ ...call, args: typeof call.args === 'string' ? '{}' : {} });

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
