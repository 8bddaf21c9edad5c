import { nearestEffort } from '../../targets/efforts.ts';
import { inWords, isObject } from '../../text/json.ts';
import { breach, isOfType, oneOf, setting, surplus } from './asks.ts';
import { read } from './body.ts';
import { filled } from './conditions.ts';
import type { Requirement, Sent } from './requirement.ts';

/** What is said of a parameter that a model does not take. */
export const NOT_HERE = 'is not supported by this model';

/** The effort is one of some; another becomes the nearest. */
export const effortOf = (name: string, accepted: readonly string[]): Requirement['finds'] =>
  oneOf(name, accepted, (value) => nearestEffort(value, accepted));

export const autoChoice = (says: string): Requirement['finds'] =>
  function* (sent) {
    const path = ['tool_choice'];
    const mode = isObject(read(sent, 'tool_choice')) ? 'specified' : 'required';
    yield breach(sent, path, says, [setting(path, 'auto')], { data: { mode } });
  };

/** True if thinking is not switched off. */
export const thinksUnlessOff = (sent: Sent): boolean =>
  !isOfType(read(sent, 'thinking'), 'disabled') && read(sent, 'reasoning_effort') !== 'none';

/** True if two values are the same; numbers as far as 32 bits tell them apart, since some clients have no more. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'number' && typeof b === 'number' && Math.fround(a) === Math.fround(b));

export const only = (values: Readonly<Record<string, readonly unknown[]>>): Requirement['finds'] =>
  function* (sent) {
    for (const [name, accepted] of Object.entries(values)) {
      const value = read(sent, name);
      if (value === undefined || value === null || accepted.some((known) => isSame(known, value))) continue;
      const says = `\`${name}\` must be ${accepted.map(inWords).join(' or ')} on this model.`;
      yield surplus(sent, [name], says, { data: { only: inWords(accepted[0]) } });
    }
  };

export const hasTools = filled('tools');
