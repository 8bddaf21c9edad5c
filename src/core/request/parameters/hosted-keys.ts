import { hostOf } from '../../targets/address.ts';
import { isObject, type Json, type JsonObject, listIn, ownString } from '../../text/json.ts';
import type { Sent } from './requirement.ts';

/** A value for a key that a hosted tool lacks; null where only the program that sends the request can know it. */
export function hostedKey({ body }: Sent, tool: JsonObject, name: string): Json | null {
  if (name === 'container') return { type: 'auto' };
  return name === 'server_label' ? labelOf(body, tool) : null;
}

/** The label of an MCP server: the one that the conversation calls it by, else one made from its address. */
function labelOf(body: JsonObject, tool: JsonObject): string {
  const declared = labelsIn(listIn(body, 'tools'));
  const [called, ...others] = [...labelsIn(listIn(body, 'input'))].filter((label) => !declared.has(label));
  if (called !== undefined && others.length === 0) return called;
  const made = labelMade(ownString(tool, 'server_url'), ownString(tool, 'connector_id'));
  let label = made;
  for (let nth = 2; declared.has(label); nth++) label = `${made}_${nth}`;
  return label;
}

const labelsIn = (list: readonly unknown[]): ReadonlySet<string> =>
  new Set(list.flatMap((element) => (isObject(element) ? (ownString(element, 'server_label') ?? []) : [])));

/** What tells a server from others in its host: `acme` of `mcp.acme.com`. A label has letters, digits, `-` and `_`. */
function labelMade(url: string | null, connector: string | null): string {
  const steps = hostOf(url ?? undefined)?.split('.') ?? [];
  const named = steps.slice(0, Math.max(1, steps.length - 1)).filter((step) => !COMMON.has(step));
  const word = connector?.replace(/^connector_/, '') ?? named.at(-1) ?? '';
  const label = word.replaceAll(/[^\w-]+/g, '_');
  return /^[a-z]/i.test(label) ? label : 'mcp';
}

/** Parts of hosts that servers of anybody have, and of endings with two parts. */
const COMMON: ReadonlySet<string> = new Set(['mcp', 'www', 'api', 'sse', 'co', 'com']);
