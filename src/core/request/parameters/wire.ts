import type { TargetId } from '../../model/diagnostic.ts';
import data from './wires.json';

/** A kind of value, as JSON has it. */
export type Kind = 'string' | 'number' | 'boolean' | 'list' | 'object';

/** The body of one API, as the types in its vendor's own package have it: `scripts/renew-wires.mjs` writes them. */
interface Wire {
  /** The packages with their versions: `openai@6.49.0`. */
  readonly packages: readonly string[];
  /** The keys with the kinds of their values, a dotted key inside of an object; none where any value is taken. */
  readonly keys: { readonly [key: string]: readonly Kind[] };
}

const WIRES = data.wires as { readonly [target: string]: Wire };

/** APIs whose vendor publishes no types of its own, and whose form it is. */
const LIKE: ReadonlyMap<TargetId, TargetId> = new Map<TargetId, TargetId>([
  ['azure-openai', 'openai-chat'],
  ['bedrock-anthropic', 'anthropic'],
  ...['deepseek', 'xai', 'moonshot', 'zhipu', 'qwen', 'minimax', 'chat-template-strict'].map(
    (target) => [target, 'openai-chat'] as const,
  ),
]);

export const WIRED: readonly TargetId[] = [...Object.keys(WIRES), ...LIKE.keys()];

const UNDESCRIBED: Wire = { packages: [], keys: {} };

/** The body of an API; of one that is not described nothing is known. */
export const wireOf = (target: TargetId): Wire => WIRES[LIKE.get(target) ?? target] ?? UNDESCRIBED;

/** The day on which the descriptions were read. */
export const WIRES_READ: string = data.checked;
