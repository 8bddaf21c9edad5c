import type { ClientFault } from '../../model/stored.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { innerAt } from '../common/wrapped.ts';
import { WRAPPING } from './wrapping.ts';

const CLIENT = 'ChatAnthropic of LangChain';

/**
 * What a stream left of the arguments of a call: LangChain puts the events together, sends them back as blocks, and
 * Anthropic knows no such block (langchainjs#8129). The whole arguments stand in the list of calls beside them.
 */
export function leftovers(element: JsonObject, place: Pointer, nth: number): readonly ClientFault[] {
  const at = innerAt(WRAPPING, element, place);
  const message = valueAt(element, at.slice(place.length));
  const content = isObject(message) ? own(message, 'content') : undefined;
  if (!isObject(message) || !Array.isArray(content)) return [];
  const blocks: readonly Json[] = content;
  const first = blocks.findIndex(isDelta);
  if (first < 0) return [];
  const to = blocks.filter((block) => !isDelta(block)).map((block) => withArguments(block, message));
  const path = `messages.${nth}.content.${first}`;
  const says = `${path}: Input tag 'input_json_delta' found using 'type' does not match any of the expected tags`;
  const mend = { at: `${at}/content`, to, isLossless: true };
  return [{ at: `${at}/content/${first}`, client: CLIENT, path, says, mend }];
}

const isDelta = (block: unknown): boolean => isObject(block) && ownString(block, 'type') === 'input_json_delta';

/** A block of a call without arguments with those that its call has in the list; any other block as it is. */
function withArguments(block: Json, message: JsonObject): Json {
  if (!isObject(block) || ownString(block, 'type') !== 'tool_use' || own(block, 'input') !== '') return block;
  const calls = own(message, 'tool_calls');
  const id = ownString(block, 'id');
  const call = Array.isArray(calls)
    ? calls.find((listed: unknown) => isObject(listed) && ownString(listed, 'id') === id)
    : null;
  const args = isObject(call) ? own(call, 'args') : null;
  return isObject(args) ? ({ ...block, input: args } as Json) : block;
}
