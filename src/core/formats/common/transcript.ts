import { bareTranscript, type Message, type ToolDeclaration, type Transcript } from '../../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../../text/json.ts';
import { child, type Pointer } from '../../text/pointer.ts';
import type { FoundList } from './lists.ts';
import { contentText, emptyTextOf } from './parts.ts';

/** A transcript of a found list, with what the body beside it says. */
export function transcriptOf(list: FoundList, messages: readonly Message[]): Transcript {
  const { body, bodyAt } = list;
  if (body === null || bodyAt === null)
    return { ...bareTranscript(messages), at: list.at, model: list.single ? (messages[0]?.model ?? null) : null };
  const system = own(body, 'system');
  const hasSystem = typeof system === 'string' || Array.isArray(system);
  const systemEmptyText = emptyTextOf(system);
  const isRequest = ownString(body, 'model') !== null || own(body, 'max_tokens') !== undefined;
  return {
    at: list.at,
    messages,
    asides: [],
    system: hasSystem ? contentText(system) : null,
    systemAt: hasSystem ? child(bodyAt, 'system') : null,
    tools: toolsOf(body, bodyAt) ?? (isRequest ? [] : null),
    model: ownString(body, 'model') ?? ownString(body, 'model_name'),
    isRequest,
    thinking: isThinking(body),
    stored: false,
    ...(systemEmptyText ? { systemEmptyText } : {}),
  };
}

function isThinking(body: JsonObject): boolean {
  const thinking = own(body, 'thinking');
  if (isObject(thinking)) return own(thinking, 'type') === 'enabled' || own(thinking, 'type') === 'adaptive';
  return own(body, 'enable_thinking') === true;
}

/** Declared tools in the shapes of the chat APIs; null where nothing is declared. */
export function toolsOf(body: JsonObject, bodyAt: Pointer): ToolDeclaration[] | null {
  for (const key of ['tools', 'functions']) {
    const list = own(body, key);
    if (Array.isArray(list)) return list.flatMap((it, i) => toolOf(it, `${child(bodyAt, key)}/${i}`));
  }
  return null;
}

function toolOf(value: unknown, at: Pointer): ToolDeclaration[] {
  if (!isObject(value)) return [];
  const inner = own(value, 'function') ?? own(value, 'custom');
  const tool = isObject(inner) ? inner : value;
  const name = ownString(tool, 'name');
  if (name === null) return [];
  return [{ name, schema: own(tool, 'input_schema') ?? own(tool, 'parameters') ?? own(tool, 'inputSchema'), at }];
}
