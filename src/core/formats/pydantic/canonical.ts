import type { Part, Role } from '../../model/message.ts';
import type { Json } from '../../text/json.ts';
import { newPart } from './write.ts';

/** A canonical message to be written: role and parts are enough. */
export interface CanonicalMessage {
  readonly role: string;
  readonly parts: readonly Part[];
}

/**
 * Writes a canonical message as a pydantic-ai message: assistant messages become responses, all others requests.
 * Inverse of `toCanonical` for text, thinking, calls, results and retries; opaque parts keep their label only. With
 * `asSource` it is written as the pydantic-ai agent does: words and thoughts of anybody are `text`, results name no
 * tool, and messages of a tool are responses.
 */
export function fromCanonical({ role, parts }: CanonicalMessage, options: { readonly asSource?: boolean } = {}): Json {
  if (options.asSource) {
    const kind = role === 'user' || role === 'system' ? 'request' : 'response';
    return { kind, parts: parts.flatMap(sourcePart) };
  }
  const side: Role = role === 'assistant' || role === 'system' || role === 'developer' ? role : 'user';
  return {
    kind: role === 'assistant' ? 'response' : 'request',
    parts: parts.map((part): Json => {
      if (part.kind === 'opaque') return { part_kind: part.label };
      return newPart(part.kind === 'call' ? { ...part, args: asJson(part.args) } : part, side);
    }),
  };
}

/** A part as the pydantic-ai agent writes it; what it has no word for is left out. */
function sourcePart(part: Part): Json[] {
  if (part.kind === 'reasoning') return [{ part_kind: 'text', content: part.text }];
  if (part.kind === 'text') {
    if (part.label === 'retry-prompt')
      return [{ part_kind: part.label, tool_call_id: part.about ?? '', tool_name: null, content: part.text }];
    return [{ part_kind: part.label === 'system-prompt' ? part.label : 'text', content: part.text }];
  }
  if (part.kind === 'call')
    return [{ part_kind: 'tool-call', tool_call_id: part.id, tool_name: part.name, args: asJson(part.args) }];
  if (part.kind !== 'result') return [];
  const [id, content] = [part.callId, part.text];
  return part.retry
    ? [{ part_kind: 'retry-prompt', tool_call_id: id, tool_name: part.name, content }]
    : [{ part_kind: 'tool-return', tool_call_id: id, content }];
}

/** Arguments come from JSON, so they are JSON; anything else a caller put there becomes text. */
function asJson(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  } catch {
    return typeof value === 'bigint' ? `${value}` : Object.prototype.toString.call(value);
  }
}
