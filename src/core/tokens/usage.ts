import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { UsagePoint } from './calibrate.ts';

/** One request of a session file: what its prompt cost, and what it added to the prompt before it. */
interface Request {
  readonly key: string;
  readonly prompt: number;
  readonly model: string | null;
}

/** A chain of requests, each holding the prompt before it. */
interface Chain {
  last: Request | null;
  /** Estimate of what was written since the last request was sent. */
  appended: number;
  /** Something was written that nobody can estimate: a picture. */
  unclear: boolean;
}

/**
 * Points from the records of a Claude Code session: by how much the prompt grew from one request to the next, beside
 * what a counter says of the lines between. One request is written as several lines that repeat its usage; they are told
 * apart by message id and request id. A prompt that shrinks (compaction), another model, or a side chain starts afresh.
 * Thinking is left out: the API drops it from later prompts.
 */
export function usagePoints(records: readonly unknown[], measure: (text: string) => number): UsagePoint[] {
  const points: UsagePoint[] = [];
  const chains = new Map<string, Chain>();
  for (const record of records) {
    const message = isObject(record) ? own(record, 'message') : null;
    if (!isObject(record) || !isObject(message)) continue;
    const name = own(record, 'isSidechain') === true ? `side ${ownString(record, 'agentId') ?? ''}` : 'main';
    const chain = chains.get(name) ?? { last: null, appended: 0, unclear: false };
    chains.set(name, chain);
    const request = requestOf(record, message);
    if (request && request.key !== chain.last?.key) {
      const point = pointOf(chain, request);
      if (point) points.push(point);
      chain.last = request;
      chain.appended = 0;
      chain.unclear = false;
    }
    add(chain, own(message, 'content'), measure);
  }
  return points;
}

function requestOf(record: JsonObject, message: JsonObject): Request | null {
  const usage = own(message, 'usage');
  if (!isObject(usage) || ownString(message, 'role') !== 'assistant') return null;
  const prompt =
    figure(usage, 'input_tokens') +
    figure(usage, 'cache_read_input_tokens') +
    figure(usage, 'cache_creation_input_tokens');
  const id = ownString(message, 'id');
  if (id === null || prompt === 0) return null;
  return { key: `${id} ${ownString(record, 'requestId') ?? ''}`, prompt, model: ownString(message, 'model') };
}

function figure(usage: JsonObject, key: string): number {
  const value = own(usage, key);
  return typeof value === 'number' && value > 0 ? value : 0;
}

function pointOf({ last, appended, unclear }: Chain, request: Request): UsagePoint | null {
  if (!last || unclear || last.model !== request.model || request.prompt <= last.prompt || appended <= 0) return null;
  return { counted: request.prompt - last.prompt, estimated: appended };
}

function add(chain: Chain, content: unknown, measure: (text: string) => number): void {
  if (typeof content === 'string') chain.appended += measure(content);
  if (!Array.isArray(content)) return;
  for (const block of content as readonly unknown[]) {
    if (!isObject(block)) continue;
    switch (ownString(block, 'type')) {
      case 'text':
        chain.appended += measure(ownString(block, 'text') ?? '');
        break;
      case 'tool_use':
        chain.appended += measure(ownString(block, 'name') ?? '') + measure(JSON.stringify(own(block, 'input')) ?? '');
        break;
      case 'tool_result':
        add(chain, own(block, 'content'), measure);
        break;
      case 'image':
      case 'document':
        chain.unclear = true;
        break;
      default:
    }
  }
}
