import type { Part } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import { child, type Pointer } from '../text/pointer.ts';
import data from './about/semantic-kernel.json';
import { aboutView } from './about.ts';
import { COMMON_ROLES } from './common/block-view.ts';
import {
  addressed,
  callPart,
  contentText,
  idOf,
  labelOf,
  mediaPart,
  opaquePart,
  reasoningPart,
  resultPart,
  textPart,
} from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

/**
 * A chat history of Semantic Kernel: items told apart by `$type`, keys in either case (.NET), or by `content_type`
 * (`ChatHistory.serialize()` of Python).
 */
export const semanticKernel = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || roleOf(element) === null) return false;
    const { values } = itemsOf(element);
    const key = kindKeyOf(element);
    const isOwn = values.length > 0 && values.every((item) => isObject(item) && ownString(item, key) !== null);
    return isOwn && `\`${key}\` of \`${key === '$type' ? 'Items' : 'items'}\``;
  },
  view(element, at) {
    const roleName = roleOf(element) ?? '';
    const { key, values } = itemsOf(element);
    const parts = values.map((it, i) => partOf(it, `${child(at, key)}/${i}`));
    return [{ at, role: COMMON_ROLES.get(roleName) ?? 'other', roleName, parts }];
  },
});

const small = (key: string): string => key.charAt(0).toLowerCase() + key.slice(1);

/** What stands under a key, as .NET writes it by itself or with the settings of the web. */
const under = (value: JsonObject, key: string): unknown => own(value, key) ?? own(value, small(key));

function textUnder(value: JsonObject, key: string): string | null {
  const text = under(value, key);
  return typeof text === 'string' ? text : null;
}

/** Which key tells the items of a message apart. */
const kindKeyOf = (element: JsonObject): string =>
  ownString(element, 'content_type') === 'message' ? 'content_type' : '$type';

function roleOf(element: JsonObject): string | null {
  const role = under(element, 'Role');
  if (kindKeyOf(element) === 'content_type') return typeof role === 'string' ? role : null;
  return isObject(role) ? textUnder(role, 'Label') : null;
}

function itemsOf(element: JsonObject): { readonly key: string; readonly values: readonly unknown[] } {
  const key = Array.isArray(own(element, 'Items')) ? 'Items' : 'items';
  const values = own(element, key);
  return { key, values: Array.isArray(values) ? values : [] };
}

function partOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const kind = ownString(value, 'content_type');
  if (kind !== null) return pythonPartOf(value, kind, at);
  const type = ownString(value, '$type') ?? '';
  if (type === 'TextContent') return textPart(at, textUnder(value, 'Text') ?? '');
  if (type === 'ReasoningContent') return reasoningPart(at, textUnder(value, 'Text') ?? '', null);
  const name = [textUnder(value, 'PluginName'), textUnder(value, 'FunctionName')].filter((it) => it).join('-');
  if (type === 'FunctionCallContent')
    return callPart(at, { id: idOf(under(value, 'Id')), name, args: under(value, 'Arguments') ?? {} });
  if (type === 'FunctionResultContent') {
    const said = { callId: idOf(under(value, 'CallId')), name: name === '' ? null : name };
    return resultPart(at, { ...said, text: contentText(under(value, 'Result')), isError: false });
  }
  if (!/^(?:Image|Audio|Binary)Content$/.test(type)) return opaquePart(at, type);
  const [data, mime] = [textUnder(value, 'Data'), textUnder(value, 'MimeType')];
  if (data !== null) return mediaPart(at, mime, data);
  return addressed(at, textUnder(value, 'Uri') ?? textUnder(value, 'DataUri'), mime);
}

function pythonPartOf(value: JsonObject, kind: string, at: Pointer): Part {
  const [id, name] = [idOf(own(value, 'id')), ownString(value, 'name') ?? ownString(value, 'function_name')];
  if (kind === 'text') return textPart(at, ownString(value, 'text') ?? '');
  if (kind === 'reasoning') return reasoningPart(at, ownString(value, 'text') ?? '', null);
  if (kind === 'function_call') return callPart(at, { id, name: name ?? '', args: own(value, 'arguments') ?? {} });
  if (kind === 'function_result')
    return resultPart(at, { callId: id, name, text: contentText(own(value, 'result')), isError: false });
  if (kind !== 'image' && kind !== 'audio' && kind !== 'binary') return opaquePart(at, kind);
  return addressed(at, ownString(value, 'data_uri') ?? ownString(value, 'uri'), ownString(value, 'mime_type'));
}
