import type { Part, Role } from '../model/message.ts';
import { pairedByOrder } from '../model/pairs.ts';
import { isObject, own, ownString } from '../text/json.ts';
import data from './about/sharegpt.json';
import { aboutView } from './about.ts';
import { callPart, resultPart, textPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['human', 'user'],
  ['user', 'user'],
  ['gpt', 'assistant'],
  ['assistant', 'assistant'],
  ['function_call', 'assistant'],
  ['observation', 'tool'],
  ['tool', 'tool'],
]);

/** Conversations as models are tuned on them: who speaks and what, calls as JSON in a string. */
export const sharegpt = viewFormat({
  ...aboutView(data),
  beside: { tools: () => null },
  claim: (element): Claim =>
    isObject(element) &&
    ROLES.has(ownString(element, 'from') ?? '') &&
    typeof own(element, 'value') === 'string' &&
    '`from` and `value`',
  pair: pairedByOrder,
  view(element, at) {
    const roleName = ownString(element, 'from') ?? '';
    const role = ROLES.get(roleName) ?? 'other';
    return [{ at, role, roleName, parts: [partOf(role, roleName, ownString(element, 'value') ?? '', `${at}/value`)] }];
  },
});

function partOf(role: Role, roleName: string, value: string, at: string): Part {
  if (role === 'tool')
    return { ...resultPart(at, { callId: null, name: null, text: value, isError: false }), unaddressed: true };
  if (roleName !== 'function_call') return textPart(at, value);
  const call = parsed(value);
  if (!isObject(call)) return textPart(at, value);
  const said = { id: null, name: ownString(call, 'name') ?? '', args: own(call, 'arguments') };
  return { ...callPart(at, said), unaddressed: true };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
