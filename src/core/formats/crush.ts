import type { Part } from '../model/message.ts';
import { parse } from '../text/carriers/carrier.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/crush.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES, listIn, objectIn } from './common/block-view.ts';
import { callPart, idOf, labelOf, mediaPart, opaquePart, reasoningPart, resultPart, textPart } from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const TYPES = ['reasoning', 'text', 'image_url', 'binary', 'tool_call', 'tool_result', 'finish', 'shell_command'];

/**
 * Messages as Crush keeps them in its database: parts of a type and its data. `sqlite3 -json` prints the column of parts as
 * a string.
 */
export const crush = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !COMMON_ROLES.has(ownString(element, 'role') ?? '')) return false;
    const parts = partsOf(element);
    const isKnown = (it: unknown): boolean =>
      isObject(it) && TYPES.includes(ownString(it, 'type') ?? '') && isObject(own(it, 'data'));
    return parts.length > 0 && parts.every(isKnown) && '`type` and `data` of parts';
  },
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const isText = typeof own(element, 'parts') === 'string';
    const said = partsOf(element);
    // A response that only ended says nothing.
    const parts = (said.every(isFinish) ? [] : said).map((value, i) => {
      const place = isText ? `${at}/parts` : `${at}/parts/${i}`;
      return isObject(value)
        ? part(ownString(value, 'type') ?? '', objectIn(value, 'data'), place)
        : opaquePart(place, labelOf(value));
    });
    return [{ at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts, model: ownString(element, 'model') }];
  },
});

const isFinish = (part: unknown): boolean => isObject(part) && ownString(part, 'type') === 'finish';

function partsOf(element: JsonObject): readonly unknown[] {
  const text = ownString(element, 'parts');
  if (text === null) return listIn(element, 'parts');
  const parts: unknown = text.startsWith('[') ? parse(text) : null;
  return Array.isArray(parts) ? parts : [];
}

function part(type: string, data: JsonObject, at: Pointer): Part {
  const name = ownString(data, 'name');
  if (type === 'text') return textPart(at, ownString(data, 'text') ?? '');
  if (type === 'reasoning') return reasoningPart(at, ownString(data, 'thinking') ?? '', ownString(data, 'signature'));
  if (type === 'binary') return mediaPart(at, ownString(data, 'MIMEType'), ownString(data, 'Data'));
  if (type === 'image_url') return mediaPart(at, null, null, ownString(data, 'url'));
  if (type === 'tool_call') {
    const server = own(data, 'provider_executed') === true;
    return callPart(at, { id: idOf(own(data, 'id')), name: name ?? '', args: own(data, 'input'), server });
  }
  if (type !== 'tool_result') return opaquePart(at, type);
  const said = { callId: idOf(own(data, 'tool_call_id')), name, text: ownString(data, 'content') ?? '' };
  return resultPart(at, { ...said, isError: own(data, 'is_error') === true });
}
