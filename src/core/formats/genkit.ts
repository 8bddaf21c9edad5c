import type { Part, Role } from '../model/message.ts';
import { isObject, type JsonObject, own, ownString } from '../text/json.ts';
import type { Pointer } from '../text/pointer.ts';
import data from './about/genkit.json';
import { aboutView } from './about.ts';
import { listIn, objectIn } from './common/block-view.ts';
import { claimBlocks } from './common/claims.ts';
import {
  addressed,
  callPart,
  contentText,
  idOf,
  labelOf,
  opaquePart,
  reasoningPart,
  resultPart,
  textPart,
} from './common/parts.ts';
import { viewFormat } from './common/view.ts';
import type { Claim } from './format.ts';

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['user', 'user'],
  ['model', 'assistant'],
  ['tool', 'tool'],
]);
const PLAIN = ['text', 'media', 'data', 'custom', 'reasoning', 'resource'];
const OWN = ['toolRequest', 'toolResponse'];

/** Messages of Genkit: parts told apart by their key, the answers of the model under `model`. */
export const genkit = viewFormat({
  ...aboutView(data),
  claim(element): Claim {
    if (!isObject(element) || !ROLES.has(ownString(element, 'role') ?? '')) return false;
    const content = own(element, 'content');
    if (!Array.isArray(content)) return false;
    const claim = claimBlocks(content, claimPart);
    if (typeof claim === 'string' || !claim) return claim;
    return ownString(element, 'role') !== 'model' || '`content` of parts without a type from `model`';
  },
  view(element, at) {
    const roleName = ownString(element, 'role') ?? '';
    const parts = listIn(element, 'content').map((it, i) => partOf(it, `${at}/content/${i}`));
    return [{ at, role: ROLES.get(roleName) ?? 'other', roleName, parts }];
  },
});

function claimPart(part: unknown): Claim {
  const keys = isObject(part) ? Object.keys(part) : [];
  const sign = keys.find((it) => OWN.includes(it));
  if (sign !== undefined) return `\`${sign}\` in \`content\``;
  return keys.some((it) => PLAIN.includes(it)) && !keys.includes('type');
}

function partOf(value: unknown, at: Pointer): Part {
  if (!isObject(value)) return opaquePart(at, labelOf(value));
  const [text, thought] = [ownString(value, 'text'), ownString(value, 'reasoning')];
  if (text !== null) return textPart(at, text);
  if (thought !== null) return reasoningPart(at, thought, ownString(objectIn(value, 'metadata'), 'thoughtSignature'));
  const [call, result] = [own(value, 'toolRequest'), own(value, 'toolResponse')];
  if (isObject(call))
    return callPart(at, { id: refOf(call), name: ownString(call, 'name') ?? '', args: own(call, 'input') ?? {} });
  if (isObject(result)) {
    const said = { callId: refOf(result), name: ownString(result, 'name'), text: contentText(own(result, 'output')) };
    return resultPart(at, { ...said, isError: false });
  }
  const media = own(value, 'media');
  return isObject(media)
    ? addressed(at, ownString(media, 'url'), ownString(media, 'contentType'))
    : opaquePart(at, Object.keys(value)[0] ?? 'object');
}

const refOf = (it: JsonObject): string | null => idOf(own(it, 'ref'));
