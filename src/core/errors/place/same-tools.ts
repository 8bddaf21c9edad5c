import { parent } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import { asksOf } from './asks.ts';
import type { RefusedPlace, RequestPlaces } from './in-request.ts';
import { surePlace } from './sure-place.ts';

const MOST_TEXT = 4_000;
const OF_TOOLS = /\b(?:tools?|functions?|declarations?)\b|工具|函数/i;
/** What is repeated is a call or its result. */
const OF_CALLS = /\b(?:calls?|tool_calls?|results?|outputs?|ids?|identifiers?|messages?|tool_use)\b|调用/i;

/** The list of tools in which two have one name, where a text says that something of tools is there twice. */
export function toolsOfOneName(payload: string, { tools }: RequestPlaces): readonly RefusedPlace[] {
  const head = payload.slice(0, MOST_TEXT);
  if (!OF_TOOLS.test(head) || OF_CALLS.test(head) || !listOf('duplicate').test(head.toLowerCase())) return [];
  const seen = new Set<string>();
  const second = tools.find(({ name }) => name !== '' && (seen.has(name) || !seen.add(name)));
  const list = second && parent(second.at);
  if (!second || list == null) return [];
  const asks = { ...asksOf('', undefined), repeated: true };
  return [surePlace(list, second.name, 'tool', asks)];
}
