import { isObject, isSame, type Json, type JsonObject, own, ownString } from '../text/json.ts';
import { choiceAs } from './parameters/choices.ts';

/** The keys of Chat Completions from before there were tools. */
export const OLD_KEYS: ReadonlySet<string> = new Set(['functions', 'function_call']);

/**
 * The keys of a body with `functions` as they are with tools: each declaration whole in an object of its own, beside the
 * tools that are there, and the choice. Null where there is nothing to declare, or two declarations share a name.
 */
export function functionsAsTools(body: unknown): ReadonlyMap<string, Json | undefined> | null {
  if (!isObject(body)) return null;
  const { tools: there = null, functions = null } = body;
  if (there !== null && !Array.isArray(there)) return null;
  const tools: readonly unknown[] = there ?? [];
  const wrapped = functions === null ? [] : Array.isArray(functions) ? functions.map(asTool) : [null];
  const fresh = wrapped.filter((tool) => !tools.some((known) => isSame(known, tool)));
  const names = [...tools, ...fresh].map(nameIn);
  const isClear = fresh.every((tool) => tool !== null) && new Set(names).size === names.length;
  if (!isClear || names.length === 0) return null;
  const found = new Map<string, Json | undefined>();
  if (fresh.length > 0) found.set('tools', [...tools, ...fresh] as Json);
  return withChoice(found, body);
}

/** The same with the choice of a function as that of a tool. */
function withChoice(
  found: Map<string, Json | undefined>,
  body: JsonObject,
): ReadonlyMap<string, Json | undefined> | null {
  const written = own(body, 'function_call') ?? null;
  const isFree = (own(body, 'tool_choice') ?? null) === null;
  const choice = written === null || !isFree ? undefined : choiceAs(written, 'chat');
  if (choice === null) return null;
  for (const key of OLD_KEYS) if (own(body, key) !== undefined) found.set(key, undefined);
  if (choice !== undefined) found.set('tool_choice', choice);
  return found;
}

/** A declaration as a tool; null for what declares nothing. */
function asTool(declared: unknown): JsonObject | null {
  if (!isObject(declared)) return null;
  if (isObject(own(declared, 'function'))) return declared;
  return ownString(declared, 'name') === null ? null : { type: 'function', function: declared };
}

/** The name of a tool; the tool itself where it has none, as those have that the API runs. */
function nameIn(tool: unknown): unknown {
  const held = isObject(tool) ? own(tool, 'function') : null;
  return (isObject(held) ? ownString(held, 'name') : null) ?? tool;
}
