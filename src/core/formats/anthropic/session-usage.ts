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
  /** Something was added or taken away whose size no text says: a picture, a reminder, hidden thinking. */
  unclear: boolean;
  /** The turn holds thinking. It is sent again with the results of its calls, and dropped or not with the next question. */
  thought: boolean;
}

const start = (): Chain => ({ last: null, texts: [], messages: 0, role: null, unclear: false, thought: false });

/**
 * The requests of a Claude Code session, side chains apart. One request is written as several lines that repeat its usage;
 * they are told apart by message id and request id. A prompt that shrinks (compaction) or goes to another model starts
 * afresh.
 */
export function sessionUsage(source: Source, { at }: { readonly at: Pointer }): RecordedRequest[] {
  const records = valueAt(source.value, at);
  if (!Array.isArray(records)) return [];
  const requests: RecordedRequest[] = [];
  const chains = new Map<string, Chain>();
  for (const record of records as readonly unknown[]) {
    if (!isObject(record)) continue;
    const name = own(record, 'isSidechain') === true ? `side ${ownString(record, 'agentId') ?? ''}` : 'main';
    const chain = chains.get(name) ?? start();
    chains.set(name, chain);
    const message = own(record, 'message');
    if (!isObject(message)) {
      if (isUnwritten(record) && chain.last) chain.unclear = true;
      continue;
    }
    const request = requestOf(record, message);
    if (request && request.key !== chain.last?.key) {
      const { texts, messages, thought } = chain;
      requests.push({ prompt: request.prompt, after: afterOf(chain, request), texts, messages });
      Object.assign(chain, start(), { last: request, thought });
    }
    add(chain, message, request);
  }
  return requests;
}

/** The program sent something on its own, or took something back: the line says that, and not what it came to. */
function isUnwritten(record: JsonObject): boolean {
  const attachment = own(record, 'attachment');
  if (isObject(attachment)) return ownString(attachment, 'type') !== 'hook_success';
  return (ownString(record, 'subtype') ?? '').includes('compact');
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

function add(chain: Chain, message: JsonObject, request: Request | null): void {
  const role = ownString(message, 'role');
  const content = own(message, 'content');
  // An answer can be written on while results of its first calls are written already: it is one message.
  const isRest = request !== null && chain.messages > 0;
  if (role !== chain.role && !isRest) chain.messages++;
  if (!isRest) chain.role = role;
  if (role === 'user' && chain.thought && !isOfResults(content)) {
    chain.unclear = true;
    chain.thought = false;
  }
  gather(chain, content);
}

const isOfResults = (content: unknown): boolean =>
  Array.isArray(content) && content.every((it) => isObject(it) && ownString(it, 'type') === 'tool_result');

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
      case 'thinking':
      case 'redacted_thinking':
        gatherThought(chain, ownString(block, 'thinking') ?? '');
        break;
      case 'image':
      case 'document':
        chain.unclear = true;
        break;
      default:
    }
  }
}

function gatherThought(chain: Chain, text: string): void {
  chain.thought = true;
  if (text === '') chain.unclear = true;
  else chain.texts.push(text);
}
