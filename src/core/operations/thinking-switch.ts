import type { Draft } from '../model/draft.ts';
import { isObject, type Json, own } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';

/** Keys of a request under which thinking is switched on, and what switches it off there. */
const SWITCHES: readonly (readonly [path: readonly string[], off: Json])[] = [
  [['thinking'], { type: 'disabled' }],
  [['additionalModelRequestFields', 'thinking'], { type: 'disabled' }],
  [['enable_thinking'], false],
];

/** Where a request, at `body`, switches thinking on; null where nothing in it says so. */
export function thinkingSwitch(raw: (at: Pointer) => unknown, body: Pointer): Pointer | null {
  for (const [path] of SWITCHES) {
    const at = path.reduce(child, body);
    const value = raw(at);
    const type = isObject(value) ? own(value, 'type') : undefined;
    if (value === true || type === 'enabled' || type === 'adaptive') return at;
  }
  return null;
}

/** True for a request that says that thinking is off. */
export const saysThinkingOff = (raw: (at: Pointer) => unknown, body: Pointer): boolean =>
  SWITCHES.some(([path, off]) => JSON.stringify(raw(path.reduce(child, body))) === JSON.stringify(off));

/** Switches thinking off in the request, with a row about the message for which it has to be. */
export function switchThinkingOff(draft: Draft, at: Pointer, message: number, rule: string): void {
  if (draft.rewritten.has(at)) return;
  const [, off] = SWITCHES.find(([path]) => at.endsWith(`/${path.at(-1)}`)) ?? [[], false];
  draft.rewritten.set(at, off);
  draft.note({
    index: message,
    role: draft.original[message]?.role ?? 'other',
    action: 'changed',
    by: rule,
    reason: 'Thinking is switched off for this request: what was thought before these calls is not there.',
    effect: 'lossless',
  });
}
