import { routeOf } from '../../targets/address.ts';
import { isObject, type JsonObject, own } from '../../text/json.ts';
import { DECLARATIONS } from '../tools.ts';
import { has, objectsIn, read } from './body.ts';
import type { Sent } from './requirement.ts';

type Condition = (sent: Sent) => boolean;

export const both =
  (...conditions: readonly Condition[]): Condition =>
  (sent) =>
    conditions.every((condition) => condition(sent));

export const either =
  (...conditions: readonly Condition[]): Condition =>
  (sent) =>
    conditions.some((condition) => condition(sent));

export const not =
  (condition: Condition): Condition =>
  (sent) =>
    !condition(sent);

export const given =
  (name: string): Condition =>
  (sent) =>
    has(sent, name);

export const is =
  (name: string, ...values: readonly unknown[]): Condition =>
  (sent) =>
    values.includes(read(sent, name));

export const filled =
  (name: string): Condition =>
  (sent) => {
    const list = read(sent, name);
    return Array.isArray(list) && list.length > 0;
  };

/** True if the choice of Chat Completions forces a call: any, or a named one. */
export const isForced: Condition = (sent) => {
  const choice = read(sent, 'tool_choice');
  return choice === 'required' || choice === 'any' || (isObject(choice) && own(choice, 'function') !== undefined);
};

export const isNamed: Condition = (sent) => isObject(read(sent, 'tool_choice'));

/** True if a tool is a function, in the form of Chat Completions. */
export const hasFunctions: Condition = (sent) =>
  objectsIn(sent, 'tools').some(([tool]) => own(tool, 'type') === 'function');

/** The tools of Gemini, where one alone may be without a list. */
function toolsOf(sent: Sent): JsonObject[] {
  const tools = read(sent, 'tools');
  return (Array.isArray(tools) ? tools : [tools]).filter(isObject);
}

export const hasDeclarations: Condition = (sent) =>
  toolsOf(sent).some((tool) => DECLARATIONS.some((key) => isFilled(own(tool, key))));

/** True if Gemini gets a tool that runs on its side. */
export const hasHosted: Condition = (sent) =>
  toolsOf(sent).some((tool) => Object.keys(tool).some((key) => !DECLARATIONS.includes(key) && tool[key] !== null));

const isFilled = (value: unknown): boolean => isObject(value) || (Array.isArray(value) && value.length > 0);

export const isOfVertex: Condition = ({ sentTo }) => routeOf(sentTo ?? undefined) === 'vertex';
