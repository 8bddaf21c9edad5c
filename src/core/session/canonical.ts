import type { Part } from '../model/message.ts';
import type { Json } from '../text/json.ts';

/** A canonical message to be written: role and parts are enough. */
export interface CanonicalMessage {
  readonly role: string;
  readonly parts: readonly Part[];
}

/**
 * Writes a canonical message as a pydantic-ai message: assistant messages become responses, all others requests.
 * Inverse of `toCanonical` for text, thinking, calls, results and retries; opaque parts keep their label only.
 */
export function fromCanonical(message: CanonicalMessage): Json {
  const kind = message.role === 'assistant' ? 'response' : 'request';
  return { kind, parts: message.parts.map((part) => writePart(part, kind, message.role)) };
}

function writePart(part: Part, kind: 'request' | 'response', role: string): Json {
  switch (part.kind) {
    case 'text':
      return { part_kind: textKind(part.label, kind, role), content: part.text };
    case 'reasoning':
      return { part_kind: 'thinking', content: part.text, signature: part.signature };
    case 'call':
      return {
        part_kind: part.server ? 'builtin-tool-call' : 'tool-call',
        tool_name: part.name,
        args: asJson(part.args),
        tool_call_id: part.id,
      };
    case 'result':
      return {
        part_kind: part.server ? 'builtin-tool-return' : part.retry ? 'retry-prompt' : 'tool-return',
        tool_name: part.name,
        content: part.text,
        tool_call_id: part.callId,
      };
    case 'media':
      return part.url === null
        ? { part_kind: 'file', content: { kind: 'binary', data: part.data, media_type: part.mime } }
        : { part_kind: 'user-prompt', content: [{ kind: 'image-url', url: part.url }] };
    case 'opaque':
      return { part_kind: part.label };
  }
}

function textKind(label: string | undefined, kind: 'request' | 'response', role: string): string {
  if (kind === 'response') return 'text';
  return label === 'system-prompt' || role === 'system' || role === 'developer' ? 'system-prompt' : 'user-prompt';
}

/** Arguments come from JSON, so they are JSON; anything else a caller put there becomes text. */
function asJson(value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  } catch {
    return String(value);
  }
}
