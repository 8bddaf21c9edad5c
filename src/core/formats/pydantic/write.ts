import type { DraftMessage } from '../../model/draft.ts';
import type { Part, Role } from '../../model/message.ts';
import { append } from '../../text/append.ts';
import { type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { isWithin, valueAt } from '../../text/pointer.ts';
import { copy, json, list, object, type Spelling } from '../../text/spelling.ts';
import { keysOf } from '../common/parts.ts';
import { type Keys, type MessageWriter, patchPaths, type WriteContext } from '../common/write.ts';
import { type BlockDialect, blockWriter } from '../common/write-blocks.ts';
import { callIdIn } from './read.ts';

const kindOf = (role: Role): string => (role === 'assistant' ? 'response' : 'request');

const PYDANTIC_BLOCKS: BlockDialect = {
  key: 'parts',
  strings: false,
  who: (role) => [['kind', json(kindOf(role))]],
  block: newPart,
  wrap: (text, part, role) =>
    object([
      ['part_kind', json(part.kind === 'reasoning' ? 'thinking' : textKind(part, role))],
      ['content', text],
    ]),
  fields: {
    text: { text: 'content' },
    reasoning: { text: 'content', signature: 'signature' },
    call: { id: 'tool_call_id', name: 'tool_name', args: (part) => [['args', json((part.args ?? null) as Json)]] },
    result: { callId: 'tool_call_id', name: 'tool_name', text: 'content' },
    media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  },
};

/** Spells drafted pydantic-ai messages; the computed `tool_calls` key follows the calls that stay. */
export function pydanticWriter(context: WriteContext): MessageWriter {
  return blockWriter(
    { ...PYDANTIC_BLOCKS, more: (it, raw, at, listed) => moreKeys(it, raw, at, listed, context) },
    context,
  );
}

function moreKeys(message: DraftMessage, raw: JsonObject, at: string, listed: boolean, context: WriteContext): Keys {
  const keys: (readonly [string, Spelling | null])[] = [];
  if (listed && !Array.isArray(own(raw, 'parts'))) {
    // A legacy entry becomes a message of parts.
    if (ownString(raw, 'kind') === null && message.role === message.from?.role)
      keys.push(['kind', json(kindOf(message.role))]);
  }
  // What was read from another key moves to the parts; what is only written beside them stays.
  const moves = (key: string): boolean =>
    message.from?.parts.some((part) => isWithin(part.at, `${at}/${key}`)) === true;
  if (listed)
    for (const key of ['thought', 'content']) if (Object.hasOwn(raw, key) && moves(key)) keys.push([key, null]);
  const computed = own(raw, 'tool_calls');
  if (Array.isArray(computed) && message.from)
    append(keys, computedKeys(message, message.from.parts, computed, `${at}/tool_calls`, context));
  return keys;
}

/** Entries of removed calls go, entries of renamed calls follow. */
function computedKeys(
  message: DraftMessage,
  before: readonly Part[],
  entries: readonly unknown[],
  at: string,
  context: WriteContext,
): Keys {
  const now = new Map<Part, Part>();
  for (const part of message.parts) if (part.from) now.set(part.from.part, part.part);
  const renamed = new Map<string, string>();
  const gone = new Set<string>();
  for (const part of before) {
    if (part.kind !== 'call') continue;
    const kept = now.get(part);
    if (kept?.kind !== 'call') gone.add(part.id ?? '');
    else if (kept.id !== null && kept.id !== part.id) renamed.set(part.id ?? '', kept.id);
  }
  for (const part of message.parts) if (part.part.kind === 'call') gone.delete(part.part.id ?? '');
  for (const id of message.besideGone ?? []) gone.add(id);
  let changed = false;
  const items = entries.flatMap((entry, i): Spelling[] => {
    const found = callIdIn(entry);
    const to = found ? renamed.get(found.id) : undefined;
    if (found && gone.has(found.id)) {
      changed = true;
      return [];
    }
    if (!found || to === undefined) return [copy(`${at}/${i}`)];
    changed = true;
    return [patchPaths(context.root, `${at}/${i}`, [[found.key, json(to)]])];
  });
  return changed && Array.isArray(valueAt(context.root, at)) ? [['tool_calls', list(items)]] : [];
}

function textKind(part: Part, role: Role): string {
  if (role === 'assistant') return 'text';
  const isSystem =
    role === 'system' || role === 'developer' || (part.kind === 'text' && part.label === 'system-prompt');
  return isSystem ? 'system-prompt' : 'user-prompt';
}

export function newPart(part: Part, role: Role): Json {
  switch (part.kind) {
    case 'text':
      return { part_kind: textKind(part, role), content: part.text };
    case 'reasoning':
      return keysOf({ part_kind: 'thinking', content: part.text, signature: part.signature });
    case 'call':
      return {
        part_kind: part.server ? 'builtin-tool-call' : 'tool-call',
        tool_name: part.name,
        args: (part.args ?? null) as Json,
        tool_call_id: part.id ?? '',
      };
    case 'result':
      return {
        part_kind: part.server ? 'builtin-tool-return' : part.retry ? 'retry-prompt' : 'tool-return',
        tool_name: part.name ?? '',
        content: part.text,
        tool_call_id: part.callId ?? '',
      };
    case 'media': {
      const content: Json =
        part.data === null
          ? { kind: 'image-url', url: part.url ?? '' }
          : { kind: 'binary', data: part.data, media_type: part.mime ?? 'image/png' };
      return role === 'assistant' ? { part_kind: 'file', content } : { part_kind: 'user-prompt', content: [content] };
    }
    case 'opaque':
      return { part_kind: textKind(part, role), content: `[${part.label}]` };
  }
}

/** A picture stands in a list of contents, or as the content of a file part. */
function mediaKeys(part: Extract<Part, { kind: 'media' }>, raw: JsonObject): Keys {
  const prefix = ownString(raw, 'part_kind') === null ? '' : 'content.';
  if (part.data === null) return [[`${prefix}url`, json(part.url)]];
  return [
    [`${prefix}media_type`, json(part.mime)],
    [`${prefix}data`, json(part.data)],
  ];
}
