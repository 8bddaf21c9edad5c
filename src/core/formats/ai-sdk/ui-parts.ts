import type { DraftPart } from '../../model/draft.ts';
import type { CallPart, MediaPart, Part, ResultPart } from '../../model/message.ts';
import { pairedAt } from '../../model/pairs.ts';
import { isObject, type Json, type JsonObject, own, ownString } from '../../text/json.ts';
import { type Pointer, valueAt } from '../../text/pointer.ts';
import { copy, json, list, type Spelling } from '../../text/spelling.ts';
import { urlOf } from '../common/files.ts';
import * as made from '../common/parts.ts';
import { asWords, changedKeys, type Fields, isAsWas, type Keys, patchPaths, writtenAt } from '../common/write.ts';
import { notedIn, withoutItem } from './metadata.ts';

/** The object that holds a call, and where: the part itself, or (in version 4) the invocation inside it. */
interface Tool {
  readonly value: JsonObject;
  readonly at: Pointer;
  readonly name: string;
}

/** The call of a part; null for a part that is none. */
export function toolIn(part: unknown, at: Pointer): Tool | null {
  if (!isObject(part)) return null;
  const type = ownString(part, 'type') ?? '';
  const inner = own(part, 'toolInvocation');
  if (type === 'tool-invocation' && isObject(inner))
    return { value: inner, at: `${at}/toolInvocation`, name: ownString(inner, 'toolName') ?? '' };
  if (type === 'dynamic-tool') return { value: part, at, name: ownString(part, 'toolName') ?? '' };
  return type.startsWith('tool-') ? { value: part, at, name: type.slice(5) } : null;
}

/** Keys of arguments and of what came out, the newer first. */
const INPUTS = ['input', 'args', 'rawInput'];
const OUTPUTS = ['output', 'result', 'errorText'];
const keyOf = (value: JsonObject, keys: readonly string[]): string | undefined =>
  keys.find((it) => Object.hasOwn(value, it));

function readCall({ value, at, name }: Tool): CallPart {
  const id = made.idOf(own(value, 'toolCallId'));
  const call = made.callPart(at, { id, name, args: own(value, keyOf(value, INPUTS) ?? 'input') });
  const { item } = notedIn(value);
  return { ...call, ...pairedAt(id, at), ...(item === undefined ? {} : { item }) };
}

/** What came out of a call; null while nothing has. */
function readOutput({ value, at, name }: Tool): ResultPart | null {
  const state = ownString(value, 'state') ?? '';
  const callId = made.idOf(own(value, 'toolCallId'));
  if (state === 'output-denied') return made.resultPart(`${at}/state`, { callId, name, text: 'denied', isError: true });
  const key = state === 'output-error' ? 'errorText' : keyOf(value, OUTPUTS);
  if (key === undefined || !Object.hasOwn(value, key) || !/^(?:output-available|output-error|result)$/.test(state))
    return null;
  const output = own(value, key);
  const text = typeof output === 'string' ? output : made.compact(output);
  return made.resultPart(`${at}/${key}`, { callId, name, text, isError: state === 'output-error' });
}

/** What came out of the call that stands with it. */
export function heldOutput(tool: Tool): ResultPart | null {
  const output = readOutput(tool);
  return output && { ...output, ...pairedAt(output.callId, tool.at) };
}

/** True for the part of a user's message that holds what came out of a call and not the call. */
export const isLoneOutput = (tool: Tool, role: string): boolean =>
  role === 'user' && keyOf(tool.value, INPUTS) === undefined && readOutput(tool) !== null;

export function readPart(part: unknown, at: Pointer, role: string): Part {
  if (!isObject(part)) return made.opaquePart(at, made.labelOf(part));
  const tool = toolIn(part, at);
  if (tool) return (isLoneOutput(tool, role) ? readOutput(tool) : null) ?? readCall(tool);
  const [type, text] = [ownString(part, 'type') ?? '', ownString(part, 'text')];
  const { signature = null, ...noted } = notedIn(part);
  if (type === 'text' && text !== null) return { ...made.textPart(at, text), ...noted };
  const thought = text ?? ownString(part, 'reasoning');
  if (type === 'reasoning' && thought !== null) return { ...made.reasoningPart(at, thought, signature), ...noted };
  const mime = ownString(part, 'mediaType') ?? ownString(part, 'mimeType');
  const url = ownString(part, 'url');
  if (type !== 'file' || mime === null) return made.opaquePart(at, made.labelOf(part));
  return url === null ? made.mediaPart(at, mime, ownString(part, 'data')) : made.addressed(at, url, mime);
}

const mediaKeys = (part: MediaPart, raw: JsonObject): Keys => [
  Object.hasOwn(raw, 'url') || part.data === null ? ['url', json(urlOf(part))] : ['data', json(part.data)],
  [Object.hasOwn(raw, 'mimeType') ? 'mimeType' : 'mediaType', json(part.mime ?? 'image/png')],
];

