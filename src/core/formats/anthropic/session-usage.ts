import type { RecordedRequest } from '../../model/usage.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import type { Source } from '../format.ts';
import { promptTokens } from './session-lines.ts';

/** What an assistant line says of its request. */
interface Request {
  readonly key: string;
  readonly prompt: number;
  readonly model: string | null;
}

/** A chain of requests, each holding the prompt before it, and what was written since the last of them was sent. */
interface Chain {
  last: Request | null;
  texts: string[];
  messages: number;
  /** Who spoke last: neighbouring lines of one side are one message. */
  role: string | null;
  /** Something was written whose size no text says: a picture. */
  unclear: boolean;
}

/**
 * The requests of a Claude Code session, side chains apart. One request is written as several lines that repeat its usage;
 * they are told apart by message id and request id. A prompt that shrinks (compaction) or goes to another model starts
 * afresh. Thinking is left out: the API drops it from later prompts.
 */
export function sessionUsage(source: Source, { at }: { readonly at: Pointer }): RecordedRequest[] {
  const records = valueAt(source.value, at);
  if (!Array.isArray(records)) return [];
  const requests: RecordedRequest[] = [];
  const chains = new Map<string, Chain>();
  for (const record of records as readonly unknown[]) {
    const message = isObject(record) ? own(record, 'message') : null;
    if (!isObject(record) || !isObject(message)) continue;
    const name = own(record, 'isSidechain') === true ? `side ${ownString(record, 'agentId') ?? ''}` : 'main';
    const chain = chains.get(name) ?? { last: null, texts: [], messages: 0, role: null, unclear: false };
    chains.set(name, chain);
    const request = requestOf(record, message);
    if (request && request.key !== chain.last?.key) {
      const { texts, messages } = chain;
      requests.push({ prompt: request.prompt, after: afterOf(chain, request), texts, messages });
      Object.assign(chain, { last: request, texts: [], messages: 0, role: null, unclear: false });
    }
    add(chain, message);
  }
  return requests;
}

function requestOf(record: JsonObject, message: JsonObject): Request | null {
  if (ownString(message, 'role') !== 'assistant') return null;
  const prompt = promptTokens(record) ?? 0;
  const id = ownString(message, 'id');
  if (id === null || prompt === 0) return null;
  return { key: `${id} ${ownString(record, 'requestId') ?? ''}`, prompt, model: ownString(message, 'model') };
}

function afterOf({ last, unclear }: Chain, request: Request): number | null {
  if (unclear) return null;
  if (!last) return 0;
  return last.model === request.model && request.prompt > last.prompt ? last.prompt : null;
}

function add(chain: Chain, message: JsonObject): void {
  const role = ownString(message, 'role');
  if (role !== chain.role) chain.messages++;
  chain.role = role;
  gather(chain, own(message, 'content'));
}

function gather(chain: Chain, content: unknown): void {
  if (typeof content === 'string') chain.texts.push(content);
  if (!Array.isArray(content)) return;
  for (const block of content as readonly unknown[]) {
    if (!isObject(block)) continue;
    switch (ownString(block, 'type')) {
      case 'text':
        chain.texts.push(ownString(block, 'text') ?? '');
        break;
      case 'tool_use':
        chain.texts.push(ownString(block, 'name') ?? '', JSON.stringify(own(block, 'input')) ?? '');
        break;
      case 'tool_result':
        gather(chain, own(block, 'content'));
        break;
      case 'image':
      case 'document':
        chain.unclear = true;
        break;
      default:
    }
  }
}
