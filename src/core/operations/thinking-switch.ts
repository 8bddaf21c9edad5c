import type { Draft } from '../model/draft.ts';
import { isObject, type Json, type JsonObject, own } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import { noteOriginal } from './parts.ts';

/** Keys of a request under which thinking is switched on, and what switches it off there. */
const SWITCHES: readonly (readonly [path: readonly string[], off: Json])[] = [
  [['thinking'], { type: 'disabled' }],
  [['additionalModelRequestFields', 'thinking'], { type: 'disabled' }],
  [['enable_thinking'], false],
  [['reasoning'], { effort: 'none' }],
  [['reasoning_effort'], 'none'],
];

/** True for a value under one of these keys that switches thinking on. */
function isOn(value: unknown, path: readonly string[]): boolean {
  if (path[0] === 'reasoning_effort') return typeof value === 'string' && value !== 'none';
  if (path[0] === 'reasoning') return isObject(value) && isAsked(value);
  const type = isObject(value) ? own(value, 'type') : undefined;
  return value === true || type === 'enabled' || type === 'adaptive';
}

/** What gateways take for models of several makers. */
function isAsked(reasoning: JsonObject): boolean {
  const [effort, budget] = [own(reasoning, 'effort'), own(reasoning, 'max_tokens')];
  if (own(reasoning, 'enabled') === false || effort === 'none' || budget === 0) return false;
  return own(reasoning, 'enabled') === true || typeof effort === 'string' || typeof budget === 'number';
}

/** Where a request, at `body`, switches thinking on; null where nothing in it says so. */
export function thinkingSwitch(raw: (at: Pointer) => unknown, body: Pointer): Pointer | null {
  for (const [path] of SWITCHES) {
    const at = path.reduce(child, body);
    if (isOn(raw(at), path)) return at;
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
  const reason = 'Thinking is switched off for this request: what was thought before these calls is not there.';
  noteOriginal(draft, message, { by: rule, reason, effect: 'lossless' });
}
