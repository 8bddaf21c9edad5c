/** Calls and results of a history by id. */
export interface CountedIds {
  readonly calls: string[];
  readonly results: string[];
}

/** Keys under which the formats keep messages, and what is in them. */
const INSIDE = ['message', 'content', 'parts', 'tool_calls', 'messages', 'input', 'contents', 'data', 'kwargs'];

/**
 * Calls and results by id, counted by walking the JSON of any format; on a wire without ids by the name of the tool. Knows
 * nothing of the product's reading, so that it can be held against it.
 */
export function idsIn(value: unknown): CountedIds {
  const found: CountedIds = { calls: [], results: [] };
  const visit = (it: unknown): void => {
    if (Array.isArray(it)) for (const item of it) visit(item);
    if (!isKeyed(it)) return;
    countCalls(it, found.calls);
    countResults(it, found.results);
    for (const key of INSIDE) visit(it[key]);
  };
  visit(value);
  return found;
}

type Keyed = { readonly [key: string]: unknown };

const isKeyed = (it: unknown): it is Keyed => typeof it === 'object' && it !== null && !Array.isArray(it);

function countCalls(it: Keyed, calls: string[]): void {
  const isTyped = it.type === 'tool_use' || it.type === 'tool_call' || it.type === 'function';
  if (isTyped) calls.push(String(it.id));
  if (it.type === 'function_call') calls.push(String(it.call_id ?? it.callId));
  if (it.type === 'tool-call') calls.push(String(it.toolCallId));
  if (it.part_kind === 'tool-call') calls.push(String(it.tool_call_id));
  if (isKeyed(it.toolUse)) calls.push(String(it.toolUse.toolUseId));
  if (isKeyed(it.functionCall)) calls.push(String(it.functionCall.id ?? it.functionCall.name));
  if (isKeyed(it.function) && !isTyped) calls.push(String(it.id ?? it.function.name));
}

function countResults(it: Keyed, results: string[]): void {
  if (it.type === 'tool_result') results.push(String(it.tool_use_id));
  if (it.type === 'function_call_output') results.push(String(it.call_id));
  if (it.type === 'function_call_result') results.push(String(it.callId));
  const isReturn = it.part_kind === 'tool-return' || (it.part_kind === 'retry-prompt' && it.tool_name !== null);
  if (it.type === 'tool-result') results.push(String(it.toolCallId));
  const isOwn = it.role === 'tool' || it.role === 'tool_result' || (it.type === 'tool' && it.content !== undefined);
  // A message of the tools may hold results that name their calls themselves.
  const isHolder = Array.isArray(it.content) && it.content.some((part) => isKeyed(part) && part.type === 'tool-result');
  if (isReturn || (isOwn && !isHolder)) results.push(String(it.tool_call_id ?? it.tool_name));
  if (isKeyed(it.toolResult)) results.push(String(it.toolResult.toolUseId));
  if (isKeyed(it.functionResponse)) results.push(String(it.functionResponse.id ?? it.functionResponse.name));
}