const FIELDS: Fields = {
  text: { text: 'text', item: (_, raw) => withoutItem(raw) },
  reasoning: {
    text: (part, raw) => [[Object.hasOwn(raw, 'text') ? 'text' : 'reasoning', json(part.text)]],
    item: (_, raw) => withoutItem(raw),
  },
  media: { mime: mediaKeys, data: mediaKeys, url: mediaKeys },
  call: {
    id: 'toolCallId',
    item: (_, raw) => withoutItem(raw),
    args: (part, raw) => [[keyOf(raw, INPUTS) ?? 'input', json((part.args ?? {}) as Json)]],
    name: (part, raw) => [
      ownString(raw, 'type')?.startsWith('tool-') ? ['type', json(`tool-${part.name}`)] : ['toolName', json(part.name)],
    ],
  },
};

/** The keys that say what came out of a call; without a result those that say that nothing has. */
function outputKeys(result: DraftPart | undefined, raw: JsonObject, held: ResultPart | null): Keys {
  const isOld = Object.hasOwn(raw, 'args') || ownString(raw, 'state') === 'result';
  if (result?.part.kind !== 'result') {
    if (held === null) return [];
    const gone = OUTPUTS.filter((it) => Object.hasOwn(raw, it)).map((it) => [it, null] as const);
    return [['state', json(isOld ? 'call' : 'input-available')], ...gone];
  }
  const { text, isError } = result.part;
  if (held && isAsWas(result) && held.at === result.part.at) return [];
  const key = isOld ? 'result' : isError ? 'errorText' : 'output';
  const others = OUTPUTS.filter((it) => it !== key && Object.hasOwn(raw, it)).map((it) => [it, null] as const);
  // What came out of the same call elsewhere stays what it is: an object is none of the text that shows it.
  const isMoved = !isError && isAsWas(result) && /\/(?:output|result)$/.test(result.part.at);
  return [
    ['state', json(isOld ? 'result' : isError ? 'output-error' : 'output-available')],
    [key, isMoved ? copy(result.part.at) : json(text)],
    ...others,
  ];
}

/** The list of parts as it is planned; each call with what came out of it. */
export function spellParts(
  parts: readonly DraftPart[],
  results: ReadonlyMap<DraftPart, DraftPart>,
  root: unknown,
): Spelling {
  return list(parts.map((it) => spellPart(it, results.get(it), root)));
}

function spellPart(drafted: DraftPart, result: DraftPart | undefined, root: unknown): Spelling {
  const at = writtenAt(drafted);
  const home = at.slice(0, /^.*\/parts\/\d+/.exec(at)?.[0].length ?? 0);
  const raw = home === '' ? undefined : valueAt(root, home);
  const before = drafted.from?.part;
  if (!before || before.kind !== drafted.part.kind || !isObject(raw)) return json(newPart(drafted.part, result?.part));
  const tool = toolIn(raw, home);
  if (drafted.part.kind === 'result') {
    // A result that was held with a call elsewhere stands alone now.
    const isAlone = tool !== null && isAsWas(drafted) && !Object.hasOwn(tool.value, keyOf(tool.value, INPUTS) ?? '');
    return isAlone ? copy(home) : json(newPart(drafted.part));
  }
  const value = tool?.value ?? raw;
  const keys = [
    ...changedKeys(drafted.part, before, FIELDS, value, tool?.at ?? home),
    ...(tool ? outputKeys(result, value, readOutput(tool)) : []),
  ];
  if (keys.length === 0) return copy(home);
  return tool && tool.at !== home
    ? patchPaths(root, home, [['toolInvocation', patchPaths(root, tool.at, keys)]])
    : patchPaths(root, home, keys);
}

function newPart(part: Part, result?: Part): Json {
  if (part.kind === 'reasoning') return { type: 'reasoning', text: part.text };
  if (part.kind === 'media')
    return made.keysOf({ type: 'file', mediaType: part.mime ?? 'image/png', url: urlOf(part) });
  if (part.kind === 'text' || part.kind === 'opaque') return { type: 'text', text: asWords(part) };
  const said = part.kind === 'result' ? part : result?.kind === 'result' ? result : null;
  const isCall = part.kind === 'call';
  const state = said === null ? 'input-available' : said.isError ? 'output-error' : 'output-available';
  return made.keysOf({
    type: part.name ? `tool-${part.name}` : 'dynamic-tool',
    toolName: part.name ? null : '',
    toolCallId: (isCall ? part.id : part.callId) ?? '',
    state,
    input: isCall ? (part.args ?? {}) : null,
    output: said && !said.isError ? said.text : null,
    errorText: said?.isError ? said.text : null,
  });
}
