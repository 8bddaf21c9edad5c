import { isObject } from '../../text/json.ts';
import { dotted, holderOf, isWithin, lastStep, parent } from '../../text/pointer.ts';
import { listOf } from '../wordings/lists.ts';
import { placeAsking, type RefusedPlace, type RequestPlaces } from './refused-place.ts';
import { valuesIn } from './values-in.ts';

const OF_TOOLS = /\b(?:tools?|functions?|declarations?)\b|工具|函数/i;
/** What is repeated is a call or its result. */
const OF_CALLS = /\b(?:calls?|tool_calls?|results?|outputs?|ids?|identifiers?|messages?|tool_use)\b|调用/i;

/** The list of tools in which two have one name, where a text says that something of tools is there twice. */
export function toolsOfOneName(payload: string, { tools }: RequestPlaces): readonly RefusedPlace[] {
  if (!OF_TOOLS.test(payload) || OF_CALLS.test(payload) || !listOf('duplicate').test(payload.toLowerCase())) return [];
  const seen = new Set<string>();
  const second = tools.find(({ name }) => name !== '' && (seen.has(name) || !seen.add(name)));
  const list = second && parent(second.at);
  return !second || list == null ? [] : [placeAsking(list, second.name, 'tool', { repeated: true })];
}

const TWICE = /\bduplicated?s?\b|\bnot unique\b|\bmore than once\b|\balready (?:exists|present|used)\b/i;
/** An id as APIs give them: long, and of letters and digits. */
const LONG = /[\w-]{12,200}/g;
/** Lists that rules read. */
const READ = new Set('messages input contents content parts tool_calls tools'.split(' '));

/**
 * Of elements with an id that a text calls a duplicate each that is as one before it in its list, in parts of the request
 * that no rule reads.
 */
export function copiedElements(payload: string, { document, list }: RequestPlaces): readonly RefusedPlace[] {
  const ids = new Set<unknown>(TWICE.test(payload) ? payload.match(LONG)?.filter((word) => /\d/.test(word)) : []);
  if (ids.size === 0) return [];
  const found: RefusedPlace[] = [];
  const known = new Set<string>();
  for (const { value, at, isElement } of valuesIn(document, '')) {
    if (!isElement || !isObject(value) || !Object.values(value).some((own) => ids.has(own))) continue;
    const written = `${holderOf(at)} ${JSON.stringify(value)}`;
    // Items of a list that is read are compared by the rules of their ids.
    if (known.has(written) && isWithin(at, list) && !READ.has(lastStep(holderOf(at))))
      found.push(placeAsking(at, dotted(at), 'value', { repeated: true }));
    known.add(written);
  }
  return found;
}
