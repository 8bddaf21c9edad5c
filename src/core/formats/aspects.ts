import type { Aspect } from '../model/aspect.ts';
import type { CallPart, MediaPart, Message, Part, ResultPart } from '../model/message.ts';
import { sourcesOf } from '../model/sources.ts';
import { isObject, type JsonObject } from '../text/json.ts';
import { child, type Pointer, parent } from '../text/pointer.ts';

/** A message, or a part of one, and what of it is asked for. */
interface Asked {
  readonly aspect: Aspect;
  readonly message: Message;
  /** The part; null for what is the message's own. */
  readonly part: Part | null;
  readonly at: Pointer;
}

/**
 * Where the file holds one aspect of a message or a part: the key whose value the reading gave it. What no key holds is
 * looked for where it should stand, so the answer is the place of the message or part itself. Whatever the wire calls its
 * keys, the value decides: a key that only looks like the right one holds another.
 */
export function placeOfAspect({ aspect, message, part, at }: Asked, raw: (at: Pointer) => unknown): Pointer {
  const isMeant = meaning(aspect, message, part);
  if (!isMeant) return at;
  const written = sourcesOf(message);
  // Of a call and its result in one object, and of an output beside its id, the key stands a step or two up.
  for (let place: Pointer | null = at, up = 0; place !== null && up <= HIGHEST; place = parent(place), up++) {
    const within = raw(place);
    if (Array.isArray(within)) break;
    const found = isObject(within) ? keyIn(within, place, SPELLED[aspect], isMeant) : null;
    if (found !== null) return found;
    if (written.includes(place)) break;
  }
  return at;
}

/** How wires call what holds an aspect, the surest first. */
const SPELLED: { readonly [aspect in Aspect]: readonly RegExp[] } = {
  role: [
    /^role$/i,
    /^(?:type|kind|from|author|sender|source|_?class|name|event|class|label|_role|\w{1,20}_?type|action|observation)$/i,
  ],
  content: [/^(?:content|parts|contents)$/, /^(?:text|blocks|data|value|message|output)$/i],
  calls: [/^(?:tool_?calls|function_?calls?)$/i],
  id: [/^(?:tool_?)?(?:call|use)_?id$/i, /(?:call|use)_?id$/i, /^id$/i, /id$/i, /^ref$/i],
  item: [/^id$/, /id$/i],
  name: [/^(?:tool_?|function_?)?name$/i, /name$/i, /^(?:tool|function|recipient)$/i, /^(?:tool_?)?type$/i],
  arguments: [/^(?:arguments|args|input)$/i, /arg|input|param|action|command|operation|code|data|^text$/i],
  text: [/^(?:text|content|thinking|reasoning)$/i, /text|content|output|result|response|value|data|refusal|think/i],
  signature: [/signature/i, /encrypted|opaque|redacted|^data$/i],
  mediaType: [/^(?:media|mime)_?type$/i, /^(?:format|mime)$/i, /url$/i, /^(?:image|file_?data|source|data)$/i],
  data: [/^(?:data|bytes|base64)$/i, /url$/i, /data|image|file|audio|video|document|source|content|uri|pointer/i],
};

/** Keys whose values are somebody else's words, and hold no keys of the wire. */
const OPAQUE = /^(?:arguments|args|input|output|response|result|parameters|schema)$/i;

/** So many steps above a part its keys may stand. */
const HIGHEST = 3;

/** Keys below a message or part that are still its own: a block in a block, a record round a message. */
const DEEPEST = 4;

/** The first key with one of the names that holds what is meant: the surest name first, then the nearest. */
function keyIn(
  within: JsonObject,
  at: Pointer,
  names: readonly RegExp[],
  isMeant: (value: unknown) => boolean,
): Pointer | null {
  let best = names.length;
  let found: Pointer | null = null;
  let level: [JsonObject, Pointer][] = [[within, at]];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    const below: [JsonObject, Pointer][] = [];
    for (const [object, place] of level)
      for (const [key, value] of Object.entries(object)) {
        const rank = names.findIndex((name) => name.test(key));
        if (rank >= 0 && rank < best && isMeant(value)) [best, found] = [rank, child(place, key)];
        if (isObject(value) && !OPAQUE.test(key)) below.push([value, child(place, key)]);
      }
    level = below;
  }
  return found;
}

/** What the value of a key is known by; null where the part has no such aspect. */
type Meaning = ((value: unknown) => boolean) | null;

function meaning(aspect: Aspect, message: Message, part: Part | null): Meaning {
  if (part === null) return meaningOfMessage(aspect, message);
  if (aspect === 'item') return 'item' in part ? same(part.item) : null;
  if (part.kind === 'call') return meaningOfCall(aspect, part);
  if (part.kind === 'result') return meaningOfResult(aspect, part);
  if (part.kind === 'media') return meaningOfMedia(aspect, part);
  if (part.kind === 'text' || part.kind === 'reasoning') {
    if (aspect === 'text') return same(part.text);
    const misnamed = part.kind === 'reasoning' ? part.misnamed : undefined;
    if (aspect === 'signature') return (value) => isSame(value, part.signature ?? misnamed?.signature ?? null);
  }
  return null;
}

function meaningOfMessage(aspect: Aspect, { roleName, shape, id }: Message): Meaning {
  if (aspect === 'role') return (value) => value === roleName || (roleName === '' && value === null);
  if (aspect === 'content') return (value) => shape === 'missing' || SHAPES[shape](value);
  if (aspect === 'calls') return (value) => Array.isArray(value) || value === null || isObject(value);
  return aspect === 'item' || aspect === 'id' ? same(id) : null;
}

const SHAPES: { readonly [shape in Exclude<Message['shape'], 'missing'>]: (value: unknown) => boolean } = {
  string: (value) => typeof value === 'string',
  list: Array.isArray,
  null: (value) => value === null,
  other: () => true,
};

function meaningOfCall(aspect: Aspect, call: CallPart): Meaning {
  if (aspect === 'id') return ofId(call.id);
  if (aspect === 'name') return same(call.name);
  if (aspect === 'signature') return same(call.signature);
  return aspect === 'arguments' ? same(call.args) : null;
}

function meaningOfResult(aspect: Aspect, { callId, name, text }: ResultPart): Meaning {
  if (aspect === 'id') return ofId(callId);
  if (aspect === 'name') return (value) => isSame(value, name) || (name === null && value === '');
  return aspect === 'text' ? (value) => Array.isArray(value) || isObject(value) || isSame(value, text) : null;
}

function meaningOfMedia(aspect: Aspect, { mime, data, url, name }: MediaPart): Meaning {
  if (aspect === 'name') return same(name);
  if (aspect === 'id') return null;
  if (aspect === 'mediaType')
    return (value) =>
      typeof value === 'string' && mime !== null
        ? value === mime || `image/${value}` === mime || mime.endsWith(`/${value}`) || value.startsWith(`data:${mime}`)
        : value === null && mime === null;
  if (aspect !== 'data') return null;
  return (value) =>
    typeof value === 'string' && (data === null ? value === url : value === data || value.endsWith(`,${data}`));
}

const ofId =
  (id: string | null) =>
  (value: unknown): boolean =>
    value === id || (id === null && value === '');
const same =
  (known: unknown) =>
  (value: unknown): boolean =>
    isSame(value, known);

/** True for the same value. Lists and objects are compared by identity; null and undefined are alike. */
const isSame = (value: unknown, known: unknown): boolean =>
  value === known || ((known === undefined || known === null) && (value === undefined || value === null));
