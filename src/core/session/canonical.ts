import { newPart } from '../formats/pydantic/write.ts';
import type { Part, Role } from '../model/message.ts';
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
export function fromCanonical({ role, parts }: CanonicalMessage): Json {
  const side: Role = role === 'assistant' || role === 'system' || role === 'developer' ? role : 'user';
  return {
    kind: role === 'assistant' ? 'response' : 'request',
    parts: parts.map((part): Json => {
      if (part.kind === 'opaque') return { part_kind: part.label };
      return newPart(part.kind === 'call' ? { ...part, args: asJson(part.args) } : part, side);
    }),
  };
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
